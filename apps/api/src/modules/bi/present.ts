import { MAX_FIGURES } from '@gemelo/contract/endpoints/bi-filter';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Figure } from './day-figures.ts';
import type { HourFigure } from './hour-figures.ts';
import type { MeasurementFacts } from './names.ts';

/** Days as the specification shows them. */
export const spokenDay = (day: string): string => day.split('-').reverse().join('-');

/** What stands behind a figure. */
export const backing = ({ count, hours, expected }: Pick<Figure, 'count' | 'hours' | 'expected'>) => ({
  readings: count,
  sensorHours: hours,
  share: expected === 0 ? null : Math.min(1, hours / expected),
});
export const hourBacking = ({ sensors, ...rest }: HourFigure) => backing({ ...rest, hours: sensors });

/** The value of what was read, as its measurement aggregates it; of "last" rollups know only the mean. */
export function figureValue(
  { aggregation }: MeasurementFacts,
  { count, sum, min, max }: Pick<Figure, 'count' | 'sum' | 'min' | 'max'>,
): number {
  const total = sum ?? 0;
  const mean = total / count;
  return { mean, sum: total, max: max ?? mean, min: min ?? mean, last: mean }[aggregation];
}

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
