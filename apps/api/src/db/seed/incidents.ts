import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { OPERATOR } from './people.ts';
import { letsWaterIn } from './weather.ts';

const HOUR_MS = 3_600_000;
const HUMIDITY = 2;
const SANTA_LUCIA = 2;
const QUETZAL = 3;

export interface Sensor {
  idTwin: number;
  idSensorTwin: number;
  idWarehouse: number;
}

/** An incident, in hours before now. */
export interface Incident {
  sensor: Sensor;
  began: number;
  /** Null while it continues. */
  ended: number | null;
}

/** Circulating twins of a warehouse that currently send, each with its first sensor. */
async function speaking(tx: Tx, idWarehouse: number): Promise<Sensor[]> {
  const { rows } = await sql<Sensor>`
    select t.id_twin, min(ts.id_sensor_twin) as id_sensor_twin, t.id_warehouse
    from twin t
    join twin_sensor ts on ts.id_twin = t.id_twin
    join twin_seen seen on seen.id_twin = t.id_twin
    where t.id_company = ${OPERATOR} and t.id_warehouse = ${idWarehouse} and t.twin_type = 'Circulante'
      and seen.last_at > now() - interval '40 minutes'
    group by t.id_twin order by t.id_twin`.execute(tx);
  return rows;
}

/** A roof that leaked after a storm, one that leaks now, and twins that lost their signal for some hours. */
export async function incidentsOf(tx: Tx): Promise<{ leaks: Incident[]; gaps: Incident[] }> {
  const [under, near] = [await speaking(tx, SANTA_LUCIA), await speaking(tx, QUETZAL)];
  const wet = ({ idTwin }: Sensor) => letsWaterIn(idTwin);
  const dry = (sensor: Sensor) => !wet(sensor);
  const past = under
    .filter(dry)
    .slice(0, 3)
    .map((sensor, n) => ({ sensor, began: 9 * 24 + n, ended: 9 * 24 - 15 - 2 * n }));
  const now = [...under, ...near].filter(wet).map((sensor, n) => ({ sensor, began: 7 - 2 * n, ended: null }));
  const gaps = near
    .filter(dry)
    .slice(0, 4)
    .map((sensor, n) => ({ sensor, began: 60 + 130 * n, ended: 50 + 130 * n - n }));
  return { leaks: [...past, ...now], gaps };
}

/** A night that was humid for some hours, and ended by itself. */
export interface Night extends Sensor {
  idCompany: number;
  since: Date;
  hours: number;
  value: number;
}

/** Humid nights of the last weeks, one for each of some twins without other incidents. */
export async function nightsOf(tx: Tx): Promise<Night[]> {
  const { leaks, gaps } = await incidentsOf(tx);
  const others = [...leaks, ...gaps].map(({ sensor }) => sensor.idTwin);
  const { rows } = await sql<Sensor & { idCompany: number; midnight: string }>`
    select t.id_twin, min(ts.id_sensor_twin) as id_sensor_twin, t.id_company, t.id_warehouse,
      iso(date_trunc('day', now(), 'America/Guatemala')) as midnight
    from twin t
    join twin_sensor ts on ts.id_twin = t.id_twin
    join sensor_measurement sm on sm.id_sensor = ts.id_sensor and sm.id_measurement = ${HUMIDITY}
    join twin_seen seen on seen.id_twin = t.id_twin and seen.last_at > now() - interval '1 day'
    where not t.station and t.id_warehouse is not null and t.id_twin <> all(${others}::int[])
    group by t.id_twin
    order by row_number() over (partition by t.id_company order by md5(t.id_twin::text)), t.id_twin
    limit 10`.execute(tx);
  return rows.map(({ midnight, ...twin }, index) => ({
    ...twin,
    since: new Date(Date.parse(midnight) - (2 + 3 * Math.floor(index / 2)) * 24 * HOUR_MS + 2 * HOUR_MS),
    hours: 3 + (index % 3),
    value: 61.2 + 0.3 * index,
  }));
}

/** Applies the incidents to the readings: humid hours under the leaks and in some nights, no readings in the gaps. */
export async function shapeReadings(tx: Tx) {
  const { leaks, gaps } = await incidentsOf(tx);
  for (const { idTwin, idSensorTwin, since, hours, value } of await nightsOf(tx))
    await sql`
      update reading_hour set sum = count * ${value}::float8, min = ${value}::float8 - 0.6, max = ${value}::float8 + 0.7
      where id_twin = ${idTwin} and id_sensor_twin = ${idSensorTwin} and id_measurement = ${HUMIDITY}
        and hour >= ${since} and hour < ${new Date(since.getTime() + hours * HOUR_MS)}`.execute(tx);
  for (const { sensor, began, ended } of leaks) {
    const within = sql`id_twin = ${sensor.idTwin} and id_sensor_twin = ${sensor.idSensorTwin} and id_measurement = ${HUMIDITY}`;
    await sql`
      update reading_hour set sum = count * wet, min = wet - 0.8, max = wet + 0.9
      from (select hour as h, 67 + 6 * sin(pi() * least(1, extract(epoch from hour - (now() - make_interval(hours => ${began}))) / 54000)) as wet
        from reading_hour where ${within} and hour >= now() - make_interval(hours => ${began})
          and hour < now() - make_interval(hours => ${ended ?? 0})) made
      where ${within} and hour = h`.execute(tx);
    if (ended === null)
      await sql`update reading_latest set value = round((68 + 0.4 * ${began}::numeric), 1) where ${within}`.execute(
        tx,
      );
  }
  for (const { sensor, began, ended } of gaps)
    await sql`
      delete from reading_hour where id_twin = ${sensor.idTwin}
        and hour > now() - make_interval(hours => ${began}) and hour < now() - make_interval(hours => ${ended ?? 0})`.execute(
      tx,
    );
}
