import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { placeDays } from './day-figures.ts';
import { minutesOf } from './period.ts';
import { anyOf, chosen, keptPlaces, ofTwins, placeOf, type Scope, where } from './scope.ts';

/** What the sensors of a place said in an hour, or a few minutes, about a measurement. */
export interface HourFigure {
  idPlace: number;
  at: string;
  day: string;
  /** Hour of the day. */
  hour: number;
  idMeasurement: number;
  count: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  sensors: number;
  expected: number;
}

const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
const most = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
/** Two rows as one. */
export const added = (a: HourFigure, b: HourFigure): HourFigure => ({
  idPlace: a.idPlace,
  at: a.at,
  day: a.day,
  hour: a.hour,
  idMeasurement: a.idMeasurement,
  count: a.count + b.count,
  sum: (a.sum ?? 0) + (b.sum ?? 0),
  min: least(a.min, b.min),
  max: most(a.max, b.max),
  sensors: a.sensors + b.sensors,
  expected: a.expected + b.expected,
});

/** The hours of warehouses as those of their company. */
function inCompany(idPlace: number, rows: HourFigure[]): HourFigure[] {
  const found = new Map<string, HourFigure>();
  for (const row of rows) {
    const key = `${row.idMeasurement}/${row.at}`;
    const before = found.get(key);
    found.set(key, before ? added(before, row) : Object.assign(row, { idPlace }));
  }
  return [...found.values()].sort((a, b) => a.idMeasurement - b.idMeasurement || (a.at < b.at ? -1 : 1));
}

const columns = (zone: string) =>
  sql`id_place as "idPlace", iso(at) as at, (at at time zone ${zone})::date::text as day,
    extract(hour from at at time zone ${zone})::int as hour, id_measurement as "idMeasurement", count, sum, min, max, sensors, expected`;

/** The hours of a day, or of a part of it: a list for each figure, which takes much less than a row for each hour. */
interface DayOfHours {
  idPlace: number;
  day: string;
  idMeasurement: number;
  /** Where the day begins, in milliseconds, and how many hours it has. */
  begins: number;
  dayHours: number;
  offsets: number[];
  counts: number[];
  sums: (number | null)[];
  mins: (number | null)[];
  maxs: (number | null)[];
  sensors: number[];
  expected: number[];
}

const HOUR_MS = 3_600_000;
/** As the database writes moments. */
const isoOf = (ms: number) => `${new Date(ms).toISOString().slice(0, -1)}000Z`;

function hoursIn(zone: string) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  return ({ idPlace, day, idMeasurement, ...of }: DayOfHours): HourFigure[] =>
    of.offsets.map((offset, n) => {
      const ms = of.begins + offset * HOUR_MS;
      return {
        idPlace,
        at: isoOf(ms),
        day,
        // Only days on which the clock is changed have to be looked up.
        hour: of.dayHours === 24 ? offset : Number(clock.format(ms)),
        idMeasurement,
        count: of.counts[n] ?? 0,
        sum: of.sums[n] ?? null,
        min: of.mins[n] ?? null,
        max: of.maxs[n] ?? null,
        sensors: of.sensors[n] ?? 0,
        expected: of.expected[n] ?? 0,
      };
    });
}

async function readPlaces(tx: Tx, scope: Scope): Promise<HourFigure[]> {
  const { zone } = scope.period;
  const { rows } = await sql<DayOfHours>`
    with d as materialized (${placeDays(scope)}),
    days as materialized (
      select x.day, (extract(epoch from x.begins) * 1000)::float8 as begins, (extract(epoch from x.ends - x.begins) / 3600)::int as hours
      from (
        select x.day, next_hour(x.day::timestamp at time zone ${zone}) as begins, next_hour((x.day + 1)::timestamp at time zone ${zone}) as ends
        from (select distinct d.day from d) x) x)
    select d.id_place as "idPlace", d.day::text as day, d.id_measurement as "idMeasurement", days.begins, days.hours as "dayHours",
      array_to_json(d.hour_at) as offsets, array_to_json(d.hour_count) as counts, array_to_json(d.hour_sum) as sums,
      array_to_json(d.hour_min) as mins, array_to_json(d.hour_max) as maxs,
      array_to_json(d.hour_sensors) as sensors, array_to_json(d.hour_expected) as expected
    from d join days on days.day = d.day order by d.id_place, d.id_measurement, d.day, d.hour_at`.execute(tx);
  return rows.flatMap(hoursIn(zone));
}

