import type { Variable } from '@gemelo/contract/endpoints/bi';
import { MAX_FIGURES } from '@gemelo/contract/endpoints/bi-filter';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Figure } from './day-figures.ts';
import type { HourFigure } from './hour-figures.ts';
import type { MeasurementFacts } from './names.ts';
import type { Placed } from './scopes.ts';

/** Days as the specification shows them. */
export const spokenDay = (day: string): string => `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;

/** What stands behind a figure. */
export const backing = ({ count, hours, expected }: Pick<Figure, 'count' | 'hours' | 'expected'>) => ({
  readings: count,
  sensorHours: hours,
  share: expected === 0 ? null : Math.min(1, hours / expected),
});
export const hourBacking = ({ count, sensors, expected }: HourFigure) =>
  backing({ count, hours: sensors, expected });

/** The value of what was read, as its measurement aggregates it; of "last" rollups know only the mean. */
export function figureValue(
  { aggregation }: MeasurementFacts,
  { count, sum, min, max }: Pick<Figure, 'count' | 'sum' | 'min' | 'max'>,
): number {
  const total = sum ?? 0;
  const mean = total / count;
  if (aggregation === 'sum') return total;
  return (aggregation === 'max' ? max : aggregation === 'min' ? min : mean) ?? mean;
}

/** What a row of figures says besides its place and measurement. */
interface Shown extends Pick<Figure, 'day'> {
  at: string;
  value: number;
  min: number;
  max: number;
  backed: ReturnType<typeof backing>;
}

/** An object with the fields of several: of thousands of rows, spreading them takes twenty times as long. */
export const rowOf = <A extends object, B extends object, C extends object>(a: A, b: B, c: C): A & B & C =>
  Object.assign({}, a, b, c);

/** A row about a measurement, field by field: of these there are most, and no other way is as quick. */
export const variableOf = (placed: Placed, measured: MeasurementFacts, shown: Shown): Variable => ({
  kind: placed.kind,
  idPlace: placed.idPlace,
  place: placed.place,
  location: placed.location,
  at: shown.at,
  date: spokenDay(shown.day),
  idMeasurement: measured.idMeasurement,
  measurement: measured.measurement,
  key: measured.key,
  unit: measured.unit,
  decimals: measured.decimals,
  value: shown.value,
  min: shown.min,
  max: shown.max,
  readings: shown.backed.readings,
  sensorHours: shown.backed.sensorHours,
  share: shown.backed.share,
});

/** Rows in which something was read. */
export const isRead = <F extends { count: number; min: number | null; max: number | null }>(
  figure: F,
): figure is F & { min: number; max: number } => figure.count > 0;

/** An answer that nobody could draw is refused before it is printed. */
export function bounded<Row>(rows: Row[]): Row[] {
  if (rows.length > MAX_FIGURES)
    throw new Invalid([{ path: 'interval', rule: 'tooFine', params: { limit: MAX_FIGURES } }]);
  return rows;
}
