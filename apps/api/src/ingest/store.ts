import type { Statement } from '../db/statements.ts';
import type { Attribute, Reading, Unmapped } from './resolve.ts';

export interface Rows {
  readings: readonly Reading[];
  unmapped: readonly Unmapped[];
  attributes: readonly Attribute[];
}
/** The rows of one message. */
export interface Parcel extends Rows {
  idCompany: number;
}
export interface UpdatedTwin {
  idCompany: number;
  idTwin: number;
}
/** A twin with the keys of attributes for which it has no room. */
export interface CrowdedTwin extends UpdatedTwin {
  keys: string;
}

/**
 * One statement, so that a reading and its rollups are written atomically. Only new rows feed the rollups. Each part
 * writes in key order, so that overlapping writers cannot deadlock. A late reading unsettles its day: an hour is
 * settled two hours after its beginning at the earliest, and a reading marks it half an hour before that.
 */
const READINGS = `
  with known as materialized (
    select id_twin, id_company from twin
    where id_twin = any($6::int[]) and id_company = any((select current_setting('app.ingest'))::int[])
  ), zones as materialized (
    select id_company, coalesce(days_zone, time_zone) as zone from company where id_company in (select id_company from known)
  ), given as materialized (
    select g.id_twin, g.id_sensor_twin, g.id_measurement, to_timestamp(g.ms / 1000) as ts, k.id_company, g.value
    from unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[]) g(id_twin, id_sensor_twin, id_measurement, ms, value)
    join known k on k.id_twin = g.id_twin
  ), fresh as (
    insert into reading (id_twin, id_sensor_twin, id_measurement, ts, id_company, value)
    select id_twin, id_sensor_twin, id_measurement, ts, id_company, value from given
    order by id_twin, id_sensor_twin, id_measurement, ts
    on conflict do nothing
    returning id_twin, id_sensor_twin, id_measurement, ts, id_company, value
  ), latest as (
    insert into reading_latest (id_twin, id_sensor_twin, id_measurement, id_company, ts, value)
    select distinct on (id_twin, id_sensor_twin, id_measurement) id_twin, id_sensor_twin, id_measurement, id_company, ts, value
    from fresh order by id_twin, id_sensor_twin, id_measurement, ts desc
    on conflict (id_twin, id_sensor_twin, id_measurement) do update set ts = excluded.ts, value = excluded.value
    where reading_latest.ts < excluded.ts
  ), hours as (
    insert into reading_hour as h (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
    select id_twin, id_sensor_twin, id_measurement, date_trunc('hour', ts, 'UTC'), id_company, count(*), sum(value), min(value), max(value)
    from fresh group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (id_twin, id_sensor_twin, id_measurement, hour) do update set count = h.count + excluded.count,
      sum = h.sum + excluded.sum, min = least(h.min, excluded.min), max = greatest(h.max, excluded.max)
  ), days as (
    insert into reading_day as d (id_twin, id_sensor_twin, id_measurement, day, id_company, count, sum, min, max)
    select f.id_twin, f.id_sensor_twin, f.id_measurement, (f.ts at time zone z.zone)::date, f.id_company,
      count(*), sum(f.value), min(f.value), max(f.value)
    from fresh f join zones z on z.id_company = f.id_company group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (id_twin, id_sensor_twin, id_measurement, day) do update set count = d.count + excluded.count,
      sum = d.sum + excluded.sum, min = least(d.min, excluded.min), max = greatest(d.max, excluded.max)
  ), seen as (
    insert into twin_seen as s (id_twin, id_company, last_at)
    select id_twin, id_company, max(ts) from fresh group by 1, 2 order by 1
    on conflict (id_twin) do update set last_at = excluded.last_at where s.last_at < excluded.last_at
  ), late as (
    insert into unsettled_days (id_company, first_day, last_day)
    select distinct z.id_company, d.day, d.day
    from fresh f join zones z on z.id_company = f.id_company
    cross join lateral (select date_trunc('hour', f.ts, 'UTC')) h (hour)
    cross join lateral (select (h.hour at time zone z.zone)::date) d (day)
    where h.hour < now() - interval '90 minutes'
  )
  select distinct id_company as "idCompany", id_twin as "idTwin" from fresh`;

const UNMAPPED = `
  insert into unmapped_reading (id_twin, key, ts, id_company, value, reason, received_at)
  select g.id_twin, g.key, to_timestamp(g.ms / 1000), t.id_company, g.value, g.reason, now()
  from unnest($1::int[], $2::text[], $3::float8[], $4::jsonb[], $5::text[]) g(id_twin, key, ms, value, reason)
  join twin t on t.id_twin = g.id_twin
  order by g.id_twin, g.key, g.ms
  on conflict do nothing`;

