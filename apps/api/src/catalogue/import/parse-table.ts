import { Refused } from '@gemelo/contract/kit/errors';
import readXlsx from 'read-excel-file/node';
import { folded } from './folded.ts';
import { repack } from './repack.ts';

const MOST_ROWS = 5_000;

export interface TableInput {
  fileName: string;
  /** The file in base64. */
  content: string;
  /** The name of the column that each title means, by the folded title. */
  titles: ReadonlyMap<string, string>;
}

/** The columns of a file that are known, and the cells of each row below them. */
export interface Table {
  columns: string[];
  rows: string[][];
}

/** Fields in quotes may hold separators and line ends; a quote inside is doubled. */
function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const header = clean.slice(0, clean.search(/\r?\n|$/));
  const separator = (header.match(/;/g)?.length ?? 0) > (header.match(/,/g)?.length ?? 0) ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (clean[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

async function parseXlsx(bytes: Buffer): Promise<string[][]> {
  const sheets = await readXlsx(await repack(bytes)).catch(() => {
    throw new Refused('IMPORT_UNREADABLE');
  });
  const [first] = sheets as unknown as { data: unknown[][] }[];
  return (first?.data ?? []).map((row) =>
    row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))),
  );
}

/** What a file holds under titles that are known, whatever kind of table it is; empty rows are passed over. */
export async function parseTable({ fileName, content, titles }: TableInput): Promise<Table> {
  const bytes = Buffer.from(content, 'base64');
  const workbook = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (!workbook && /\.xlsx?$/i.test(fileName)) throw new Refused('IMPORT_UNREADABLE');
  const table = workbook ? await parseXlsx(bytes) : parseCsv(bytes.toString('utf8'));
  const [heading = [], ...rows] = table.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (heading.length === 0 || rows.length === 0) throw new Refused('IMPORT_EMPTY');
  if (rows.length > MOST_ROWS) throw new Refused('IMPORT_TOO_LARGE', { limit: MOST_ROWS });
  const places = new Map<string, number>();
  for (const [at, title] of heading.entries()) {
    const column = titles.get(folded(title));
    if (column !== undefined && !places.has(column)) places.set(column, at);
  }
  return {
    columns: [...places.keys()],
    rows: rows.map((row) => [...places.values()].map((at) => row[at] ?? '')),
  };
}
