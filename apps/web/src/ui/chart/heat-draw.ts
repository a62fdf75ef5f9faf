import type { ChartTokens, ScaleName } from './chart-theme.ts';
import type { HeatGrid } from './heat-data.ts';
import { markOf } from './heat-mark.ts';
import { boxOf, everyNth, type HeatPlot } from './heat-plot.ts';
import { colorOf, inkOn, partOf } from './heat-scale.ts';
import { type Extent, levelBeyond, type Threshold } from './value-axis.ts';

export interface HeatPicture {
  grid: HeatGrid;
  plot: HeatPlot;
  scale: ScaleName;
  span: Extent;
  thresholds: readonly Threshold[];
  /** Writes the value into each cell that has room for it. */
  write?: ((value: number) => string) | undefined;
}

const LINE = 14;
const LETTER = 6.6;
/** Between two names of columns. */
const APART = 14;
/** A smaller cell has no room for a gap around it, or for the sign of a value beyond a limit. */
const SEAM = 6;
const SIGN = 9;
/** Room that a written value needs around it. */
const MARGIN = 12;

function cut(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let short = text;
  while (short.length > 1 && context.measureText(`${short}…`).width > width) short = short.slice(0, -1);
  return `${short}…`;
}

/** A gap is hatched, so that it is not taken for a low value. */
function hatch(context: CanvasRenderingContext2D, tokens: ChartTokens): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = 6;
  tile.height = 6;
  const pen = tile.getContext('2d');
  if (!pen) return 'transparent';
  pen.strokeStyle = tokens.lineStrong;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const start of [-6, 0, 6]) {
    pen.moveTo(start, 6);
    pen.lineTo(start + 6, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? 'transparent';
}

function drawCells(context: CanvasRenderingContext2D, picture: HeatPicture, tokens: ChartTokens) {
  const { grid, plot, scale, span, thresholds } = picture;
  const empty = hatch(context, tokens);
  for (const [row, line] of grid.cells.entries())
    for (const [column, cell] of line.entries()) {
      const box = boxOf({ row, column }, grid, plot);
      const seam = (length: number) => (length >= SEAM ? 1 : 0);
      const [x, y] = [plot.left + box.left, plot.top + box.top];
      const [width, height] = [box.width - seam(box.width), box.height - seam(box.height)];
      const part = cell ? partOf(cell.value, span) : 0;
      context.fillStyle = cell ? colorOf(scale, part) : empty;
      context.fillRect(x, y, width, height);
      if (!cell) continue;
      context.fillStyle = inkOn(scale, part);
      const [middle, half] = [x + width / 2, y + height / 2];
      const text = picture.write?.(cell.value) ?? '';
      const wide = context.measureText(text).width;
      const isWritten = text !== '' && wide + 2 * MARGIN <= width && height >= LINE + 4;
      if (isWritten) context.fillText(text, middle, half);
      const level = levelBeyond(cell.value, thresholds);
      if (Math.min(width, height) < SIGN || !level) continue;
      const at = isWritten ? middle - wide / 2 - 7 : middle;
      context.beginPath();
      for (const [right, down] of markOf(level)) context.lineTo(at + right, half + down);
      context.fill();
    }
}

/** Draws cells and the names of rows and columns. */
export function drawHeat(context: CanvasRenderingContext2D, picture: HeatPicture, tokens: ChartTokens) {
  const { grid, plot } = picture;
  context.font = `400 12px ${tokens.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  drawCells(context, picture, tokens);
  context.fillStyle = tokens.dim;
  context.textAlign = 'right';
  const everyRow = everyNth(grid.rows.length, plot.height, LINE);
  for (const [row, { label }] of grid.rows.entries()) {
    if (row % everyRow !== 0) continue;
    const { top, height } = boxOf({ row, column: 0 }, grid, plot);
    context.fillText(cut(context, label, plot.left - 10), plot.left - 8, plot.top + top + height / 2);
  }
  const longest = Math.max(...grid.columns.map(({ label }) => label.length), 1);
  const room = Math.min(longest * LETTER + APART, plot.width / 2);
  const everyColumn = everyNth(grid.columns.length, plot.width, room);
  context.textAlign = 'center';
  for (const [column, { label }] of grid.columns.entries()) {
    if (column % everyColumn !== 0) continue;
    const { left, width } = boxOf({ row: 0, column }, grid, plot);
    const text = cut(context, label, room);
    const half = context.measureText(text).width / 2;
    const middle = Math.min(plot.left + left + width / 2, plot.left + plot.width - half + 6);
    context.fillText(text, middle, plot.top + plot.height + 13);
  }
}
