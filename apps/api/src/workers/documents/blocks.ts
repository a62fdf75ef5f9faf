import type { Content } from 'pdfmake/interfaces.js';
import type { Block, Tile } from './document.ts';
import { lineChart } from './line-chart.ts';
import { mapPicture } from './map-picture.ts';
import { GREY, LINE } from './pdfmake.ts';

const PADDING = 3;
/** Tiles in a row: the first number that leaves no empty frames. */
const TILES_IN_ROW = [4, 3, 5];
const CHART_HEIGHT = 120;
const MAP_HEIGHT = 280;

const hairlines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
};
const noLines = { ...hairlines, hLineWidth: () => 0, paddingLeft: () => 0 };
const frames = {
  ...hairlines,
  vLineWidth: () => 0.5,
  vLineColor: () => LINE,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

const tile = ({ label, value, note }: Tile): Content => ({
  stack: [
    { text: label, color: GREY, fontSize: 7.5 },
    { text: value, fontSize: 13, bold: true, margin: [0, 1, 0, 1] },
    { text: note ?? ' ', color: GREY, fontSize: 7 },
  ],
});

function tiles(all: readonly Tile[]): Content {
  const even = TILES_IN_ROW.find((columns) => all.length % columns === 0) ?? 4;
  const columns = Math.min(even, Math.max(all.length, 1));
  const rows = Math.ceil(all.length / columns);
  const body = Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column): Content => {
      const one = all[row * columns + column];
      return one ? tile(one) : '';
    }),
  );
  return { layout: frames, table: { widths: Array(columns).fill('*'), body }, margin: [0, 0, 0, 8] };
}

function table(block: Extract<Block, { kind: 'table' }>, room: number): Content {
  const { columns, rows, empty = '' } = block;
  if (rows.length === 0) return { text: empty, color: GREY, margin: [0, 0, 0, 8] };
  const shares = columns.reduce((sum, { width = 1 }) => sum + width, 0);
  const free = room - columns.length * 2 * PADDING;
  const cell = (text: string, at: number, bold = false): Content => ({
    text,
    bold,
    alignment: columns[at]?.right ? 'right' : 'left',
  });
  return {
    layout: hairlines,
    fontSize: columns.length > 8 ? 7 : 8,
    margin: [0, 0, 0, 8],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width = 1 }) => (width / shares) * free),
      body: [
        columns.map(({ title }, at) => cell(title, at, true)),
        ...rows.map((row) => row.map((text, at) => cell(text, at))),
      ],
    },
  };
}

const PICTURES_IN_ROW = 3;

function pictures(all: readonly string[], room: number): Content {
  const side = room / PICTURES_IN_ROW - 2 * PADDING;
  const rows = Math.ceil(all.length / PICTURES_IN_ROW);
  return {
    layout: noLines,
    margin: [0, 0, 0, 8],
    table: {
      dontBreakRows: true,
      widths: Array<number>(PICTURES_IN_ROW).fill(side),
      body: Array.from({ length: rows }, (_row, row) =>
        Array.from({ length: PICTURES_IN_ROW }, (_column, column): Content => {
          const image = all[row * PICTURES_IN_ROW + column];
          return image ? { image, fit: [side, side] } : '';
        }),
      ),
    },
  };
}

/** One block as the library draws it, in a room of so many points. */
export function drawn(block: Block, room: number): Content {
  switch (block.kind) {
    case 'heading':
      return { text: block.text, fontSize: 11, bold: true, margin: [0, 6, 0, 4], headlineLevel: 1 };
    case 'text':
      return { text: block.text, margin: [0, 0, 0, 6], ...(block.dim ? { color: GREY } : {}) };
    case 'facts':
      return {
        layout: noLines,
        margin: [0, 0, 0, 8],
        table: {
          widths: [room * 0.28, '*'],
          body: block.facts.map(({ label, value }) => [{ text: label, color: GREY }, { text: value }]),
        },
      };
    case 'tiles':
      return tiles(block.tiles);
    case 'table':
      return table(block, room);
    case 'chart': {
      const height = block.height ?? CHART_HEIGHT;
      return {
        unbreakable: true,
        margin: [0, 0, 0, 8],
        stack: [
          { text: block.title, bold: true, margin: [0, 0, 0, 2] },
          { svg: lineChart(block, room, height), width: room },
        ],
      };
    }
    case 'map':
      return {
        svg: mapPicture(block, room, block.height ?? MAP_HEIGHT),
        width: room,
        margin: [0, 0, 0, 8],
      };
    case 'qr':
      return {
        unbreakable: true,
        margin: [0, 6, 0, 0],
        columnGap: 12,
        columns: [
          { qr: block.address, fit: 92, eccLevel: 'M', width: 'auto' },
          {
            stack: block.lines.map((text, at) => ({
              text,
              margin: [0, at === 0 ? 6 : 2, 0, 0],
              ...(at === 0 ? { bold: true } : { color: GREY }),
            })),
          },
        ],
      };
    case 'pictures':
      return pictures(block.pictures, room);
    case 'pageBreak':
      return { text: '', pageBreak: 'after' };
  }
}
