import type { HoursAbove, Variable } from '@gemelo/contract/endpoints/bi';
import { type Interval, MAX_FIGURES } from '@gemelo/contract/endpoints/bi-filter';
import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import type { PlaceState } from '@gemelo/contract/endpoints/levels';
import { bucketEnd } from '../../../parts/bi/variable-series.ts';
import { placeStateOf } from '../../../parts/places/place-state.ts';
import type { Range } from '../../../parts/places/plan-layout.ts';
import { floorTo, type TimeRange } from '../../../ui/chart/time-axis.ts';
import { levelBeyond, type Threshold } from '../../../ui/chart/value-axis.ts';

export const conditions = ['temperature', 'humidity', 'humidityHours', 'temperatureHours', 'state'] as const;
export type Condition = (typeof conditions)[number];
export const TEMPERATURE = 1;
export const HUMIDITY = 2;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours as long as they fit one answer, days otherwise. */
export const replayInterval = (segments: number, { from, to }: TimeRange): Interval =>
  Math.max(1, segments) * ((to - from) / HOUR + 2) <= MAX_FIGURES ? 'hour' : 'day';

/** The beginnings of the buckets of a period. */
export function framesOf(range: TimeRange, interval: Interval, timeZone: string): number[] {
  const frames: number[] = [];
  const times = { interval, timeZone, until: Number.POSITIVE_INFINITY };
  let from = floorTo(range.from, interval === 'hour' ? HOUR : DAY, timeZone);
  while (from < range.to) {
    frames.push(from);
    from = bucketEnd(from, times);
  }
  return frames;
}

/** What a segment shows: its worst value, the mean beside it, and how bad that is. */
export interface CellFacts {
  value: number | null;
  mean: number | null;
  state: PlaceState;
}

/** Rows by segment and the beginning of their bucket. */
export type Replay = ReadonlyMap<number, ReadonlyMap<number, Variable>>;

export function replayOf(rows: readonly Variable[]): Replay {
  const replay = new Map<number, Map<number, Variable>>();
  for (const row of rows) {
    const one = replay.get(row.idPlace) ?? new Map<number, Variable>();
    replay.set(row.idPlace, one);
    one.set(Date.parse(row.at), row);
  }
  return replay;
}

/** Hours above a limit by segment, added up from the beginning of the period to each bucket. */
export type Sums = ReadonlyMap<number, ReadonlyMap<number, number>>;

export function sumsOf(rows: readonly HoursAbove[], frames: readonly number[]): Sums {
  const hours = new Map<number, Map<number, number>>();
  for (const { idPlace, at, horas_contadas: count } of rows) {
    const one = hours.get(idPlace) ?? new Map<number, number>();
    hours.set(idPlace, one);
    one.set(Date.parse(at), count);
  }
  for (const one of hours.values()) {
    let sum = 0;
    for (const frame of frames) {
      sum += one.get(frame) ?? 0;
      one.set(frame, sum);
    }
  }
  return hours;
}

const worse = (one: PlaceState, other: PlaceState): PlaceState =>
  one === 'alarm' || other === 'alarm'
    ? 'alarm'
    : one === 'warning' || other === 'warning'
      ? 'warning'
      : one === 'normal' || other === 'normal'
        ? 'normal'
        : one;

/** How bad the extremes of a bucket are; without readings the segment was silent. */
export function stateOf(row: Variable | undefined, thresholds: readonly Threshold[]): PlaceState {
  if (!row) return 'silent';
  const levels = [levelBeyond(row.max, thresholds), levelBeyond(row.min, thresholds)];
  if (levels.includes('alarm')) return 'alarm';
  return levels.includes('warning') ? 'warning' : 'normal';
}

export interface Recorded {
  temperature: Replay;
  humidity: Replay;
  humidityHours: Sums;
  temperatureHours: Sums;
  thresholdsOf: (idMeasurement: number) => readonly Threshold[];
}

/** A segment at a moment of the past. */
export function pastFacts(id: number, at: number, condition: Condition, recorded: Recorded): CellFacts {
  const temperature = recorded.temperature.get(id)?.get(at);
  const humidity = recorded.humidity.get(id)?.get(at);
  const hot = stateOf(temperature, recorded.thresholdsOf(TEMPERATURE));
  const moist = stateOf(humidity, recorded.thresholdsOf(HUMIDITY));
  if (condition === 'temperature')
    return { value: temperature?.max ?? null, mean: temperature?.value ?? null, state: hot };
  if (condition === 'humidity')
    return { value: humidity?.max ?? null, mean: humidity?.value ?? null, state: moist };
  const state = worse(hot, moist);
  if (condition === 'state') return { value: null, mean: null, state };
  const read = condition === 'humidityHours' ? humidity : temperature;
  const sum = recorded[condition].get(id)?.get(at);
  return { value: sum ?? (read ? 0 : null), mean: null, state };
}

/** A segment as it is now; hours are those of the whole period. */
export function liveFacts(
  segment: StockedSegment,
  condition: Condition,
  recorded: Recorded,
  last: number | undefined,
): CellFacts {
  const state = placeStateOf(segment);
  if (condition === 'temperature' || condition === 'humidity') {
    const worst = condition === 'temperature' ? segment.worstTemperature : segment.worstHumidity;
    return { value: worst?.value ?? null, mean: segment[condition], state };
  }
  if (condition === 'state' || last === undefined) return { value: null, mean: null, state };
  return { ...pastFacts(segment.idWarehouseSegment, last, condition, recorded), state };
}

/** The least that colours span, so that noise does not look like a difference. */
const narrowest: Record<Condition, number> = {
  temperature: 5,
  humidity: 10,
  humidityHours: 1,
  temperatureHours: 1,
  state: 0,
};

/** What the colours span: all of the period and now, so that they do not change while it is replayed. */
export function spanOf(
  condition: Condition,
  recorded: Recorded,
  segments: readonly StockedSegment[],
): Range | undefined {
  if (condition === 'state') return undefined;
  const values: number[] = [];
  if (condition === 'temperature' || condition === 'humidity') {
    for (const one of recorded[condition].values()) for (const { max } of one.values()) values.push(max);
    for (const segment of segments) {
      const { value } = liveFacts(segment, condition, recorded, undefined);
      if (value !== null) values.push(value);
    }
  } else for (const one of recorded[condition].values()) for (const sum of one.values()) values.push(sum);
  const hours = condition.endsWith('Hours');
  if (values.length === 0) return hours ? { low: 0, high: 1 } : undefined;
  const low = hours ? 0 : values.reduce((least, value) => Math.min(least, value));
  const high = values.reduce((most, value) => Math.max(most, value));
  const missing = Math.max(0, narrowest[condition] - (high - low));
  return hours ? { low, high: high + missing } : { low: low - missing / 2, high: high + missing / 2 };
}
