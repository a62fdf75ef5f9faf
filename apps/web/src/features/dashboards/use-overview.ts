import {
  actualStateSensor,
  averageVariables,
  type Extremes,
  minMaxVariables,
  type SensorStateRow,
  type StorageConditions,
  storageConditions,
  type Variable,
  weatherStation,
} from '@gemelo/contract/endpoints/bi';
import { homeWarehouses } from '@gemelo/contract/endpoints/home-attention';
import { useTimeZone } from '../../lib/format.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { type PeriodName, periodAt } from '../../parts/bi/period.ts';
import { filterOf, type Period } from '../../parts/bi/source.ts';
import { useBiLimits } from '../../parts/bi/use-bi-limits.ts';
import { useFigures } from '../../parts/bi/use-figures.ts';
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
  const whole = { interval: 'all', group: 'company' } as const;
  const means = useFigures(minMaxVariables, filterOf({ measurements }, day, whole));
  const lines = useFigures(averageVariables, filterOf({ measurements }, day, hours));
  const kept = useFigures(storageConditions, {
    ...filterOf({}, week, { interval: 'all', group: 'warehouse' }),
    ...values,
  });
  const states = useFigures(actualStateSensor, filterOf({}, day, whole));
  const weather = useFigures(weatherStation, filterOf({}, day, { interval: 'hour' }));
  const plans = useRead(homeWarehouses, {}, { enabled: can('inventory:view'), every: FALLBACK_MS });
  return {
    limits: values,
    means: { ...means, rows: means.rows as readonly Extremes[] },
    lines: { ...lines, rows: lines.rows as readonly Variable[] },
    kept: { ...kept, rows: kept.rows as readonly StorageConditions[] },
    states: { ...states, rows: states.rows as readonly SensorStateRow[] },
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
