import type { ChartTable, SeriesFigures } from './chart-data.ts';
import type { Measure } from './figure.ts';
import { floorTo, type TimeRange } from './time-axis.ts';
import type { Extent } from './value-axis.ts';

/** The readings between two moments. */
export interface TimePoint {
  from: number;
  to: number;
  /** Where it is drawn. */
  at: number;
  value: number;
  min: number;
  max: number;
  count: number;
}

export interface TimeSeries {
  name: string;
  /** Sums are bars. */
  kind: 'line' | 'bar';
  points: readonly TimePoint[];
  /** A longer time without readings is a gap, in milliseconds. */
  gap: number;
  /** What it is measured in, where that is not the unit of the chart: it has an axis of its own, at the right. */
  right?: Measure | undefined;
}

/** The series of each of the two axes. */
export const onAxis = <S extends TimeSeries>(series: readonly S[], side: 'left' | 'right'): S[] =>
  series.filter(({ right }) => (right !== undefined) === (side === 'right'));

/** The points in pieces without gaps. */
export function runsOf(points: readonly TimePoint[], gap: number): TimePoint[][] {
  const runs: TimePoint[][] = [];
  let last: TimePoint | undefined;
  for (const point of points) {
    if (last && point.from - last.to <= gap) runs.at(-1)?.push(point);
    else runs.push([point]);
    last = point;
  }
  return runs;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Length of a bar by the length of the period. */
const barLengths: [period: number, bar: number][] = [
  [0.5 * HOUR, HOUR / 60],
  [3 * HOUR, HOUR / 12],
  [12 * HOUR, HOUR / 6],
  [2 * DAY, HOUR],
  [14 * DAY, 6 * HOUR],
  [100 * DAY, DAY],
];

/** How much time a bar takes: round to the reader, and no shorter than what was measured together. */
export function barLength({ from, to }: TimeRange, points: readonly TimePoint[]): number {
  const length = barLengths.find(([period]) => to - from <= period * 1.05)?.[1] ?? 7 * DAY;
  const longest = points.reduce((most, point) => Math.max(most, point.to - point.from), 0);
  return [length, ...barLengths.map(([, bar]) => bar), 7 * DAY].find(
    (one) => one >= length && one >= longest * 0.99,
  ) as number;
}

/** Sums in bars of equal length, from midnight of the zone. */
export function barsOf(points: readonly TimePoint[], length: number, timeZone: string): TimePoint[] {
  const bars = new Map<number, TimePoint>();
  for (const { from: start, value, count } of points) {
    const from = floorTo(start, length, timeZone);
    const sum = (bars.get(from)?.value ?? 0) + value;
    const counted = (bars.get(from)?.count ?? 0) + count;
    bars.set(from, {
      from,
      to: from + length,
      at: from + length / 2,
      value: sum,
      min: sum,
      max: sum,
      count: counted,
    });
  }
  return [...bars.values()];
}

/** Lowest and highest value within the period; undefined without any. */
export function extentOf(series: readonly TimeSeries[], { from, to }: TimeRange): Extent | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { points, kind } of series)
    for (const point of points) {
      if (point.to < from || point.from > to) continue;
      min = Math.min(min, kind === 'bar' ? point.value : point.min);
      max = Math.max(max, kind === 'bar' ? point.value : point.max);
    }
  return min <= max ? { min, max } : undefined;
}

/** Each series as three figures, for screen readers; without any reading it has none. */
export const figuresOf = (series: readonly TimeSeries[], range: TimeRange): SeriesFigures[] =>
  series.flatMap((one) => {
    const extent = extentOf([one], range);
    const last = one.points.at(-1);
    return extent && last ? [{ name: one.name, last: last.value, measure: one.right, ...extent }] : [];
  });

/** The point nearest to a moment. */
export function nearest(points: readonly TimePoint[], moment: number): TimePoint | undefined {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as TimePoint).at < moment) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  return before && after && moment - before.at < after.at - moment ? before : after;
}

const isBanded = ({ kind, points }: TimeSeries) =>
  kind === 'line' && points.some(({ min, max }) => min !== max);

/** The points within the period as a table, with minimum and maximum where a point stands for several readings. */
export function timeTable(
  series: readonly TimeSeries[],
  { from, to }: TimeRange,
  words: { value: string; min: string; max: string },
): ChartTable {
  const several = series.length > 1;
  const head: string[] = [];
  const measures: (Measure | undefined)[] = [];
  const rows = new Map<number, (number | null)[]>();
  for (const one of series) {
    const banded = isBanded(one);
    const column = head.length;
    const named = (word: string) => (several ? `${one.name} · ${word}` : word);
    head.push(several ? one.name : one.name || words.value);
    if (banded) head.push(named(words.min), named(words.max));
    while (measures.length < head.length) measures.push(one.right);
    for (const point of one.points) {
      if (point.to < from || point.from > to) continue;
      const row = rows.get(point.from) ?? [];
      row[column] = point.value;
      if (banded) {
        row[column + 1] = point.min;
        row[column + 2] = point.max;
      }
      rows.set(point.from, row);
    }
  }
  return {
    timed: true,
    head,
    measures,
    rows: [...rows]
      .sort(([a], [b]) => a - b)
      .map(([at, row]) => [at, ...head.map((_, index) => row[index] ?? null)]),
  };
}
