import type { Sheet } from '@gemelo/contract/forms/xlsform/workbook';
import readXlsx from 'read-excel-file/node';
import { tooComplex, unreadable } from './markup.ts';
import { repack } from './repack.ts';

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 'YYYY-MM-DD'.length) : String(cell);
};

/** What Excel allows in a cell. */
const CELL_MAX = 32_767;
/** A text that stands once in the file may be that of any number of cells. */
const TEXT_MAX = 10_000_000;

function checkTexts(sheets: readonly Sheet[]): void {
  let length = 0;
  for (const { rows } of sheets)
    for (const row of rows)
      for (const cell of row) {
        length += cell.length;
        if (cell.length > CELL_MAX || length > TEXT_MAX) throw tooComplex();
      }
}

/** All sheets of a workbook as texts, after the checks of `repack`. */
export async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  const sheets = await readXlsx(await repack(bytes)).catch(() => {
    throw unreadable();
  });
  const read = (sheets as unknown as { sheet: string; data: unknown[][] }[]).map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map(textOf)),
  }));
  checkTexts(read);
  return read;
}

/** Reads a workbook that is encoded in base64. */
export async function parseWorkbook({ content }: { content: string }): Promise<Sheet[]> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') throw unreadable();
  return readSheets(bytes);
}
