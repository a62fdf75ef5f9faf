import pg from 'pg';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import type { BenchDevice } from './devices.ts';

const WRITERS = 2;
const ROWS = 2_000;

const GIVEN = `
  select g.id_twin, g.id_sensor_twin, g.id_measurement, to_timestamp(g.ms / 1000) as ts, 1 as id_company, g.value
  from unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[]) g(id_twin, id_sensor_twin, id_measurement, ms, value)
  order by 1, 2, 3, 4`;
const READINGS = `insert into reading (id_twin, id_sensor_twin, id_measurement, ts, id_company, value) ${GIVEN} on conflict do nothing`;
const cell = 'id_twin, id_sensor_twin, id_measurement';
const upsert = (table: string, column: string, bucket: string) => `
  insert into ${table} as r (${cell}, ${column}, id_company, count, sum, min, max)
  select ${cell}, ${bucket}, id_company, count(*), sum(value), min(value), max(value) from fresh group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
  on conflict (${cell}, ${column}) do update set count = r.count + excluded.count, sum = r.sum + excluded.sum,
    min = least(r.min, excluded.min), max = greatest(r.max, excluded.max)`;
/** The same rows with their rollups, and nothing else. */
const WITH_ROLLUPS = `
  with fresh as (${READINGS} returning ${cell}, ts, id_company, value),
  latest as (
    insert into reading_latest as l (${cell}, id_company, ts, value)
    select distinct on (${cell}) ${cell}, id_company, ts, value from fresh order by ${cell}, ts desc
    on conflict (${cell}) do update set ts = excluded.ts, value = excluded.value where l.ts < excluded.ts),
  hours as (${upsert('reading_hour', 'hour', `date_trunc('hour', ts, 'UTC')`)}),
  days as (${upsert('reading_day', 'day', `(ts at time zone 'America/Guatemala')::date`)}),
  seen as (
    insert into twin_seen as s (id_twin, id_company, last_at) select id_twin, id_company, max(ts) from fresh group by 1, 2 order by 1
    on conflict (id_twin) do update set last_at = excluded.last_at where s.last_at < excluded.last_at)
  select 1`;

/** Readings per second of a script that only writes them, as the owner of the tables. */
export async function measureBare(
  connection: ConnectionSettings,
  devices: readonly BenchDevice[],
  rollups: boolean,
  base: number,
  seconds: number,
): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let number = 0;
  const write = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    let written = 0;
    while (Date.now() < until) {
      const from = number;
      number += ROWS / 2;
      const rows = Array.from({ length: ROWS }, (_, n) => ({
        device: devices[(from + (n >> 1)) % devices.length] as BenchDevice,
        idMeasurement: 1 + (n & 1),
        ms: base + Math.floor((from + (n >> 1)) / devices.length) * 1000,
        value: 20 + (n % 100) / 10,
      }));
      await client.query({
        name: rollups ? 'rollups' : 'plain',
        text: rollups ? WITH_ROLLUPS : READINGS,
        values: [
          rows.map(({ device }) => device.idTwin),
          rows.map(({ device }) => device.idSensorTwin),
          rows.map(({ idMeasurement }) => idMeasurement),
          rows.map(({ ms }) => ms),
          rows.map(({ value }) => value),
        ],
      });
      written += ROWS;
    }
    await client.end();
    return written;
  };
  const began = Date.now();
  const written = await Promise.all(Array.from({ length: WRITERS }, write));
  return (written.reduce((sum, part) => sum + part, 0) * 1000) / (Date.now() - began);
}