function ofDevices(scope: Scope): RawBuilder<unknown> {
  const { idCompany, measurements, filter, period } = scope;
  const { zone, since, until, now } = period;
  return sql`
    select p.id_place, t.id_measurement, t.hour as at, sum(t.count)::float8 as count, sum(t.sum) as sum, min(t.min) as min, max(t.max) as max,
      (count(*) filter (where t.count > 0))::int as sensors, (count(*) filter (where t.expected))::int as expected
    from placed_hours(${idCompany}::int, ${zone}::text, ${since}::timestamptz, ${until}::timestamptz, ${now}::timestamptz,
      ${measurements}::int[], ${chosen(filter.twins)}::int[], ${chosen(filter.warehouses)}::int[]) t
    ${placeOf(scope)} where ${ofTwins(scope)} group by 1, 2, 3`;
}

/** Figures by the hour. */
export async function readHours(tx: Tx, scope: Scope): Promise<HourFigure[]> {
  const kept = keptPlaces(scope);
  if (kept) {
    const hours = await readPlaces(tx, kept);
    return kept.group === scope.group ? hours : inCompany(scope.idCompany, hours);
  }
  const { rows } = await sql<HourFigure>`
    select ${columns(scope.period.zone)} from (${ofDevices(scope)}) h order by id_place, id_measurement, at`.execute(
    tx,
  );
  return rows;
}

/** Figures by a few minutes, from readings; each belongs to where its twin was at the beginning of its hour. */
export async function readMinutes(tx: Tx, scope: Scope): Promise<HourFigure[]> {
  const { idCompany, measurements, filter, period } = scope;
  const { zone, since, until } = period;
  const twins = chosen(filter.twins);
  const { rows } = await sql<HourFigure>`
    with s as materialized (select * from twin_stays(${idCompany}::int, ${since}::timestamptz, ${until}::timestamptz, ${twins}::int[])),
    k as materialized (
      select l.id_twin, l.id_sensor_twin, l.id_measurement from reading_latest l join twin d on d.id_twin = l.id_twin and not d.station
      where ${where(sql`l.id_company = ${idCompany}`, anyOf(sql`l.id_twin`, twins), anyOf(sql`l.id_measurement`, measurements))}
        and l.id_twin in (select s.id_twin from s ${chosen(filter.warehouses) ? sql`where ${where(anyOf(sql`s.id_warehouse`, chosen(filter.warehouses)))}` : sql``})),
    t as materialized (
      select r.id_twin, r.id_sensor_twin, r.id_measurement, r.ts, r.value,
        case when s.id_destination is null then s.id_warehouse else 0 end as id_warehouse, s.id_lot, s.segments
      from k join reading r on r.id_twin = k.id_twin and r.id_sensor_twin = k.id_sensor_twin and r.id_measurement = k.id_measurement
        and r.ts >= ${since}::timestamptz and r.ts < ${until}::timestamptz
      join s on s.id_twin = r.id_twin and r.ts >= s.first_hour and r.ts < s.end_hour)
    select ${columns(zone)} from (
      select p.id_place, t.id_measurement, date_bin(make_interval(mins => ${minutesOf(period.interval) ?? 60}::int), t.ts, timestamptz '2000-01-03 00:00:00+00') as at,
        count(*)::float8 as count, sum(t.value) as sum, min(t.value) as min, max(t.value) as max,
        count(distinct t.id_sensor_twin)::int as sensors, count(distinct t.id_sensor_twin)::int as expected
      from t ${placeOf(scope)} where ${ofTwins(scope)} group by 1, 2, 3) h
    order by id_place, id_measurement, at`.execute(tx);
  return rows;
}
