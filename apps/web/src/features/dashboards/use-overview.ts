import {
  averageVariables,
  type StorageConditions,
  storageConditions,
  type Variable,
  weatherStation,
} from '@gemelo/contract/endpoints/bi';
import { homeWarehouses } from '@gemelo/contract/endpoints/home-attention';
import type { Worst } from '@gemelo/contract/endpoints/inventory';
import { levels } from '@gemelo/contract/endpoints/levels';
import { useTimeZone } from '../../lib/format.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { type PeriodName, periodAt } from '../../parts/bi/period.ts';
import { filterOf, type Period } from '../../parts/bi/source.ts';
import { useBiLimits } from '../../parts/bi/use-bi-limits.ts';
import { useFigures } from '../../parts/bi/use-figures.ts';
import { isSummed } from '../../parts/bi/variable-series.ts';
import { useNow } from '../../parts/readings/time-window.ts';

const MINUTE = 60_000;
/** Miniatures show what sugar is judged by. */
const TEMPERATURE = 1;
const HUMIDITY = 2;
const measurements = [TEMPERATURE, HUMIDITY];

/** The figures of all miniatures, each asked for once. */
export function useOverview() {
  const can = useCan();
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const over = (name: PeriodName): Period => periodAt({ name, window: undefined }, { now, timeZone });
  const [day, week] = [over('24h'), over('7d')];
  const { values } = useBiLimits();
  const hours = { interval: 'hour', group: 'warehouse' } as const;
  const lines = useFigures(averageVariables, filterOf({ measurements }, day, hours));
  const kept = useFigures(storageConditions, {
    ...filterOf({}, week, { interval: 'all', group: 'warehouse' }),
    ...values,
  });
  const weather = useFigures(weatherStation, filterOf({}, day, { interval: 'hour' }));
  const plans = useRead(homeWarehouses, {}, { enabled: can('inventory:view'), every: FALLBACK_MS });
  return {
    now,
    limits: values,
    lines: { ...lines, rows: lines.rows as readonly Variable[] },
    kept: { ...kept, rows: kept.rows as readonly StorageConditions[] },
    weather: { ...weather, rows: weather.rows as readonly Variable[] },
    plans: plans.data?.data.warehouses,
  };
}
export type Overview = ReturnType<typeof useOverview>;

/** A line of a miniature: one place with its values by the hour. */
export interface MiniLine {
  idPlace: number;
  place: string;
  values: number[];
  last: number;
}

/** The lines of one measurement, the highest last value first. */
export function miniLines(rows: readonly Variable[], idMeasurement: number): MiniLine[] {
  const places = new Map<number, MiniLine>();
  const sorted = rows
    .filter((row) => row.idMeasurement === idMeasurement)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  for (const { idPlace, place, value } of sorted) {
    const line = places.get(idPlace) ?? { idPlace, place, values: [], last: value };
    places.set(idPlace, line);
    line.values.push(value);
    line.last = value;
  }
  return [...places.values()].sort((one, other) => other.last - one.last);
}

/** Of the worst devices of all places the one that is worst off, otherwise the one with the highest value. */
export const worstOf = (found: readonly (Worst | null)[]): Worst | undefined =>
  found
    .filter((one) => one !== null)
    .sort(
      (one, other) => levels.indexOf(other.level) - levels.indexOf(one.level) || other.value - one.value,
    )[0];

export const sumOf = (rows: readonly Pick<Variable, 'value'>[]) =>
  rows.reduce((sum, { value }) => sum + value, 0);

/** The rows of the station that measured most rain; depths of different places are never added. */
export function wettest(rows: readonly Variable[]): readonly Variable[] {
  const rainOf = (station: number) => sumOf(rows.filter((row) => row.idPlace === station && isSummed(row)));
  const stations = [...new Set(rows.map(({ idPlace }) => idPlace))];
  const [most] = stations.sort((one, other) => rainOf(other) - rainOf(one));
  return rows.filter(({ idPlace }) => idPlace === most);
}
