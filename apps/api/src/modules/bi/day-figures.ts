import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type DayRange, monthRange } from './day-ranges.ts';
import { anyOf, chosen, keptPlaces, ofPlaces, ofTwins, placeOf, type Scope, where } from './scope.ts';

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

/** Rows for one range of days `k` after the other; without the offset a plan may begin with the rows of all days. */
export const ofRanges = (ranges: readonly DayRange[], rows: RawBuilder<unknown>) =>
  sql`select r.* from unnest(${ranges.map(({ first }) => first)}::date[], ${ranges.map(({ last }) => last)}::date[]) k (first, last)
    cross join lateral (${rows} offset 0) r`;

const askedPlaces = (scope: Scope) =>
  where(
    scope.measurements ? anyOf(sql`d.id_measurement`, scope.measurements) : sql`d.id_measurement > 0`,
    ofPlaces(scope),
  );

/** Rows of `place_day`, kept or computed now; those of whole months are left out. */
export function placeDays(scope: Scope): RawBuilder<unknown> {
  const { idCompany, group, measurements, period, filter } = scope;
  const { zone, now, spans } = period;
  const asked = askedPlaces(scope);
  const warehouses = chosen(filter.warehouses);
  return union([
    ofRanges(
      period.days,
      sql`select d.* from place_day d where d.id_company = ${idCompany} and d.kind = ${group} and d.day between k.first and k.last and ${asked}`,
    ),
    ...spans.map(
      ({
        since,
        until,
      }) => sql`select d.* from place_days(${idCompany}::int, ${zone}::text, ${since}::timestamptz, ${until}::timestamptz,
        array[${group}]::text[], ${now}::timestamptz, ${measurements}::int[], ${warehouses}::int[]) d where ${asked}`,
    ),
  ]);
}

/** Rows of `twin_day` that are kept for these days. */
const keptTwinDays = (scope: Scope, ranges: readonly DayRange[], only: RawBuilder<unknown> | null = null) =>
  ofRanges(
    ranges,
    sql`select t.* from twin_day t where ${where(
      sql`t.id_company = ${scope.idCompany}`,
      sql`t.day between k.first and k.last`,
      ofTwins(scope),
      only,
    )}`,
  );

/** Those that are computed now. */
const liveTwinDays = (scope: Scope): RawBuilder<unknown>[] => {
  const { idCompany, measurements, period, filter } = scope;
  const { zone, now, spans } = period;
  const [twins, warehouses] = [chosen(filter.twins), chosen(filter.warehouses)];
  return spans.map(
    ({
      since,
      until,
    }) => sql`select t.* from twin_days(${idCompany}::int, ${zone}::text, ${since}::timestamptz, ${until}::timestamptz,
        ${now}::timestamptz, ${measurements}::int[], ${twins}::int[], ${warehouses}::int[]) t where ${ofTwins(scope)}`,
  );
};

/** The first day of the bucket that a day lies in. */
export function bucketOf(
  { period: { interval, firstDay } }: Scope,
  day: RawBuilder<unknown>,
): RawBuilder<string> {
  if (interval === 'week' || interval === 'month')
    return sql`date_trunc(${sql.lit(interval)}, ${day}::timestamp)::date`;
  return interval === 'all' ? sql`${firstDay}::date` : sql`${day}`;
}

/** Hours above a tenth, where each hour has its own and where equal ones are counted. */
type HoursAbove = (tenth: RawBuilder<unknown>) => RawBuilder<unknown>;
const ofEach: HoursAbove = (tenth) => sql`hours - width_bucket(${tenth}, tenths)`;
const ofCounted: HoursAbove = (tenth) => sql`hours - coalesce(up_to[width_bucket(${tenth}, tenths)], 0)`;

/** The hours above each limit as columns, each after a comma. */
const aboveColumns = (limits: readonly HourLimit[], hours: HoursAbove, total: 'sum' | '' = '') =>
  sql.join(
    limits.map(({ idMeasurement, tenth }, at) => {
      const above = sql`case when id_measurement = ${idMeasurement}::int then ${hours(sql`${tenth}::int`)} else 0 end`;
      return sql`, ${sql.raw(total)}(${above})::int as ${aboveColumn(at)}`;
    }),
    sql``,
  );
const aboveColumn = (at: number) => sql.ref(`above${at}`);

const facts = sql`count::float8 as count, sum, min, max, hours, expected`;
/** Of the same types as the facts, which are summed once more: sums of large integers are numeric, which is slow. */
const sums = sql`sum(count)::float8 as count, sum(sum) as sum, min(min) as min, max(max) as max, sum(hours)::int as hours, sum(expected)::int as expected`;

/**
 * Figures of places by day, and by month where whole months are kept. What is kept of a running day and what is computed
 * now are parts of one swing, which only the devices know.
 */
function placeRows(scope: Scope, { limits = [], swings }: Wanted) {
  const { idCompany, group, period } = scope;
  const above = aboveColumns(limits, ofCounted);
  const { running, months } = period;
  const split = swings && running.length > 0;
  const whole = (column: string) =>
    split
      ? sql`case when day <> all(${running}::date[]) then ${sql.ref(column)} end as ${sql.ref(column)}`
      : sql.ref(column);
  const rows = [
    sql`select id_place, day, id_measurement, ${facts}, day as min_day, day as max_day,
      ${sql.join(['swings', 'swing_sum', 'swing_max', 'swing_twin'].map(whole))} ${above} from (${placeDays(scope)}) d`,
    sql`select id_place, month, id_measurement, ${facts}, min_day, max_day, swings, swing_sum, swing_max, swing_twin ${above} from place_month d
      where d.id_company = ${idCompany} and d.kind = ${group} and d.month = any(${months}::date[]) and ${askedPlaces(scope)}`,
  ];
  return union(split ? [...rows, runningSwings(scope, limits)] : rows);
}

