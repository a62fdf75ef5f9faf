import type { ChartOption, ChartSeries } from './echarts-core.ts';
import { type Measure, roundedTo } from './figure.ts';

export type Cell = string | number | null;

/** Chart data as a table: the first column is the position, the others are the series. */
export interface ChartTable {
  timed: boolean;
  head: string[];
  /** What a column is measured in, where that is not the unit of the chart. */
  measures?: readonly (Measure | undefined)[];
  rows: Cell[][];
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export const seriesOf = (option: ChartOption): ChartSeries[] => listOf(option.series) as ChartSeries[];

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function categoriesOf(option: ChartOption): Cell[] {
  const axes = [...listOf(option.xAxis), ...listOf(option.yAxis)] as { type?: string; data?: Cell[] }[];
  return axes.find((axis) => axis.type === 'category' && axis.data)?.data ?? [];
}

const isTimed = (option: ChartOption) =>
  listOf(option.xAxis as { type?: string } | { type?: string }[] | undefined).some(
    (axis) => axis.type === 'time',
  );

/** A point as position and value; `[x, y, value]` of a heat map keeps its value. */
function pointOf(point: unknown, index: number, categories: Cell[]): [Cell, number | null] {
  const value = typeof point === 'object' && point !== null && 'value' in point ? point.value : point;
  if (!Array.isArray(value)) return [categories[index] ?? index + 1, numberOf(value)];
  const [x, ...rest] = value as unknown[];
  const where = x instanceof Date ? x.getTime() : (x as Cell);
  return [where, numberOf(rest.at(-1))];
}

/** `unnamed` is the label of a series without a name. */
export function tableOf(option: ChartOption, unnamed = ''): ChartTable {
  const categories = categoriesOf(option);
  const series = seriesOf(option);
  const byPlace = new Map<Cell, Cell[]>();
  series.forEach((one, column) => {
    const data = (one.data ?? []) as unknown[];
    data.forEach((point, index) => {
      const [where, value] = pointOf(point, index, categories);
      const row = byPlace.get(where) ?? Array<Cell>(series.length).fill(null);
      row[column] = value;
      byPlace.set(where, row);
    });
  });
  const timed = isTimed(option);
  const rows = [...byPlace].map(([where, values]): Cell[] => [where, ...values]);
  if (timed) rows.sort(([a], [b]) => Number(new Date(a ?? 0)) - Number(new Date(b ?? 0)));
  return { timed, head: series.map(({ name }, index) => String(name ?? (unnamed || index + 1))), rows };
}

/** The table as lines of a file, times as ISO 8601. */
export function linesOf(table: ChartTable, firstColumn: string, decimals?: number): Cell[][] {
  const where = (cell: Cell) => (table.timed && cell !== null ? new Date(cell).toISOString() : cell);
  const figure = (cell: Cell, column: number) =>
    typeof cell === 'number' ? roundedTo(cell, (table.measures?.[column] ?? { decimals }).decimals) : cell;
  return [
    [firstColumn, ...table.head],
    ...table.rows.map(([first = null, ...rest]) => [where(first), ...rest.map(figure)]),
  ];
}

/** A series in short. */
export interface SeriesFigures {
  name: string;
  last: number;
  min: number;
  max: number;
  /** What it is measured in, where that is not the unit of the chart. */
  measure?: Measure | undefined;
}

/** Each series as three figures, for screen readers. */
export function extentsOf(table: ChartTable): SeriesFigures[] {
  return table.head.flatMap((name, index) => {
    const values = table.rows.map((row) => row[index + 1]).filter((value) => typeof value === 'number');
    const last = values.at(-1);
    return last === undefined ? [] : [{ name, last, min: Math.min(...values), max: Math.max(...values) }];
  });
}

export const isEmpty = (table: ChartTable) =>
  table.rows.every((row) => row.slice(1).every((cell) => cell === null));
