import { CSV_START, csvCell, csvFormat } from '@gemelo/contract/kit/csv';

/** Offers a file as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

export const saveText = (text: string, name: string, type = 'text/plain') =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);

type Cell = string | number | null;

/** Rows as a CSV file in the format of the server's own; the library is loaded on first use. */
export async function csvOf(rows: readonly (readonly Cell[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return `${CSV_START}${Papa.unparse(
    rows.map((row) => row.map(csvCell)),
    csvFormat,
  )}\r\n`;
}

export const saveCsv = async (rows: readonly (readonly Cell[])[], name: string) =>
  saveText(await csvOf(rows), name, 'text/csv');
