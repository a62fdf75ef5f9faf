import { TREND_HOURS } from '@gemelo/contract/endpoints/twins-latest';
import { sql } from 'kysely';
import type { Tx } from './client.ts';
import { prepared } from './prepared.ts';
import { rollupValue } from './rollups.ts';

interface SeriesKey {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
}
interface Hour extends SeriesKey {
  hour: string;
  value: number;
}
interface TrendQuery {
  twins: number[];
  sensors: number[];
  measurements: number[];
  since: string;
}

const HOUR_MS = 3_600_000;

/** The series are few and named by their whole key, so that only their last hours are read, however many there are. */
const hoursSince = prepared<TrendQuery>()(
  (_db, { twins, sensors, measurements, since }) => sql<Hour>`
    with r as materialized (
      select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour, r.sum, r.count, r.min, r.max
      from unnest(${twins}::int[], ${sensors}::int[], ${measurements}::int[]) k (id_twin, id_sensor_twin, id_measurement)
      join reading_hour r on r.id_twin = k.id_twin and r.id_sensor_twin = k.id_sensor_twin
        and r.id_measurement = k.id_measurement and r.hour >= ${since}::timestamptz)
    select r.id_twin, r.id_sensor_twin, r.id_measurement, iso(r.hour) as hour, ${rollupValue} as value
    from r join measurement m on m.id_measurement = r.id_measurement`,
);

const nameOf = ({ idTwin, idSensorTwin, idMeasurement }: SeriesKey) =>
  `${idTwin}/${idSensorTwin}/${idMeasurement}`;

export type Trend = (number | null)[];

/** The hourly values of the last day of some series, oldest first; null where nothing was read. */
export async function trendsOf(
  tx: Tx,
  series: readonly SeriesKey[],
  now = Date.now(),
): Promise<(key: SeriesKey) => Trend> {
  const first = (Math.floor(now / HOUR_MS) - TREND_HOURS + 1) * HOUR_MS;
  const trends = new Map(
    series.map((key) => [nameOf(key), Array.from<number | null>({ length: TREND_HOURS }).fill(null)]),
  );
  const hours =
    series.length === 0
      ? []
      : await hoursSince.all(tx, {
          twins: series.map(({ idTwin }) => idTwin),
          sensors: series.map(({ idSensorTwin }) => idSensorTwin),
          measurements: series.map(({ idMeasurement }) => idMeasurement),
          since: new Date(first).toISOString(),
        });
  for (const hour of hours) {
    const trend = trends.get(nameOf(hour));
    const at = (Date.parse(hour.hour) - first) / HOUR_MS;
    if (trend && at < TREND_HOURS) trend[at] = hour.value;
  }
  return (key) => trends.get(nameOf(key)) ?? [];
}
