import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Cell, type Column, cellsOf, spokenClock } from './cells.ts';
import { GREY, LINE, print } from './documents/pdfmake.ts';
import type { Batch } from './messages.ts';

export interface PrintInput {
  columns: Column[];
  timeZone: string;
  language: string;
  title: string;
  company: string;
}

const PAGE_WIDTH = 842;
const MARGIN = 28;
const PADDING = 3;
/** Minimum and maximum column width, in characters. */
const NARROWEST = 4;
const WIDEST = 40;

/** More columns get a smaller font. */
const fontSize = (columns: number) => (columns <= 9 ? 8 : columns <= 15 ? 7 : 6);

const longestWord = (text: string) => Math.max(...text.split(/\s+/).map((word) => word.length));

/** Distributes the page width so that no word is broken; long texts wrap. */
function widths(columns: readonly Column[], rows: readonly Cell[][]): number[] {
  const letters = columns.map(({ title }, at) => {
    const texts = [title, ...rows.map((row) => String(row[at] ?? ''))];
    const sum = texts.reduce((total, text) => total + text.length, 0);
    const word = texts.reduce((longest, text) => Math.max(longest, longestWord(text)), NARROWEST);
    return Math.min(Math.max(word + 1, sum / texts.length / 2), WIDEST);
  });
  const all = letters.reduce((total, count) => total + count, 0);
  const room = PAGE_WIDTH - 2 * MARGIN - columns.length * 2 * PADDING;
  return letters.map((count) => (count / all) * room);
}

/** Empty columns are left out, because paper is narrow. */
function withoutEmpty(columns: readonly Column[], rows: readonly Cell[][]) {
  const isFilled = columns.map(
    (_column, at) => rows.length === 0 || rows.some((row) => String(row[at] ?? '') !== ''),
  );
  return {
    columns: columns.filter((_column, at) => isFilled[at]),
    rows: rows.map((row) => row.filter((_cell, at) => isFilled[at])),
  };
}

function documentOf(
  { timeZone, language, title, company, ...table }: PrintInput,
  all: readonly Cell[][],
): TDocumentDefinitions {
  const { columns, rows } = withoutEmpty(table.columns, all);
  const printed = spokenClock(timeZone, language).moment(new Date().toISOString());
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 12],
    defaultStyle: { font: 'Roboto', fontSize: fontSize(columns.length) },
    footer: (page, pages) => ({
      margin: [MARGIN, 10],
      fontSize: 7,
      color: GREY,
      columns: [title, { text: `${page} / ${pages}`, alignment: 'right' }],
    }),
    content: [
      { text: title, fontSize: 15, bold: true },
      {
        text: [company, `${printed} (${timeZone})`].filter(Boolean).join(' · '),
        color: GREY,
        margin: [0, 2, 0, 10],
      },
      {
        layout: {
          hLineWidth: () => 0.5,
          vLineWidth: () => 0,
          hLineColor: () => LINE,
          paddingLeft: () => PADDING,
          paddingRight: () => PADDING,
        },
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: widths(columns, rows),
          body: [
            columns.map((column) => ({ text: column.title, bold: true })),
            ...rows.map((row) => row.map((cell) => ({ text: String(cell ?? '') }))),
          ],
        },
      },
    ],
  };
}

/** The table as printable pages; characters missing in the font show as empty boxes. */
export async function writePdf(input: PrintInput, batches: AsyncIterable<Batch>): Promise<Uint8Array> {
  const cells = cellsOf(input.columns, spokenClock(input.timeZone, input.language));
  const rows: Cell[][] = [];
  for await (const batch of batches) for (const values of batch as unknown[][]) rows.push(cells(values));
  return print(documentOf(input, rows));
}
