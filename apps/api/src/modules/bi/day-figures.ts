import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { anyOf, chosen, isOfPlaces, ofPlaces, ofTwins, placeOf, type Scope, where } from './scope.ts';

/** Hours of a measurement above a limit in tenths. */
export interface HourLimit {
  idMeasurement: number;
  tenth: number;
}

/** What the days of a place in a bucket of time say about a measurement. */
export interface Figure {
  idPlace: number;
  /** The first day of the bucket, YYYY-MM-DD. */
  day: string;
  idMeasurement: number;
  count: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  hours: number;
  expected: number;
  /** For each limit. */
  above: number[];
  /** Differences between the highest and the lowest value of a day: how many, their sum, the largest and whose it is. */
  swings: number;
  swingSum: number | null;
  swingMax: number | null;
  swingTwin: number | null;
  minDay: string | null;
  maxDay: string | null;
}

interface Wanted {
  limits?: readonly HourLimit[];
  swings?: boolean;
  /** The days of minimum and maximum. */
  extremeDays?: boolean;
}

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);
const settledDays = (
  { idCompany, period: { firstDay, lastDay, liveDays } }: Scope,
  row: RawBuilder<unknown>,
) =>
  sql`${row}.id_company = ${idCompany} and ${row}.day between ${firstDay}::date and ${lastDay}::date and ${row}.day <> all(${liveDays}::date[])`;

/** Rows of `place_day`, kept or computed now. */
export function placeDays(scope: Scope): RawBuilder<unknown> {
  const { idCompany, group, measurements, period, filter } = scope;
  const { zone, now, spans } = period;
  const asked = where(
    measurements ? anyOf(sql`d.id_measurement`, measurements) : sql`d.id_measurement > 0`,
    ofPlaces(scope),
  );
  const warehouses = chosen(filter.warehouses);
  return union([
    sql`select d.* from place_day d where ${settledDays(scope, sql`d`)} and d.kind = ${group} and ${asked}`,
    ...spans.map(
      ({
        since,
        until,
      }) => sql`select d.* from place_days(${idCompany}::int, ${zone}::text, ${since}::timestamptz, ${until}::timestamptz,
        array[${group}]::text[], ${now}::timestamptz, ${measurements}::int[], ${warehouses}::int[]) d where ${asked}`,
    ),
  ]);
}

/** Rows of `twin_day`, kept or computed now. */
function twinDays(scope: Scope): RawBuilder<unknown> {
  const { idCompany, measurements, period, filter } = scope;
  const { zone, now, spans } = period;
  const asked = ofTwins(scope);
  const [twins, warehouses] = [chosen(filter.twins), chosen(filter.warehouses)];
  return union([
    sql`select t.* from twin_day t where ${settledDays(scope, sql`t`)} and ${asked}`,
    ...spans.map(
      ({
        since,
        until,
      }) => sql`select t.* from twin_days(${idCompany}::int, ${zone}::text, ${since}::timestamptz, ${until}::timestamptz,
        ${now}::timestamptz, ${measurements}::int[], ${twins}::int[], ${warehouses}::int[]) t where ${asked}`,
    ),
  ]);
}

/** The first day of the bucket that a day lies in. */
export function bucketOf(
  { period: { interval, firstDay } }: Scope,
  day: RawBuilder<unknown>,
): RawBuilder<string> {
  if (interval === 'week' || interval === 'month')
    return sql`date_trunc(${sql.lit(interval)}, ${day}::timestamp)::date`;
  return interval === 'all' ? sql`${firstDay}::date` : sql`${day}`;
}

const above = (limits: readonly HourLimit[], hours: (tenth: number) => RawBuilder<unknown>) =>
  limits.length === 0
    ? sql`'{}'::int[]`
    : sql`array[${sql.join(
        limits.map(
          ({ idMeasurement, tenth }) =>
            sql`coalesce(sum(case when id_measurement = ${idMeasurement}::int then ${hours(tenth)} end), 0)::int`,
        ),
      )}]`;

/** Sums of rows: days, or parts of days. */
const sums = sql`sum(count)::float8 as count, sum(sum) as sum, min(min) as min, max(max) as max, sum(hours)::int as hours, sum(expected)::int as expected`;
const noSwings = sql`0 as swings, null::float8 as "swingSum", null::float8 as "swingMax", null::int as "swingTwin"`;
const extremeDays = sql`(array_agg(day order by min, day))[1]::text as "minDay", (array_agg(day order by max desc nulls last, day))[1]::text as "maxDay"`;
const noDays = sql`null::text as "minDay", null::text as "maxDay"`;

function placeQuery(scope: Scope, { limits = [], swings, extremeDays: dated }: Wanted) {
  const reached = (tenth: number) => sql`hours - coalesce(up_to[width_bucket(${tenth}::int, tenths)], 0)`;
  return sql<Figure>`
    with d as (${placeDays(scope)})
    select id_place as "idPlace", ${bucketOf(scope, sql`day`)}::text as day, id_measurement as "idMeasurement", ${sums}, ${above(limits, reached)} as above,
      ${
        swings
          ? sql`sum(swings)::int as swings, sum(swing_sum) as "swingSum", max(swing_max) as "swingMax",
              (array_agg(swing_twin order by swing_max desc nulls last, swing_twin))[1] as "swingTwin"`
          : noSwings
      }, ${dated ? extremeDays : noDays}
    from d group by 1, 2, 3 order by 1, 3, 2`;
}

function twinQuery(scope: Scope, { limits = [], swings, extremeDays: dated }: Wanted) {
  const reached = (tenth: number) => sql`hours - width_bucket(${tenth}::int, tenths)`;
  const day = bucketOf(scope, sql`day`);
  const t = sql`(select p.id_place, t.* from (${twinDays(scope)}) t ${placeOf(scope)})`;
  if (!swings)
    return sql<Figure>`
      select id_place as "idPlace", ${day}::text as day, id_measurement as "idMeasurement", ${sums}, ${above(limits, reached)} as above,
        ${noSwings}, ${dated ? extremeDays : noDays}
      from ${t} t group by 1, 2, 3 order by 1, 3, 2`;
  // The swing of a device spans all its sensors and all parts of its day in that place.
  return sql<Figure>`
    with x as (
      select id_place, day, id_measurement, id_twin, ${sums}, max(max) - min(min) as swing, ${above(limits, reached)} as above
      from ${t} t group by 1, 2, 3, 4)
    select id_place as "idPlace", ${day}::text as day, id_measurement as "idMeasurement", ${sums},
      ${limits.length === 0 ? sql`'{}'::int[]` : sql`array[${sql.join(limits.map((_, at) => sql`sum(above[${sql.lit(at + 1)}])::int`))}]`} as above,
      count(swing)::int as swings, sum(swing) as "swingSum", max(swing) as "swingMax",
      (array_agg(id_twin order by swing desc nulls last, id_twin))[1] as "swingTwin", ${dated ? extremeDays : noDays}
    from x group by 1, 2, 3 order by 1, 3, 2`;
}

/** Figures in buckets of whole days. */
export async function readDays(tx: Tx, scope: Scope, wanted: Wanted = {}): Promise<Figure[]> {
  const query = isOfPlaces(scope) ? placeQuery(scope, wanted) : twinQuery(scope, wanted);
  const { rows } = await query.execute(tx);
  return rows;
}
