import type { ReadingPoint, ReadingSeries, Step } from '@gemelo/contract/endpoints/readings';
import { dayStart } from '../../lib/zoned-time.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import { barLength, barsOf, type TimePoint, type TimeSeries } from '../../ui/chart/time-data.ts';

const HOUR_MS = 3_600_000;
const DAY = 86_400;
/** So many readings may be missed before the line breaks; then the device counts as silent, too. */
const MISSED = 12;

/** How the points of an answer were made. */
export interface Bucketing {
  step: Step;
  /** Seconds per bucket. */
  bucket: number;
  /** Seconds between two readings, as the company expects them. */
  interval: number;
}

interface Times {
  timeZone: string;
  /** The present moment: the newest bucket ends there. */
  now: number;
}

/** The moments between which the readings of a point were made. */
function spanOf({ at, count }: ReadingPoint, made: Bucketing, hourlyUntil: number, timeZone: string) {
  const { step, bucket } = made;
  if (step === 'day') {
    const end = dayStart(at, timeZone, bucket / DAY) ?? at;
    return { from: Date.parse(dayStart(at, timeZone) ?? at), to: Date.parse(end) };
  }
  const from = Date.parse(at);
  if (from < hourlyUntil) return { from, to: from + HOUR_MS };
  return { from, to: count === 1 && step === 'raw' ? from : from + bucket * 1000 };
}

export function pointsOf(
  { points, hourlyUntil }: Pick<ReadingSeries, 'points' | 'hourlyUntil'>,
  made: Bucketing,
  { timeZone, now }: Times,
): TimePoint[] {
  const hourly = hourlyUntil ? Date.parse(hourlyUntil) : 0;
  return points.map((point) => {
    const span = spanOf(point, made, hourly, timeZone);
    const to = Math.max(span.from, Math.min(span.to, now));
    const { value, min, max, count } = point;
    return { from: span.from, to, at: (span.from + to) / 2, value, min, max, count };
  });
}

/** The pace of a device is known from this many points on. */
const KNOWN = 4;
/** A device that sends in bursts is not expected more often than this many times per interval of the company. */
const BURST = 6;

/** A pause that is longer is a gap: twelve readings at the pace of the device, or of its company while it is new. */
export function gapOf(points: readonly TimePoint[], interval: number): number {
  const expected = interval * 1000;
  const paces = points
    .slice(1)
    .map((point, index) => {
      const before = points[index] as TimePoint;
      return (point.from - before.from) / Math.max(1, before.count);
    })
    .sort((a, b) => a - b);
  const usual = paces[Math.floor(paces.length / 2)] ?? 0;
  return MISSED * (points.length < KNOWN ? expected : Math.max(usual, expected / BURST));
}

/** Names by which several sensors of the same kind are told apart. */
function namesOf(series: readonly ReadingSeries[]): string[] {
  return series.map(({ sensor }, index) => {
    const nth = series.slice(0, index + 1).filter((one) => one.sensor === sensor).length;
    return nth > 1 ? `${sensor} (${nth})` : sensor;
  });
}

/** The sensors of one measurement as lines, or as bars if they are summed. */
export function timeSeriesOf(
  series: readonly ReadingSeries[],
  made: Bucketing,
  range: TimeRange,
  times: Times,
): TimeSeries[] {
  const names = namesOf(series);
  const read = series.map((one) => pointsOf(one, made, times));
  const bars = series.some(({ aggregation }) => aggregation === 'sum');
  const length = bars ? barLength(range, read.flat()) : 0;
  return read.map((points, index) => ({
    name: names[index] ?? '',
    kind: bars ? 'bar' : 'line',
    points: bars ? barsOf(points, length, times.timeZone) : points,
    gap: gapOf(points, made.interval),
  }));
}

/** The series of each measurement, in the order of the answer. */
export function byMeasurement(series: readonly ReadingSeries[]): ReadingSeries[][] {
  const groups = new Map<number, ReadingSeries[]>();
  for (const one of series) groups.set(one.idMeasurement, [...(groups.get(one.idMeasurement) ?? []), one]);
  return [...groups.values()];
}
