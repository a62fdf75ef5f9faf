import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { placeDays } from './day-figures.ts';
import { minutesOf } from './period.ts';
import { anyOf, chosen, isOfPlaces, ofTwins, placeOf, type Scope, where } from './scope.ts';

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

const columns = (zone: string) =>
  sql`id_place as "idPlace", iso(at) as at, (at at time zone ${zone})::date::text as day,
    extract(hour from at at time zone ${zone})::int as hour, id_measurement as "idMeasurement", count, sum, min, max, sensors, expected`;

interface KeptHour extends Omit<HourFigure, 'at' | 'hour'> {
  /** Where its day begins, in milliseconds, how many hours that has, and which of them it is. */
  begins: number;
  dayHours: number;
  offset: number;
}

const HOUR_MS = 3_600_000;
/** As the database writes moments. */
const isoOf = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');

/** The hour that the clock shows; only days on which it is changed have to be looked up. */
function clockIn(zone: string) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  return (ms: number, { dayHours, offset }: KeptHour) =>
    dayHours === 24 ? offset : Number(clock.format(ms));
}

/** The hours of places. There may be ten thousands, so that the calendar is asked once a day. */
async function readPlaces(tx: Tx, scope: Scope): Promise<HourFigure[]> {
  const { zone } = scope.period;
  const { rows } = await sql<KeptHour>`
    with d as materialized (${placeDays(scope)}),
    days as materialized (
      select x.day, (extract(epoch from x.begins) * 1000)::float8 as begins, (extract(epoch from x.ends - x.begins) / 3600)::int as hours
      from (
        select distinct d.day, next_hour(d.day::timestamp at time zone ${zone}) as begins,
          next_hour((d.day + 1)::timestamp at time zone ${zone}) as ends
        from d) x)
    select d.id_place as "idPlace", d.day::text as day, days.begins, days.hours as "dayHours", h.at as "offset", d.id_measurement as "idMeasurement",
      h.count::float8 as count, h.sum, h.min, h.max, h.sensors, h.expected
    from d join days on days.day = d.day
    cross join lateral unnest(d.hour_at, d.hour_count, d.hour_sum, d.hour_min, d.hour_max, d.hour_sensors, d.hour_expected)
      h (at, count, sum, min, max, sensors, expected)
    order by d.id_place, d.id_measurement, d.day, h.at`.execute(tx);
  const hourOf = clockIn(zone);
  return rows.map((row) => {
    const { begins, dayHours: _, offset, ...figure } = row;
    const ms = begins + offset * HOUR_MS;
    return { ...figure, at: isoOf(ms), hour: hourOf(ms, row) };
  });
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
  if (isOfPlaces(scope)) return readPlaces(tx, scope);
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
