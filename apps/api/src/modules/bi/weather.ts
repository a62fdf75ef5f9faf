import type { Precipitation, Variable, WindSector } from '@gemelo/contract/endpoints/bi';
import { type RawBuilder, sql } from 'kysely';
import { bucketOf, ofRanges, readDays } from './day-figures.ts';
import { monthRange } from './day-ranges.ts';
import { minutesOf, type Span } from './period.ts';
import { bounded, figureValue, isRead, spokenDay, variableOf } from './present.ts';
import { anyOf, chosen, where } from './scope.ts';
import type { Asked } from './scopes.ts';
import { isFine, readFine } from './variables.ts';

interface StationFigure {
  idPlace: number;
  idMeasurement: number;
  at: string;
  day: string;
  count: number;
  sum: number;
  min: number;
  max: number;
  hours: number;
  /** Sums of unit vectors, of directions. */
  east: number | null;
  north: number | null;
}

/** Series `k` of the weather stations that are asked for. */
const stationSeries = ({ idCompany, filter, measurements }: Asked): RawBuilder<unknown> => sql`
  k as materialized (
    select l.id_twin, l.id_sensor_twin, l.id_measurement from reading_latest l join twin t on t.id_twin = l.id_twin and t.station
    where ${where(
      sql`l.id_company = ${idCompany}`,
      anyOf(sql`l.id_twin`, chosen(filter.twins)),
      anyOf(sql`t.id_warehouse`, chosen(filter.warehouses)),
      anyOf(sql`l.id_measurement`, measurements),
    )})`;

const key = (row: RawBuilder<unknown>) =>
  sql`${row}.id_twin = k.id_twin and ${row}.id_sensor_twin = k.id_sensor_twin and ${row}.id_measurement = k.id_measurement`;

/** Parts `s` of the period whose hours are read. */
const partsOf = (parts: readonly Pick<Span, 'since' | 'until'>[]): RawBuilder<unknown> => sql`
  s as materialized (
    select s.since, s.until from unnest(${parts.map(({ since }) => since)}::timestamptz[], ${parts.map(({ until }) => until)}::timestamptz[]) s (since, until))`;

const within = (moment: RawBuilder<unknown>) => sql`${moment} >= s.since and ${moment} < s.until`;

/** Hours `v` of wind direction: those of days that are not settled from readings, where there still are any. */
function directions(asked: Asked): RawBuilder<unknown> {
  const live = asked.period.spans.map(
    (span) => sql`union all
      select d.*, true from direction_hours(${asked.idCompany}::int, ${span.since}::timestamptz, ${span.until}::timestamptz) d`,
  );
  return sql`
  v as materialized (
    select distinct on (d.id_twin, d.id_sensor_twin, d.id_measurement, d.hour) d.* from (
      select d.*, false as live from k cross join s join direction_hour d on ${key(sql`d`)} and ${within(sql`d.hour`)}
      ${sql.join(live, sql` `)}) d
    order by d.id_twin, d.id_sensor_twin, d.id_measurement, d.hour, d.live desc)`;
}

/** Hours `h` of the series, and those of wind direction. */
const byHours = (asked: Asked): RawBuilder<unknown> => sql`
  ${directions(asked)},
  h as materialized (
    select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour, r.count, r.sum, r.min, r.max
    from k cross join s join reading_hour r on ${key(sql`r`)} and ${within(sql`r.hour`)})`;

/** The same by a few minutes, from readings. */
const byMinutes = (minutes: number): RawBuilder<unknown> => sql`
  t as materialized (
    select r.id_twin, r.id_sensor_twin, r.id_measurement, r.value,
      date_bin(make_interval(mins => ${minutes}::int), r.ts, timestamptz '2000-01-03 00:00:00+00') as hour
    from k cross join s join reading r on ${key(sql`r`)} and ${within(sql`r.ts`)}),
  v as materialized (
    select t.id_twin, t.id_sensor_twin, t.id_measurement, t.hour, sum(sind(t.value)) as east, sum(cosd(t.value)) as north
    from t join measurement m on m.id_measurement = t.id_measurement and m.key = 'windDirection' group by 1, 2, 3, 4),
  h as materialized (
    select t.id_twin, t.id_sensor_twin, t.id_measurement, t.hour, count(*)::int as count, sum(t.value) as sum, min(t.value) as min, max(t.value) as max
    from t group by 1, 2, 3, 4)`;

/** Kept days of the stations, and hours of those that are not; buckets shorter than a day are read from all hours. */
async function readStations(asked: Asked): Promise<StationFigure[]> {
  const { idCompany, period } = asked;
  const { zone, interval, days, months, spans } = period;
  const minutes = minutesOf(interval);
  const isWhole = isFine(asked);
  const beginOf = (day: RawBuilder<unknown>) =>
    sql`(${bucketOf(asked, day)})::timestamp at time zone ${zone}`;
  const bucketAt = (hour: RawBuilder<unknown>) =>
    isWhole ? hour : beginOf(sql`(${hour} at time zone ${zone})::date`);
  const kept = ofRanges(
    isWhole ? [] : [...days, ...months.map(monthRange)],
    sql`select d.* from station_day d where d.id_company = ${idCompany} and d.day between k.first and k.last`,
  );
  const { rows } = await sql<StationFigure>`
    with ${stationSeries(asked)}, ${partsOf(isWhole ? [period] : spans)}, ${minutes ? byMinutes(minutes) : byHours(asked)},
    b as materialized (
      select x.id_twin, x.id_measurement, x.at, sum(x.count)::float8 as count, sum(x.sum) as sum, min(x.min) as min, max(x.max) as max,
        sum(x.hours)::int as hours, sum(x.east) as east, sum(x.north) as north
      from (
        select h.id_twin, h.id_measurement, ${bucketAt(sql`h.hour`)} as at, h.count, h.sum, h.min, h.max, 1 as hours, null::float8 as east, null::float8 as north
        from h
        union all select v.id_twin, v.id_measurement, ${bucketAt(sql`v.hour`)}, null, null, null, null, 0, v.east, v.north from v
        union all select d.id_twin, d.id_measurement, ${isWhole ? sql`null` : beginOf(sql`d.day`)}, d.count, d.sum, d.min, d.max, d.hours, d.east, d.north
        from (${kept}) d where (d.id_twin, d.id_measurement) in (select k.id_twin, k.id_measurement from k)) x
      group by 1, 2, 3 having sum(x.hours) > 0)
    select b.id_twin as "idPlace", b.id_measurement as "idMeasurement", iso(b.at) as at, (b.at at time zone ${zone})::date::text as day,
      b.count, b.sum, b.min, b.max, b.hours, b.east, b.north
    from b order by 1, 2, b.at`.execute(asked.tx);
  return rows;
}

