import type { ReadingPoint, ReadingSeries, Step } from '@gemelo/contract/endpoints/readings';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared.ts';

/** Readings of a twin in a period, the end exclusive. Naming the series lets the index be used with its whole key. */
export interface BucketQuery {
  idTwin: number;
  sensors: number[];
  measurements: number[];
  /** Those of them whose last reading stands for the bucket. */
  lasting: number[];
  from: string;
  to: string;
  /** Seconds per bucket; whole days for daily rollups. */
  seconds: number;
  timeZone: string;
}
type Slots = { readonly [Name in keyof BucketQuery]: RawBuilder<BucketQuery[Name]> };

interface SeriesIds {
  idSensorTwin: number;
  idMeasurement: number;
}
export interface Bucket extends SeriesIds {
  at: string;
  sum: number;
  last: number | null;
  min: number;
  max: number;
  count: number;
}

/** Buckets begin at multiples of their length since this Monday, so that they stay in place while time goes on. */
const ORIGIN = '2000-01-03';

const ofSeries = ({ idTwin, sensors, measurements }: Slots) =>
  sql`x.id_twin = ${idTwin} and x.id_sensor_twin = any(${sensors}::int[]) and x.id_measurement = any(${measurements}::int[])`;

const binOf = (moment: RawBuilder<unknown>, { seconds }: Slots) =>
  sql`date_bin(make_interval(secs => ${seconds}::float8), ${moment}, timestamptz ${sql.lit(`${ORIGIN} 00:00:00+00`)})`;

const readings = prepared<BucketQuery>()(
  (_db, slots) => sql<Bucket>`
    with r as materialized (
      select x.id_sensor_twin, x.id_measurement, ${binOf(sql`x.ts`, slots)} as bin, min(x.ts) as first,
        sum(x.value) as sum, min(x.value) as min, max(x.value) as max, count(*)::int as count,
        (max(case when x.id_measurement = any(${slots.lasting}::int[]) then array[extract(epoch from x.ts)::float8, x.value] end))[2] as last
      from reading x
      where ${ofSeries(slots)} and x.ts >= ${slots.from}::timestamptz and x.ts < ${slots.to}::timestamptz
      group by 1, 2, 3)
    select r.id_sensor_twin, r.id_measurement, iso(case when r.count = 1 then r.first else r.bin end) as at,
      r.sum, r.last, r.min, r.max, r.count
    from r order by r.id_sensor_twin, r.id_measurement, r.bin`,
);

/** The parts of rollups, which do not keep the last reading. */
const rolledUp = sql`sum(x.sum) as sum, null::float8 as last, min(x.min) as min, max(x.max) as max, sum(x.count)::int as count`;

const hoursWhere = (condition: RawBuilder<unknown>, joined = sql``) =>
  prepared<BucketQuery>()(
    (_db, slots) => sql<Bucket>`
    with r as materialized (
      select x.id_sensor_twin, x.id_measurement, ${binOf(sql`x.hour`, slots)} as bin, ${rolledUp}
      from reading_hour x ${joined}
      where ${ofSeries(slots)} and x.hour > ${slots.from}::timestamptz - interval '1 hour' and x.hour < ${slots.to}::timestamptz
        and ${condition}
      group by 1, 2, 3)
    select r.id_sensor_twin, r.id_measurement, iso(r.bin) as at, r.sum, r.last, r.min, r.max, r.count
    from r order by r.id_sensor_twin, r.id_measurement, r.bin`,
  );
const hours = hoursWhere(sql`true`);
/** Hours whose readings have expired; those of a kept hour may all lie outside the period. */
export const expiredHours = hoursWhere(
  sql`k.ts is null`,
  sql`left join reading k on k.id_twin = x.id_twin and k.id_sensor_twin = x.id_sensor_twin
        and k.id_measurement = x.id_measurement and k.ts >= x.hour and k.ts < x.hour + interval '1 hour'`,
);

const origin = sql`date ${sql.lit(ORIGIN)}`;
const days = prepared<BucketQuery>()(
  (_db, slots) => sql<Bucket>`
    with r as materialized (
      select x.id_sensor_twin, x.id_measurement,
        ${origin} + floor((x.day - ${origin}) / (${slots.seconds}::float8 / 86400))::int * (${slots.seconds}::float8 / 86400)::int as bin, ${rolledUp}
      from reading_day x
      where ${ofSeries(slots)} and x.day >= (${slots.from}::timestamptz at time zone ${slots.timeZone})::date
        and x.day <= (${slots.to}::timestamptz at time zone ${slots.timeZone})::date
      group by 1, 2, 3)
    select r.id_sensor_twin, r.id_measurement, r.bin::text as at, r.sum, r.last, r.min, r.max, r.count
    from r order by r.id_sensor_twin, r.id_measurement, r.bin`,
);

/** The bucket queries by resolution. */
export const bucketsBy = { raw: readings, hour: hours, day: days } satisfies Record<Step, unknown>;

/** The value of an hour or a day `r` of measurement `m`, which defines its aggregation: rain is summed, temperature is averaged. */
export const rollupValue = sql<number>`case m.aggregation when 'sum' then r.sum when 'max' then r.max when 'min' then r.min else r.sum / r.count end`;

/** The same for a bucket. */
export function pointOf(bucket: Bucket, aggregation: ReadingSeries['aggregation']): ReadingPoint {
  const { at, sum, last, min, max, count } = bucket;
  const mean = sum / count;
  const value = { mean, sum, max, min, last: last ?? mean }[aggregation];
  return { at, value, min, max, count };
}

/** Seconds of an hourly bucket. */
export const HOUR = 3_600;

/** Readings expire before their hours, which then stand for them. */
export function withExpired(
  readings: readonly Bucket[],
  expired: readonly Bucket[],
): { hourlyUntil: string | null; buckets: readonly Bucket[] } {
  const last = expired.at(-1);
  return {
    hourlyUntil: last ? new Date(Date.parse(last.at) + HOUR * 1000).toISOString() : null,
    buckets: [...expired, ...readings],
  };
}

const nameOf = ({ idSensorTwin, idMeasurement }: SeriesIds) => `${idSensorTwin}/${idMeasurement}`;

/** The buckets of each series, in their order. */
export function bySeries(buckets: readonly Bucket[]): (series: SeriesIds) => readonly Bucket[] {
  const found = new Map<string, Bucket[]>();
  for (const bucket of buckets) {
    const one = found.get(nameOf(bucket));
    if (one) one.push(bucket);
    else found.set(nameOf(bucket), [bucket]);
  }
  return (series) => found.get(nameOf(series)) ?? [];
}
