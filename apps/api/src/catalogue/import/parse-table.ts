import { CSV_START } from '@gemelo/contract/kit/csv';
import { Refused } from '@gemelo/contract/kit/errors';
import { IMPORT_ROWS } from '@gemelo/contract/kit/import-file';
import Papa from 'papaparse';
import { folded } from './folded.ts';
import { MAX_COLUMNS, MAX_LINES, tooComplex, unreadable } from './markup.ts';
import { readSheets } from './parse-workbook.ts';

export interface TableInput {
  fileName: string;
  /** The file, encoded in base64. */
  content: string;
  /** Maps each normalized title to the name of its column. */
  titles: ReadonlyMap<string, string>;
}

/** The known columns of a file and the cells of its rows. */
export interface Table {
  columns: string[];
  rows: string[][];
  /** The line of each row in the file. */
  lines: number[];
}

/** The separator is a comma, or a semicolon as Spanish spreadsheets write it; lines may end in several ways. */
function parseCsv(text: string): string[][] {
  const clean = (text.startsWith(CSV_START) ? text.slice(CSV_START.length) : text).replace(/\r\n?/g, '\n');
  const header = clean.slice(0, clean.search(/\n|$/));
  const semicolons = (header.match(/;/g)?.length ?? 0) > (header.match(/,/g)?.length ?? 0);
  return Papa.parse<string[]>(clean, {
    delimiter: semicolons ? ';' : ',',
    newline: '\n',
    preview: MAX_LINES + 1,
  }).data;
}

async function parseXlsx(bytes: Buffer): Promise<string[][]> {
  const [first] = await readSheets(bytes);
  return first?.rows ?? [];
}

/** Reads the known columns of a CSV or workbook file; empty rows are skipped. */
export async function parseTable({ fileName, content, titles }: TableInput): Promise<Table> {
  const bytes = Buffer.from(content, 'base64');
  const workbook = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (!workbook && /\.xlsx?$/i.test(fileName)) throw unreadable();
  const table = workbook ? await parseXlsx(bytes) : parseCsv(bytes.toString('utf8'));
  const filled = table
    .map((row, at) => ({ row, line: at + 1 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const [{ row: heading } = { row: [] }, ...rows] = filled;
  if (heading.length > MAX_COLUMNS) throw tooComplex();
  if (heading.length === 0 || rows.length === 0) throw new Refused('IMPORT_EMPTY');
  if (rows.length > IMPORT_ROWS) throw new Refused('IMPORT_TOO_LARGE', { limit: IMPORT_ROWS });
  const places = new Map<string, number>();
  for (const [at, title] of heading.entries()) {
    const column = titles.get(folded(title));
    if (column !== undefined && !places.has(column)) places.set(column, at);
  }
  return {
    columns: [...places.keys()],
    rows: rows.map(({ row }) => [...places.values()].map((at) => row[at] ?? '')),
    lines: rows.map(({ line }) => line),
  };
}
