import type { HeatGrid, Spot } from './heat-data.ts';

/** Where the cells stand within the picture, in pixels. */
export interface HeatPlot {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LETTER = 6.6;
const LEAST_LEFT = 36;
/** Names of rows never take more than this part of the picture. */
const MOST_LEFT = 0.36;
const RIGHT = 8;
const TOP = 6;
const BOTTOM = 24;

/** Room for the names of the rows at the left and those of the columns below. */
export function heatPlotOf({ rows }: HeatGrid, width: number, height: number): HeatPlot {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length));
  const left = Math.min(Math.max(LEAST_LEFT, Math.ceil(longest * LETTER) + 12), width * MOST_LEFT);
  return {
    left,
    top: TOP,
    width: Math.max(40, width - left - RIGHT),
    height: Math.max(40, height - TOP - BOTTOM),
  };
}

/** The cell under a point that is measured from the corner of the plot. */
export function spotAt(x: number, y: number, { rows, columns }: HeatGrid, plot: HeatPlot): Spot {
  const at = (part: number, count: number) => Math.min(Math.max(Math.floor(part * count), 0), count - 1);
  return { row: at(y / plot.height, rows.length), column: at(x / plot.width, columns.length) };
}

/** Edges of a cell from the corner of the plot; whole pixels, so that cells meet without a seam. */
export function boxOf({ row, column }: Spot, { rows, columns }: HeatGrid, plot: HeatPlot) {
  const edge = (index: number, count: number, length: number) => Math.round((index / count) * length);
  const left = edge(column, columns.length, plot.width);
  const top = edge(row, rows.length, plot.height);
  return {
    left,
    top,
    width: edge(column + 1, columns.length, plot.width) - left,
    height: edge(row + 1, rows.length, plot.height) - top,
  };
}

/** Every nth label, so that none touches the next. */
export const everyNth = (count: number, length: number, room: number) =>
  Math.max(1, Math.ceil((count * room) / length));