const DEGREES = 180 / Math.PI;
const directionOf = ({ east, north }: StationFigure): number | undefined =>
  east === null || north === null ? undefined : (Math.atan2(east, north) * DEGREES + 360) % 360;

/** What the stations measured: rain summed, direction of the wind as a vector. */
export async function stationVariables(asked: Asked): Promise<Variable[]> {
  const rows = bounded(await readStations(asked));
  const placeOf = await asked.placesOf(rows);
  return rows.map((row) => {
    const measured = asked.factsOf(row);
    const { idPlace, at, day, min, max, count, hours } = row;
    const value = directionOf(row) ?? figureValue(measured, row);
    const backed = { readings: count, sensorHours: hours, share: null };
    return variableOf(placeOf(idPlace), measured, { at, day, value, min, max, backed });
  });
}

/** Humidity indoors by bucket, over all places asked for. */
async function indoorHumidity(
  asked: Asked,
): Promise<(at: string) => { mean: number; readings: number } | undefined> {
  const humidity = asked.measurement('humidity')?.idMeasurement ?? -1;
  const { twins: _, ...filter } = asked.filter;
  const scope: Asked = { ...asked, group: 'company', filter, measurements: [humidity] };
  const found = new Map<string, { mean: number; readings: number }>();
  if (isFine(scope)) {
    for (const { at, sum, count } of (
      await readFine({ ...scope, period: { ...scope.period, interval: 'hour' } })
    ).filter(isRead))
      found.set(at, { mean: (sum ?? 0) / count, readings: count });
    return (at) => found.get(at);
  }
  const rows = (await readDays(scope.tx, scope)).filter(isRead);
  const momentOf = await asked.momentsOf(rows.map(({ day }) => day));
  for (const { day, sum, count } of rows)
    found.set(momentOf(day), { mean: (sum ?? 0) / count, readings: count });
  return (at) => found.get(at);
}

/** Rain of each station and bucket, beside the humidity indoors. */
export async function precipitation(asked: Asked): Promise<Precipitation[]> {
  const rain = asked.measurement('precipitation');
  if (!rain) return [];
  const rows = bounded(await readStations(asked));
  const placeOf = await asked.placesOf(rows);
  const humidityAt = await indoorHumidity(asked);
  return rows.map(({ idPlace, at, day, sum, count, hours }) => {
    const indoors = humidityAt(at);
    return {
      ...placeOf(idPlace),
      at,
      date: spokenDay(day),
      precipitation: sum,
      unit: rain.unit,
      humidity: indoors?.mean ?? null,
      humidityReadings: indoors?.readings ?? 0,
      readings: count,
      sensorHours: hours,
      share: null,
    };
  });
}

const SECTORS = 16;
/** Lower bounds of the classes of speed, in km/h. */
const SPEEDS = [1, 6, 12, 20, 29, 39];

interface Wind {
  idPlace: number;
  sector: number;
  from: number;
  hours: number;
}

/** Hours by direction and speed of the wind; calm ones have no direction. */
export async function windRose(asked: Asked): Promise<WindSector[]> {
  const speed = asked.measurement('windSpeed')?.idMeasurement ?? -1;
  const { rows } = await sql<Wind>`
    with ${stationSeries(asked)}, ${partsOf([asked.period])}, ${directions(asked)},
    w as materialized (
      select w.id_twin, w.hour, sum(w.sum) / sum(w.count) as speed, sum(w.east) as east, sum(w.north) as north
      from (
        select r.id_twin, r.hour, r.sum, r.count, null::float8 as east, null::float8 as north
        from k cross join s join reading_hour r on ${key(sql`r`)} and r.id_measurement = ${speed} and ${within(sql`r.hour`)}
        union all select v.id_twin, v.hour, null, null, v.east, v.north from v) w
      group by 1, 2)
    select w.id_twin as "idPlace", (floor((degrees(atan2(w.east, w.north)) + 360 + ${180 / SECTORS}::float8) / ${360 / SECTORS}::float8)::int % ${SECTORS}::int) as sector,
      (${SPEEDS}::float8[])[width_bucket(w.speed, ${SPEEDS}::float8[])] as "from", count(*)::int as hours
    from w where w.speed >= ${SPEEDS[0]}::float8 and w.east is not null group by 1, 2, 3 order by 1, 2, 3`.execute(
    asked.tx,
  );
  const totals = new Map<number, number>();
  for (const { idPlace, hours } of rows) totals.set(idPlace, (totals.get(idPlace) ?? 0) + hours);
  const placeOf = await asked.placesOf(rows);
  return rows.map(({ idPlace, sector, from, hours }) => ({
    ...placeOf(idPlace),
    sector,
    from,
    hours,
    share: hours / (totals.get(idPlace) ?? hours),
  }));
}