/** How many attributes a twin may have; known ones are always updated. */
const MAX_ATTRIBUTES = 500;

/**
 * For repeated keys in one parcel the last value wins, as it would in sequence. Only new keys cause a count. Writers that
 * bring new keys of one twin at the same moment count without each other, so it may get as many more from each of them.
 */
const ATTRIBUTES = `
  with given as materialized (
    select distinct on (g.id_twin, g.key) g.id_twin, g.key, t.id_company, g.value, g.n
    from unnest($1::int[], $2::text[], $3::jsonb[]) with ordinality g(id_twin, key, value, n)
    join twin t on t.id_twin = g.id_twin
    order by g.id_twin, g.key, g.n desc
  ), fresh as materialized (
    select g.id_twin, g.key, row_number() over (partition by g.id_twin order by g.n) as nth
    from given g
    where not exists (select from twin_attribute a where a.id_twin = g.id_twin and a.key = g.key)
  ), beyond as materialized (
    select f.id_twin, f.key
    from (select id_twin, max(nth) as count from fresh group by id_twin) n
    cross join lateral (select count(*) as count from twin_attribute a where a.id_twin = n.id_twin) known
    join fresh f on f.id_twin = n.id_twin and f.nth + known.count > ${MAX_ATTRIBUTES}
    where n.count + known.count > ${MAX_ATTRIBUTES}
  ), written as (
    insert into twin_attribute (id_twin, key, id_company, value, at)
    select id_twin, key, id_company, value, now() from given g
    where not exists (select from beyond b where b.id_twin = g.id_twin and b.key = g.key)
    order by id_twin, key
    on conflict (id_twin, key) do update set value = excluded.value, at = excluded.at
  )
  select g.id_company as "idCompany", g.id_twin as "idTwin", string_agg(g.key, ', ' order by g.n) as keys
  from beyond b join given g on g.id_twin = b.id_twin and g.key = b.key group by 1, 2`;

/** A PostgreSQL array literal of numbers; the driver would quote and escape each element. */
const listOf = (numbers: readonly number[]) => `{${numbers.join()}}`;

const writeReadings = (readings: Rows['readings']): Statement => ({
  text: READINGS,
  values: [
    listOf(readings.map(({ idTwin }) => idTwin)),
    listOf(readings.map(({ idSensorTwin }) => idSensorTwin)),
    listOf(readings.map(({ idMeasurement }) => idMeasurement)),
    listOf(readings.map(({ ms }) => ms)),
    listOf(readings.map(({ value }) => value)),
    listOf([...new Set(readings.map(({ idTwin }) => idTwin))]),
  ],
});

const writeUnmapped = (unmapped: Rows['unmapped']): Statement => ({
  text: UNMAPPED,
  values: [
    unmapped.map(({ idTwin }) => idTwin),
    unmapped.map(({ key }) => key),
    unmapped.map(({ ms }) => ms),
    unmapped.map(({ value }) => value),
    unmapped.map(({ reason }) => reason),
  ],
});

const writeAttributes = (attributes: Rows['attributes']): Statement => ({
  text: ATTRIBUTES,
  values: [
    attributes.map(({ idTwin }) => idTwin),
    attributes.map(({ key }) => key),
    attributes.map(({ value }) => value),
  ],
});

/**
 * The statements that write these rows, in the context of `use_ingest`. Readings come first and return the twins with
 * new ones; attributes come last and return the crowded twins.
 */
export const statementsOf = ({ readings, unmapped, attributes }: Rows): Statement[] => [
  ...(readings.length > 0 ? [writeReadings(readings)] : []),
  ...(unmapped.length > 0 ? [writeUnmapped(unmapped)] : []),
  ...(attributes.length > 0 ? [writeAttributes(attributes)] : []),
];

/** Creates the monthly partitions that the readings lack; a lock that its transaction would keep is for these alone. */
export const createMonths = (readings: readonly Reading[]): Statement => ({
  text: `select ensure_reading_month(month) from unnest($1::timestamptz[]) month
    where exists (select from unnest('{reading,reading_hour,direction_hour}'::text[]) name
      where to_regclass('public.' || name || to_char(month at time zone 'UTC', '_YYYY_MM')) is null)`,
  values: [
    [...new Set(readings.map(({ ms }) => new Date(ms).toISOString().slice(0, 7)))].map(
      (month) => `${month}-01T00:00:00Z`,
    ),
  ],
});
