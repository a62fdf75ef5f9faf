import type { Extremes, Variable } from '@gemelo/contract/endpoints/bi';
import { readDays } from './day-figures.ts';
import { type HourFigure, readHours, readMinutes } from './hour-figures.ts';
import { minutesOf } from './period.ts';
import { backing, bounded, figureValue, hourBacking, isRead, spokenDay, variableOf } from './present.ts';
import type { Asked } from './scopes.ts';

/** Hours, or minutes where these are asked for. */
export const readFine = (asked: Asked): Promise<HourFigure[]> =>
  minutesOf(asked.period.interval) ? readMinutes(asked.tx, asked) : readHours(asked.tx, asked);

export const isFine = ({ period: { interval } }: Asked): boolean =>
  interval === 'hour' || minutesOf(interval) !== undefined;

async function fineVariables(asked: Asked): Promise<Variable[]> {
  const rows = bounded((await readFine(asked)).filter(isRead));
  const placeOf = await asked.placesOf(rows);
  return rows.map((row) => {
    const measured = asked.factsOf(row);
    const { at, day, min, max } = row;
    const value = figureValue(measured, row);
    return variableOf(placeOf(row.idPlace), measured, { at, day, value, min, max, backed: hourBacking(row) });
  });
}

/** Each measurement in each place and bucket of time. */
export async function variables(asked: Asked): Promise<Variable[]> {
  if (isFine(asked)) return fineVariables(asked);
  const rows = bounded((await readDays(asked.tx, asked)).filter(isRead));
  const placeOf = await asked.placesOf(rows);
  const momentOf = await asked.momentsOf(rows.map(({ day }) => day));
  return rows.map((row) => {
    const measured = asked.factsOf(row);
    const { day, min, max } = row;
    const [at, value] = [momentOf(day), figureValue(measured, row)];
    return variableOf(placeOf(row.idPlace), measured, { at, day, value, min, max, backed: backing(row) });
  });
}

/** Minimum and maximum with their days. */
export async function extremes(asked: Asked): Promise<Extremes[]> {
  const rows = bounded((await readDays(asked.tx, asked, { extremeDays: true })).filter(isRead));
  const placeOf = await asked.placesOf(rows);
  const momentOf = await asked.momentsOf(rows.map(({ day }) => day));
  return rows.map((row) => {
    const measured = asked.factsOf(row);
    const { day, min, max, minDay, maxDay } = row;
    const [at, value] = [momentOf(day), figureValue(measured, row)];
    const shown = { at, day, value, min, max, backed: backing(row) };
    const days = { minDate: spokenDay(minDay ?? day), maxDate: spokenDay(maxDay ?? day) };
    return Object.assign(variableOf(placeOf(row.idPlace), measured, shown), days);
  });
}
