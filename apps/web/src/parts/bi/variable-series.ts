import type { Variable } from '@gemelo/contract/endpoints/bi';
import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import { offsetAt } from '../../lib/zoned-time.ts';
import type { TimePoint, TimeSeries } from '../../ui/chart/time-data.ts';
import { byPlace } from './place-names.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const steps: Partial<Record<Interval, number>> = {
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};

interface Times {
  interval: Interval;
  timeZone: string;
  /** The end of the period: the newest bucket ends there, and one of the whole period. */
  until: number;
}

/** The end of a bucket. Days and longer follow the calendar, whose days have 23 to 25 hours. */
export function bucketEnd(from: number, { interval, timeZone, until }: Times): number {
  if (interval === 'all') return until;
  const offset = offsetAt(from, timeZone);
  const clock = new Date(from + offset);
  const step = steps[interval];
  if (step !== undefined && step < DAY) return Math.min(from + step, Math.max(from, until));
  const end =
    step === undefined
      ? Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 1)
      : clock.getTime() + step;
  return Math.min(end - offsetAt(end - offset, timeZone), Math.max(from, until));
}

type Bucketed = Pick<Variable, 'at' | 'value' | 'min' | 'max' | 'readings'>;

export const pointOf = ({ at, value, min, max, readings }: Bucketed, times: Times): TimePoint => {
  const from = Date.parse(at);
  const to = bucketEnd(from, times);
  return { from, to, at: (from + to) / 2, value, min, max, count: readings };
};

/** A pause that is longer than usual between two buckets is a gap. */
function gapOf(points: readonly TimePoint[]): number {
  const pauses = points
    .slice(1)
    .map((point, index) => point.from - (points[index]?.to ?? point.from))
    .sort((a, b) => a - b);
  const [first] = points;
  return (pauses[Math.floor(pauses.length / 2)] ?? 0) + (first ? (first.to - first.from) / 2 : 0);
}

/** The rows of one measurement. */
export interface MeasuredSeries {
  idMeasurement: number;
  measurement: string;
  key: string;
  unit: string;
  decimals: number;
  series: TimeSeries[];
}

/** Two places may have the same name, in different warehouses. */
function namesOf(rows: readonly Variable[]): Map<number, string> {
  const places = new Map(rows.map((row) => [row.idPlace, row] as const));
  const count = new Map<string, number>();
  for (const { place } of places.values()) count.set(place, (count.get(place) ?? 0) + 1);
  return new Map(
    [...places].map(([id, { place, location }]) => [
      id,
      (count.get(place) ?? 0) > 1 && location ? `${place} · ${location}` : place,
    ]),
  );
}

/** Rain is summed; everything else is a mean. */
export const isSummed = ({ key }: Pick<Variable, 'key'>) => key === 'precipitation';

/** Rows of variables over time as the series of charts, one chart for each measurement and one line for each place. */
export function variableSeries(rows: readonly Variable[], times: Times): MeasuredSeries[] {
  const names = namesOf(rows);
  const found = new Map<number, { first: Variable; places: Map<number, TimePoint[]> }>();
  for (const row of rows) {
    const one = found.get(row.idMeasurement) ?? { first: row, places: new Map<number, TimePoint[]>() };
    found.set(row.idMeasurement, one);
    const points = one.places.get(row.idPlace) ?? [];
    one.places.set(row.idPlace, points);
    points.push(pointOf(row, times));
  }
  return [...found.values()].map(({ first, places }) => {
    const { idMeasurement, measurement, key, unit, decimals } = first;
    const lines = [...places].map(([idPlace, points]) => ({ idPlace, points }));
    const series = lines.sort(byPlace).map(({ idPlace, points }): TimeSeries => {
      points.sort((a, b) => a.from - b.from);
      return {
        name: names.get(idPlace) ?? '',
        kind: isSummed(first) ? 'bar' : 'line',
        points,
        gap: gapOf(points),
      };
    });
    return { idMeasurement, measurement, key, unit, decimals, series };
  });
}
