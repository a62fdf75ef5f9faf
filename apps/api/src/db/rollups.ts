import { RAW_POINTS, type Step } from '@gemelo/contract/endpoints/readings';
import { type RawBuilder, sql } from 'kysely';

/** The parameters of a query about one twin. */
interface Slots {
  idTwin: RawBuilder<number>;
  from: RawBuilder<string>;
  to: RawBuilder<string>;
  timeZone: RawBuilder<string>;
}

/** The measurement defines its aggregation: rain is summed, temperature is averaged. */
export const bucketValue = sql`case m.aggregation when 'sum' then r.sum when 'max' then r.max when 'min' then r.min else r.sum / r.count end`;

/**
 * Each reading as its own bucket, limited to the newest ones. Starting from the latest readings of each series lets the
 * index be used with its whole key.
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

/** The bucket queries by resolution. */
export const bucketsBy = { raw: each, hour: hours, day: days } satisfies Record<Step, unknown>;
