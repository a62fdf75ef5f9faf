import type { ExposedTwin, ExposureStretch } from '@gemelo/contract/endpoints/exposure';
import type { ExposureFound } from '../../db/exposure.ts';
import { HOUR_MS, type Stretch } from './stretches.ts';

type FoundStretch = NonNullable<ExposureFound['stretches']>[number];
export type Figures = Omit<ExposedTwin, 'idTwin' | 'twin' | 'from' | 'to'>;
type Counted = Omit<FoundStretch, 'number' | 'first' | 'last'>;

export interface Silence {
  silence: number;
  silenceFrom: string | null;
}

export const iso = (ms: number) => new Date(ms).toISOString();
const rounded = (value: number | null | undefined, factor = 100) =>
  value === null || value === undefined ? null : Math.round(value * factor) / factor;

export const nothingRead: Counted = {
  readHours: 0,
  readings: 0,
  humidityWarningHours: 0,
  humidityAlarmHours: 0,
  temperatureAlarmHours: 0,
  dewHours: 0,
  minTemperature: null,
  maxTemperature: null,
  minHumidity: null,
  maxHumidity: null,
  smallestMargin: null,
};

const extreme = (pick: (a: number, b: number) => number, values: readonly (number | null)[]) =>
  values.reduce(
    (best, value) => (best === null || value === null ? (best ?? value) : pick(best, value)),
    null,
  );

/** The counts of stretches that have no hour in common. */
export function summed(parts: readonly Counted[]): Counted {
  const sum = (
    name:
      | 'readHours'
      | 'readings'
      | 'humidityWarningHours'
      | 'humidityAlarmHours'
      | 'temperatureAlarmHours'
      | 'dewHours',
  ) => parts.reduce((total, part) => total + part[name], 0);
  return {
    readHours: sum('readHours'),
    readings: sum('readings'),
    humidityWarningHours: sum('humidityWarningHours'),
    humidityAlarmHours: sum('humidityAlarmHours'),
    temperatureAlarmHours: sum('temperatureAlarmHours'),
    dewHours: sum('dewHours'),
    minTemperature: extreme(
      Math.min,
      parts.map(({ minTemperature }) => minTemperature),
    ),
    maxTemperature: extreme(
      Math.max,
      parts.map(({ maxTemperature }) => maxTemperature),
    ),
    minHumidity: extreme(
      Math.min,
      parts.map(({ minHumidity }) => minHumidity),
    ),
    maxHumidity: extreme(
      Math.max,
      parts.map(({ maxHumidity }) => maxHumidity),
    ),
    smallestMargin: extreme(
      Math.min,
      parts.map(({ smallestMargin }) => smallestMargin),
    ),
  };
}

export function figuresOf(
  hours: number,
  counted: Counted,
  worst: { amplitude: number; day: string } | undefined,
  { silence, silenceFrom }: Silence,
): Figures {
  return {
    hours,
    readHours: counted.readHours,
    share: hours > 0 ? rounded(counted.readHours / hours, 10_000) : null,
    readings: counted.readings,
    humidityWarningHours: counted.humidityWarningHours,
    humidityAlarmHours: counted.humidityAlarmHours,
    temperatureAlarmHours: counted.temperatureAlarmHours,
    dewHours: counted.dewHours,
    minTemperature: rounded(counted.minTemperature),
    maxTemperature: rounded(counted.maxTemperature),
    minHumidity: rounded(counted.minHumidity),
    maxHumidity: rounded(counted.maxHumidity),
    smallestMargin: rounded(counted.smallestMargin),
    worstAmplitude: rounded(worst?.amplitude),
    amplitudeDay: worst?.day ?? null,
    silence,
    silenceFrom,
  };
}

interface Heard {
  from: number;
  to: number;
  /** Hours of the first and the last reading, if any. */
  first?: number | undefined;
  last?: number | undefined;
}

/** The longest silence: before the first reading, between two of them, or after the last. The earliest of equals. */
export function longestSilence(
  { from, to, first, last }: Heard,
  inner: { hours: number; after: string } | undefined,
): Silence {
  const candidates =
    first === undefined || last === undefined
      ? [{ at: from, hours: (to - from) / HOUR_MS }]
      : [
          { at: from, hours: (first - from) / HOUR_MS },
          ...(inner ? [{ at: Date.parse(inner.after) + HOUR_MS, hours: inner.hours }] : []),
          { at: last + HOUR_MS, hours: (to - last) / HOUR_MS - 1 },
        ];
  return longest(candidates.map(({ at, hours }) => ({ silence: hours, silenceFrom: iso(at) })));
}

export function longest<S extends Silence>(silences: readonly S[]): S | { silence: 0; silenceFrom: null } {
  let found: S | undefined;
  for (const one of silences) if (one.silence > (found?.silence ?? 0)) found = one;
  return found ?? { silence: 0, silenceFrom: null };
}

/** What is known of a stretch once its hours were read. */
export interface Lived {
  number: number;
  run: number;
  stretch: Stretch;
  found: FoundStretch | undefined;
  from: number;
  to: number;
  figures: Figures;
}

export type PlaceNames = (kind: 'twin' | 'warehouse' | 'lot' | 'segment', id: number) => string;

export function presentStretch({ stretch, from, to, figures }: Lived, name: PlaceNames): ExposureStretch {
  const { idTwin, idWarehouse, idDestination, idLot, segments, retired } = stretch;
  return {
    idTwin,
    twin: name('twin', idTwin),
    idWarehouse,
    warehouse: name('warehouse', idWarehouse),
    idDestination,
    destination: idDestination === null ? null : name('warehouse', idDestination),
    idLot,
    lot: idLot === null ? null : name('lot', idLot),
    segments: segments.map((id) => ({ idWarehouseSegment: id, name: name('segment', id) })),
    retired,
    from: iso(from),
    to: iso(to),
    ...figures,
  };
}
