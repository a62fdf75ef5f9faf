import { Refused } from '@gemelo/contract/kit/errors';
import { IMPORT_LINES, IMPORT_ROWS } from '@gemelo/contract/kit/import-file';

/** Limits of a file that is parsed; empty lines count here. The largest accepted table stays far below them. */
export const MAX_LINES = IMPORT_LINES;
export const MAX_COLUMNS = 256;
const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 32;

export const unreadable = () => new Refused('IMPORT_UNREADABLE');
export const tooComplex = () =>
  new Refused('IMPORT_TOO_COMPLEX', { rows: IMPORT_ROWS, columns: MAX_COLUMNS });

const TAG = /<!--.*?-->|<\?.*?\?>|<(?:[^"'<>]|"[^"]*"|'[^']*')*>/gs;
const CELL = /\sr\s*=\s*["']([^"']*)["']/g;

/** `A` is 1, `Z` is 26, `AA` is 27. */
const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** A reader allocates every row and column up to the last one named, so one distant cell could exhaust the memory. */
function checkCells(xml: string) {
  for (const [, place = ''] of xml.matchAll(CELL)) {
    const [, column = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (row === undefined) throw unreadable();
    if (Number(row) > MAX_LINES || columnNumber(column) > MAX_COLUMNS) throw tooComplex();
  }
}

/**
 * Checks the XML files of a workbook before a parser builds anything from them. Returns a function because the number of
 * elements is limited for all files together.
 */
export function createMarkupCheck() {
  let elements = 0;
  return (xml: string) => {
    let depth = 0;
    let rows = 0;
    for (const [tag] of xml.matchAll(TAG)) {
      if (tag.startsWith('<!--') || tag.startsWith('<?')) continue;
      // A document type may declare entities that expand without limit.
      if (tag.startsWith('<!')) throw unreadable();
      if (tag.startsWith('</')) {
        depth--;
        continue;
      }
      if (/^<row[\s/>]/.test(tag)) rows++;
      if (!tag.endsWith('/>')) depth++;
      if (++elements > MAX_ELEMENTS || depth > MAX_DEPTH || rows > MAX_LINES) throw tooComplex();
    }
    if (xml.includes('sheetData')) checkCells(xml);
  };
}
