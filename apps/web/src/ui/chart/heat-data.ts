import type { ChartTable } from './chart-data.ts';
import { type Measure, roundedTo } from './figure.ts';
import { type Extent, levelBeyond, minSpanOf, type Threshold } from './value-axis.ts';

/** A row or a column of a heat map; keys are unique, labels need not be. */
export interface HeatLine {
  key: string;
  label: string;
  /** In full, where the label is a short form. */
  name?: string | undefined;
}

/** What was measured where a row and a column meet; where there is no cell, nothing was measured. */
export interface HeatCell {
  row: string;
  column: string;
  value: number;
  /** The moments between which it was measured; with them the hovered moment is shared with other charts. */
  from?: number | undefined;
  to?: number | undefined;
  /** Said after the value, such as what stands behind it. */
  note?: string | undefined;
}

export interface HeatGrid {
  rows: readonly HeatLine[];
  columns: readonly HeatLine[];
  /** By row, then by column; undefined is a gap. */
  cells: (HeatCell | undefined)[][];
  filled: readonly HeatCell[];
}

/** A cell by its row and column, counted from 0. */
export interface Spot {
  row: number;
  column: number;
}

const places = (lines: readonly HeatLine[]) => new Map(lines.map(({ key }, index) => [key, index]));

/** Puts the cells into their rows and columns; a cell of an unknown line is left out. */
export function gridOf(
  rows: readonly HeatLine[],
  columns: readonly HeatLine[],
  cells: readonly HeatCell[],
): HeatGrid {
  const [rowOf, columnOf] = [places(rows), places(columns)];
  const grid = rows.map(() => Array<HeatCell | undefined>(columns.length).fill(undefined));
  for (const cell of cells) {
    const [row, column] = [rowOf.get(cell.row), columnOf.get(cell.column)];
    if (row === undefined || column === undefined) continue;
    const line = grid[row];
    if (line) line[column] = cell;
  }
  return { rows, columns, cells: grid, filled: grid.flat().filter((cell) => cell !== undefined) };
}

export const cellAt = ({ cells }: HeatGrid, spot: Spot | undefined): HeatCell | undefined =>
  spot && cells[spot.row]?.[spot.column];

/** The cell in which a moment lies. */
export function spotOf({ cells }: HeatGrid, moment: number): Spot | undefined {
  for (const [row, line] of cells.entries()) {
    const column = line.findIndex(
      (cell) => cell?.from !== undefined && cell.to !== undefined && cell.from <= moment && moment < cell.to,
    );
    if (column >= 0) return { row, column };
  }
  return undefined;
}

/** What the colours span: the values, but no less than what tells change from noise. */
export function spanOf({ filled }: HeatGrid, measure: Measure, fixed: Extent | undefined): Extent {
  if (fixed) return fixed;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of filled) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (min > max) return { min: 0, max: 1 };
  const missing = minSpanOf(measure) - (max - min);
  if (missing <= 0) return { min, max };
  const low = min >= 0 ? Math.max(0, min - missing / 2) : min - missing / 2;
  return { min: low, max: low + minSpanOf(measure) };
}

/** The kinds of limits that some cell is beyond. */
export const levelsIn = (
  { filled }: HeatGrid,
  thresholds: readonly Threshold[],
): ReadonlySet<Threshold['kind']> =>
  new Set(filled.map(({ value }) => levelBeyond(value, thresholds)).filter((level) => level !== undefined));

/** Labels that are alike are told apart, because they head the columns of a table. */
function distinct(lines: readonly HeatLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ name, label }) => {
    const text = name ?? label;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count > 1 ? `${text} (${count})` : text;
  });
}

export function heatTable({ rows, columns, cells }: HeatGrid, decimals: number | undefined): ChartTable {
  const names = distinct(rows);
  return {
    timed: false,
    head: distinct(columns),
    rows: cells.map((line, index) => [
      names[index] ?? '',
      ...line.map((cell) => (cell ? roundedTo(cell.value, decimals) : null)),
    ]),
  };
}

/** The next spot in the direction of a key; `Home` and `End` go along the row. */
export function stepped(spot: Spot | undefined, key: string, { rows, columns }: HeatGrid): Spot | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -columns.length],
    End: [0, columns.length],
  };
  const step = steps[key];
  if (!step) return undefined;
  if (!spot) return { row: 0, column: key === 'End' ? columns.length - 1 : 0 };
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return {
    row: within(spot.row + step[0], rows.length),
    column: within(spot.column + step[1], columns.length),
  };
}
