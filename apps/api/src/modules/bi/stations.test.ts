import type { Variable, WindSector } from '@gemelo/contract/endpoints/bi';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { COMPANY, HOUR, makeCompany, send } from './test/world.ts';

let admin: Person;
let client: pg.Client;
const MINUTE = 60_000;
const STATION = 9005;
const DIRECTION = 5;
const RAIN = 3;
const SPEED = 4;
const since = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;

beforeAll(async () => {
  const t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  client = new pg.Client(t.connection);
  await client.connect();
  await client.query('select use_all()').catch(() => undefined);
  await makeCompany(client);
  const read = (idMeasurement: number, minute: number, value: number) => ({
    ...{ idTwin: STATION, idSensorTwin: STATION, idMeasurement },
    ms: since + minute * MINUTE,
    value,
  });
  await send(t.database, [
    ...[read(DIRECTION, 1, 350), read(DIRECTION, 3, 30), read(DIRECTION, 6, 180)],
    ...[read(RAIN, 1, 0.5), read(RAIN, 4, 0.25), read(RAIN, 9, 2)],
  ]);
}, 120_000);
afterAll(() => client.end());

test('minutes of a station are minutes: directions as vectors, rain summed', async () => {
  const answer = await admin.call('POST', '/api/bi/weatherstation', {
    ...{ idCompany: COMPANY, from: new Date(since).toISOString(), to: new Date(since + HOUR).toISOString() },
    interval: '5m',
    twins: [STATION],
  });
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.body.data as Variable[];
  const found = (idMeasurement: number) =>
    rows
      .filter((row) => row.idMeasurement === idMeasurement)
      .map(({ at, value, readings }) => [
        (Date.parse(at) - since) / MINUTE,
        Math.round(value * 100) / 100,
        readings,
      ]);
  expect(found(DIRECTION)).toEqual([
    [0, 10, 2],
    [5, 180, 1],
  ]);
  expect(found(RAIN)).toEqual([
    [0, 0.75, 2],
    [5, 2, 1],
  ]);
});

test('an hour whose readings are gone keeps its direction, also on a day that is counted anew', async () => {
  const before = since - HOUR;
  const at = new Date(before).toISOString();
  const series = [STATION, STATION, COMPANY, at];
  await client.query(
    `insert into reading_latest (id_twin, id_sensor_twin, id_measurement, id_company, ts, value)
     values ($1, $2, ${SPEED}, $3, $4, 15) on conflict do nothing`,
    series,
  );
  await client.query(
    `insert into reading_hour (id_twin, id_sensor_twin, id_measurement, id_company, hour, count, sum, min, max)
     values ($1, $2, ${SPEED}, $3, $4, 2, 30, 14, 16)`,
    series,
  );
  await client.query(
    `insert into direction_hour (id_twin, id_sensor_twin, id_measurement, id_company, hour, count, east, north)
     values ($1, $2, ${DIRECTION}, $3, $4, 2, 2, 0)`,
    series,
  );
  const answer = await admin.call('POST', '/api/v4/bi/wind-rose', {
    ...{ idCompany: COMPANY, from: at, to: new Date(before + HOUR).toISOString() },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data as WindSector[]).toMatchObject([
    { idPlace: STATION, sector: 4, from: 12, hours: 1 },
  ]);
});
