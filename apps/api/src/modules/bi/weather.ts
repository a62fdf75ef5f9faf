import type { Precipitation, Variable, WindSector } from '@gemelo/contract/endpoints/bi';
import { type RawBuilder, sql } from 'kysely';
import { bucketOf, readDays } from './day-figures.ts';
import { minutesOf } from './period.ts';
import { bounded, figureValue, isRead, spokenDay } from './present.ts';
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

const within = ({ period: { since, until } }: Asked, moment: RawBuilder<unknown>) =>
  sql`${moment} >= ${since}::timestamptz and ${moment} < ${until}::timestamptz`;

/** Hours `v` of wind direction: those of days that are not settled from readings, where there still are any. */
function directions(asked: Asked): RawBuilder<unknown> {
  const live = asked.period.spans.map(
    (span) => sql`union all
      select d.*, true from direction_hours(${asked.idCompany}::int, ${span.since}::timestamptz, ${span.until}::timestamptz) d`,
  );
  return sql`
  v as materialized (
    select distinct on (d.id_twin, d.id_sensor_twin, d.id_measurement, d.hour) d.* from (
      select d.*, false as live from k join direction_hour d on ${key(sql`d`)} and ${within(asked, sql`d.hour`)}
      ${sql.join(live, sql` `)}) d
    order by d.id_twin, d.id_sensor_twin, d.id_measurement, d.hour, d.live desc)`;
}

/** Hours `h` of the series, and those of wind direction. */
const byHours = (asked: Asked): RawBuilder<unknown> => sql`
  ${directions(asked)},
  h as materialized (
    select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour, r.count, r.sum, r.min, r.max
    from k join reading_hour r on ${key(sql`r`)} and ${within(asked, sql`r.hour`)})`;

/** The same by a few minutes, from readings. */
const byMinutes = (asked: Asked, minutes: number): RawBuilder<unknown> => sql`
  t as materialized (
    select r.id_twin, r.id_sensor_twin, r.id_measurement, r.value,
      date_bin(make_interval(mins => ${minutes}::int), r.ts, timestamptz '2000-01-03 00:00:00+00') as hour
    from k join reading r on ${key(sql`r`)} and ${within(asked, sql`r.ts`)}),
  v as materialized (
    select t.id_twin, t.id_sensor_twin, t.id_measurement, t.hour, sum(sind(t.value)) as east, sum(cosd(t.value)) as north
    from t join measurement m on m.id_measurement = t.id_measurement and m.key = 'windDirection' group by 1, 2, 3, 4),
  h as materialized (
    select t.id_twin, t.id_sensor_twin, t.id_measurement, t.hour, count(*)::int as count, sum(t.value) as sum, min(t.value) as min, max(t.value) as max
    from t group by 1, 2, 3, 4)`;

async function readStations(asked: Asked): Promise<StationFigure[]> {
  const { zone, interval } = asked.period;
  const minutes = minutesOf(interval);
  const bucket = isFine(asked)
    ? sql`h.hour`
    : sql`(${bucketOf(asked, sql`(h.hour at time zone ${zone})::date`)})::timestamp at time zone ${zone}`;
  const { rows } = await sql<StationFigure>`
    with ${stationSeries(asked)}, ${minutes ? byMinutes(asked, minutes) : byHours(asked)},
    b as materialized (
      select h.id_twin, h.id_measurement, ${bucket} as at, sum(h.count)::float8 as count, sum(h.sum) as sum, min(h.min) as min, max(h.max) as max,
        count(*)::int as hours, sum(v.east) as east, sum(v.north) as north
      from h left join v on v.id_twin = h.id_twin and v.id_sensor_twin = h.id_sensor_twin and v.id_measurement = h.id_measurement and v.hour = h.hour
      group by 1, 2, 3)
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
    const found = asked.facts.get(row.idMeasurement);
    if (!found) throw new Error(`no measurement ${row.idMeasurement}`);
    const { aggregation: _, ...shown } = found;
    const { at, day, min, max, count, hours } = row;
    return {
      ...placeOf(row.idPlace),
      at,
      date: spokenDay(day),
      ...shown,
      value: directionOf(row) ?? figureValue(found, row),
      min,
      max,
      readings: count,
      sensorHours: hours,
      share: null,
    };
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
  const { since, until } = asked.period;
  const { rows } = await sql<Wind>`
    with ${stationSeries(asked)}, ${directions(asked)},
    s as materialized (
      select r.id_twin, r.hour, sum(r.sum) / sum(r.count) as speed
      from k join reading_hour r on ${key(sql`r`)} and r.id_measurement = ${speed} and r.hour >= ${since}::timestamptz and r.hour < ${until}::timestamptz
      group by 1, 2),
    d as materialized (select v.id_twin, v.hour, sum(v.east) as east, sum(v.north) as north from v group by 1, 2)
    select s.id_twin as "idPlace", (floor((degrees(atan2(d.east, d.north)) + 360 + ${180 / SECTORS}::float8) / ${360 / SECTORS}::float8)::int % ${SECTORS}::int) as sector,
      (${SPEEDS}::float8[])[width_bucket(s.speed, ${SPEEDS}::float8[])] as "from", count(*)::int as hours
    from s join d on d.id_twin = s.id_twin and d.hour = s.hour
    where s.speed >= ${SPEEDS[0]}::float8 group by 1, 2, 3 order by 1, 2, 3`.execute(asked.tx);
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