function runningSwings(scope: Scope, limits: readonly HourLimit[]) {
  const { period } = scope;
  const days = period.running.map((day) => ({ first: day, last: day }));
  const rows = twinRows({ ...scope, period: { ...period, days, months: [] } }, { swings: true }, []);
  return sql`select id_place, day, id_measurement, 0, null, null, null, 0, 0, null, null, swings, swing_sum, swing_max, swing_twin
    ${sql.join(
      limits.map(() => sql`, 0`),
      sql``,
    )} from (${rows}) r where r.day = any(${period.running}::date[])`;
}

/**
 * The same of single devices; of whole months those rows of `twin_day` that `twin_month` does not hold. The swing of a
 * device spans all its sensors and all parts of its day in that place, but most days are one row, of one sensor in one
 * place, and need not be put together.
 */
function twinRows(scope: Scope, { limits = [], swings }: Wanted, severalSensors: readonly number[]) {
  const { idCompany, period } = scope;
  const place = placeOf(scope);
  const placed = (rows: readonly RawBuilder<unknown>[]) =>
    sql`(select p.id_place, t.* from (${union(rows)}) t ${place}) t`;
  const single = (...rows: RawBuilder<unknown>[]) =>
    sql`select id_place, day, id_measurement, ${facts}, day as min_day, day as max_day, (max is not null)::int as swings,
      max - min as swing_sum, max - min as swing_max, id_twin as swing_twin ${aboveColumns(limits, ofEach)} from ${placed(rows)}`;
  const together = (...rows: RawBuilder<unknown>[]) =>
    sql`select id_place, day, id_measurement, ${sums}, day as min_day, day as max_day, (max(max) is not null)::int as swings,
      max(max) - min(min) as swing_sum, max(max) - min(min) as swing_max, id_twin as swing_twin ${aboveColumns(limits, ofEach, 'sum')}
      from ${placed(rows)} group by id_place, day, id_measurement, id_twin`;
  const live = liveTwinDays(scope);
  const ofMonths = keptTwinDays(scope, period.months.map(monthRange), sql`t.split`);
  const running = period.days.filter(({ first }) => period.running.includes(first));
  const whole = period.days.filter((range) => !running.includes(range));
  const one = sql`not t.split and t.id_twin <> all(${severalSensors}::int[])`;
  const several = sql`not t.split and t.id_twin = any(${severalSensors}::int[])`;
  const days = swings
    ? [
        single(keptTwinDays(scope, whole, one)),
        together(
          keptTwinDays(scope, whole, sql`t.split`),
          ...(severalSensors.length > 0 ? [keptTwinDays(scope, whole, several)] : []),
          keptTwinDays(scope, running),
          ofMonths,
          ...live,
        ),
      ]
    : [single(keptTwinDays(scope, period.days), ofMonths, ...live)];
  return union([
    ...days,
    sql`select id_place, month, id_measurement, ${facts}, min_day, max_day, swings, swing_sum, swing_max, id_twin ${aboveColumns(limits, ofCounted)}
      from (select p.id_place, t.* from twin_month t ${place}
        where t.id_company = ${idCompany} and t.month = any(${period.months}::date[]) and ${ofTwins(scope)}) t`,
  ]);
}

/** Devices with several sensors of the same measurement. */
async function withSeveralSensors(tx: Tx, idCompany: number): Promise<number[]> {
  const { rows } = await sql<{ idTwin: number }>`
    select distinct l.id_twin as "idTwin" from reading_latest l where l.id_company = ${idCompany}
    group by l.id_twin, l.id_measurement having count(*) > 1`.execute(tx);
  return rows.map(({ idTwin }) => idTwin);
}

/** Figures in buckets of whole days. */
export async function readDays(tx: Tx, scope: Scope, wanted: Wanted = {}): Promise<Figure[]> {
  const { limits = [], swings, extremeDays } = wanted;
  const first = (column: string, order: RawBuilder<unknown>) =>
    sql`(array_agg(${sql.ref(column)} order by ${order}))[1]`;
  const swingTwin =
    scope.group === 'twin' ? sql`id_place` : first('swing_twin', sql`swing_max desc nulls last, swing_twin`);
  const above = limits.map((_, at) => sql`coalesce(sum(${aboveColumn(at)}), 0)::int`);
  const kept = keptPlaces(scope, wanted);
  const severalSensors = swings && !kept ? await withSeveralSensors(tx, scope.idCompany) : [];
  const place = kept && kept.group !== scope.group ? sql`${scope.idCompany}::int` : sql`id_place`;
  const { rows } = await sql<Figure>`
    select ${place} as "idPlace", ${bucketOf(scope, sql`day`)}::text as day, id_measurement as "idMeasurement",
      sum(count)::float8 as count, sum(sum) as sum, min(min) as min, max(max) as max, sum(hours)::int as hours, sum(expected)::int as expected,
      array[${sql.join(above)}]::int[] as above,
      ${swings ? sql`sum(swings)::int` : sql`0`} as swings, sum(swing_sum) as "swingSum", max(swing_max) as "swingMax",
      ${swings ? swingTwin : sql`null::int`} as "swingTwin",
      ${extremeDays ? first('min_day', sql`min, min_day`) : sql`null`}::text as "minDay",
      ${extremeDays ? first('max_day', sql`max desc nulls last, max_day`) : sql`null`}::text as "maxDay"
    from (${kept ? placeRows(kept, wanted) : twinRows(scope, wanted, severalSensors)}) f
    group by 1, 2, 3 order by 1, 3, 2`.execute(tx);
  return rows;
}
