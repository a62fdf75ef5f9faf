import type { Amplitude } from '@gemelo/contract/endpoints/bi';
import type { TimePoint, TimeSeries } from '../../../ui/chart/time-data.ts';

type EndOf = (from: number) => number;

const pointOf = ({ at, readings }: Amplitude, value: number, endOf: EndOf): TimePoint => {
  const from = Date.parse(at);
  const to = endOf(from);
  return { from, to, at: (from + to) / 2, value, min: value, max: value, count: readings };
};

const inTime = (points: TimePoint[]) => points.sort((one, other) => one.from - other.from);
/** A day without readings breaks the line. */
const gapOf = ([first]: readonly TimePoint[]) => (first ? (first.to - first.from) / 2 : 0);

interface Words {
  mean: string;
  worst: string;
}

/** Of one place the mean as bars with the worst above them; of several the worst of each as a line. */
export function amplitudeSeries(
  rows: readonly Amplitude[],
  endOf: EndOf,
  until: number,
  words: Words,
): TimeSeries[] {
  const places = new Map<number, Amplitude[]>();
  for (const row of rows) places.set(row.idPlace, [...(places.get(row.idPlace) ?? []), row]);
  // Today is not over: its point stands at the end of the axis at the latest.
  const worstOf = (some: readonly Amplitude[]) =>
    inTime(some.map((row) => pointOf(row, row.worst, endOf))).map((point) => ({
      ...point,
      at: Math.min(point.at, until),
    }));
  if (places.size === 1) {
    const means = inTime(rows.map((row) => pointOf(row, row.amplitude, endOf)));
    const worst = worstOf(rows);
    return [
      { name: words.mean, kind: 'bar', points: means, gap: 0 },
      { name: words.worst, kind: 'line', points: worst, gap: gapOf(worst) },
    ];
  }
  return [...places.values()].map((some) => {
    const points = worstOf(some);
    return { name: some[0]?.place ?? '', kind: 'line', points, gap: gapOf(points) };
  });
}

/** The worst days, one for each device at most. */
export function worstDays(rows: readonly Amplitude[], count: number): Amplitude[] {
  const seen = new Set<number>();
  return rows
    .toSorted((one, other) => other.worst - one.worst)
    .filter(({ idTwin }) => !seen.has(idTwin) && seen.add(idTwin))
    .slice(0, count);
}

/** The row of the bucket in which a moment lies; of several places the worst one. */
export const rowAt = (rows: readonly Amplitude[], moment: number, endOf: EndOf): Amplitude | undefined =>
  rows
    .filter(({ at }) => Date.parse(at) <= moment && moment < endOf(Date.parse(at)))
    .toSorted((one, other) => other.worst - one.worst)[0];
