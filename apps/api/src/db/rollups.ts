import { RAW_POINTS, type Step } from '@gemelo/contract/endpoints/readings';
import { type RawBuilder, sql } from 'kysely';

/** The values that a question about one twin is filled with. */
interface Slots {
  idTwin: RawBuilder<number>;
  from: RawBuilder<string>;
  to: RawBuilder<string>;
  timeZone: RawBuilder<string>;
}

/** Rain is summed, a temperature is averaged: the measurement says which. */
export const bucketValue = sql`case m.aggregation when 'sum' then r.sum when 'max' then r.max when 'min' then r.min else r.sum / r.count end`;

/**
 * Each reading as a bucket of its own, the newest of those that are too many to show. The latest readings name the
 * series, so that each series is read by its whole key.
 */
const each = ({ idTwin, from, to }: Slots) => ({
  table: sql`(
    select x.id_twin, x.id_sensor_twin, x.id_measurement, x.ts, x.value as sum, x.value as min, x.value as max, 1 as count,
      row_number() over (partition by x.id_sensor_twin, x.id_measurement order by x.ts desc) as nth
    from reading_latest l
    join reading x on x.id_twin = l.id_twin and x.id_sensor_twin = l.id_sensor_twin and x.id_measurement = l.id_measurement
    where l.id_twin = ${idTwin} and x.ts >= ${from}::timestamptz and x.ts < ${to}::timestamptz)`,
  at: sql`iso(r.ts)`,
  order: sql`r.ts`,
  within: sql`r.nth <= ${sql.lit(RAW_POINTS)}`,
});

const hours = ({ from, to }: Slots) => ({
  table: sql`reading_hour`,
  at: sql`iso(r.hour)`,
  order: sql`r.hour`,
  within: sql`r.hour >= ${from}::timestamptz and r.hour < ${to}::timestamptz`,
});

const days = ({ from, to, timeZone }: Slots) => ({
  table: sql`reading_day`,
  at: sql`r.day::text`,
  order: sql`r.day`,
  within: sql`r.day >= (${from}::timestamptz at time zone ${timeZone})::date and r.day <= (${to}::timestamptz at time zone ${timeZone})::date`,
});

/** Readings by how finely they are told. */
export const bucketsBy = { raw: each, hour: hours, day: days } satisfies Record<Step, unknown>;
