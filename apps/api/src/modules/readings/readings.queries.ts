import {
  RAW_POINTS,
  type ReadingPoint,
  type ReadingSeries,
  type Step,
} from '@gemelo/contract/endpoints/readings';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

interface Period {
  from: string;
  to: string;
  timeZone: string;
  idMeasurement?: number[] | undefined;
}

interface Found extends Omit<ReadingSeries, 'points'>, ReadingPoint {}

/** Rain is summed, a temperature is averaged: the measurement says which. */
const value = sql`case m.aggregation when 'sum' then r.sum when 'max' then r.max when 'min' then r.min else r.sum / r.count end`;

/**
 * As if each reading were a bucket of its own; of those that speak without end, the newest. The latest readings say
 * which series there are, so that each is read by the whole of its key.
 */
const each = (idTwin: number, { from, to }: Period) => ({
  table: sql`(
    select x.id_twin, x.id_sensor_twin, x.id_measurement, x.ts, x.value as sum, x.value as min, x.value as max, 1 as count,
      row_number() over (partition by x.id_sensor_twin, x.id_measurement order by x.ts desc) as nth
    from reading_latest l
    join reading x on x.id_twin = l.id_twin and x.id_sensor_twin = l.id_sensor_twin and x.id_measurement = l.id_measurement
    where l.id_twin = ${idTwin} and x.ts >= ${from}::timestamptz and x.ts < ${to}::timestamptz)`,
  at: sql`iso(r.ts)`,
  order: sql`r.ts`,
  within: sql`r.nth <= ${RAW_POINTS}`,
});

const hours = ({ from, to }: Period) => ({
  table: sql`reading_hour`,
  at: sql`iso(r.hour)`,
  order: sql`r.hour`,
  within: sql`r.hour >= ${from}::timestamptz and r.hour < ${to}::timestamptz`,
});

const days = ({ from, to, timeZone }: Period) => ({
  table: sql`reading_day`,
  at: sql`r.day::text`,
  order: sql`r.day`,
  within: sql`r.day >= (${from}::timestamptz at time zone ${timeZone})::date and r.day <= (${to}::timestamptz at time zone ${timeZone})::date`,
});

/** Every series of a twin in a period, its points in the order of time. */
export async function seriesOf(tx: Tx, idTwin: number, step: Step, period: Period): Promise<ReadingSeries[]> {
  const { table, at, order, within } =
    step === 'raw' ? each(idTwin, period) : step === 'hour' ? hours(period) : days(period);
  const measured = period.idMeasurement ? sql`and r.id_measurement = any(${period.idMeasurement})` : sql``;
  const { rows } = await sql<Found>`
    select r.id_sensor_twin, s.name as sensor, r.id_measurement, m.name as measurement, m.key, m.unit, m.decimals, m.aggregation,
      ${at} as at, ${value} as value, r.min, r.max, r.count
    from ${table} r
    join measurement m on m.id_measurement = r.id_measurement
    join twin_sensor ts on ts.id_sensor_twin = r.id_sensor_twin
    join sensor s on s.id_sensor = ts.id_sensor
    where r.id_twin = ${idTwin} and ${within} ${measured}
    order by r.id_sensor_twin, r.id_measurement, ${order}`.execute(tx);
  const series = new Map<string, ReadingSeries>();
  for (const { at: moment, value: told, min, max, count, ...facts } of rows) {
    const name = `${facts.idSensorTwin}/${facts.idMeasurement}`;
    const one = series.get(name) ?? { ...facts, points: [] };
    one.points.push({ at: moment, value: told, min, max, count });
    series.set(name, one);
  }
  return [...series.values()];
}
