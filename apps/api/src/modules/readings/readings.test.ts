import type { ReadingSeries } from '@gemelo/contract/endpoints/readings';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { makeDevice } from '../../ingest/test/devices-under-test.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let twin: TwinRow;
let idSensorTwin: number;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
  const { body } = await admin.call('POST', '/api/processes/createTwin', {
    name: 'Con pasado',
    mac: '0A2200000001',
    twinType: 'Fijo',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }, { idSensor: 3 }],
  });
  const made = body.data as TwinRow & { TwinSensors: { idSensorTwin: number }[] };
  twin = made;
  idSensorTwin = made.TwinSensors[0]?.idSensorTwin ?? 0;
  const rain = made.TwinSensors[1]?.idSensorTwin ?? 0;
  const client = new pg.Client(t.connection);
  await client.connect();
  await client.query(`insert into reading_hour values
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-05-01T05:00Z', 1, 2, 50, 24, 26),
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-05-01T06:00Z', 1, 4, 112, 27, 29),
    (${twin.idTwin}, ${rain}, 3, '2026-05-01T06:00Z', 1, 3, 7.5, 0, 5)`);
  await client.query(`insert into reading_day values
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-04-30', 1, 2, 50, 24, 26),
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-05-01', 1, 4, 112, 27, 29)`);
  await client.end();
});

const getReadings = (query: string, by = admin) =>
  by.call('GET', `/api/v4/twins/${twin.idTwin}/readings?${query}`);
const seriesOf = async (query: string) =>
  (await getReadings(query)).body.data as { step: string; series: ReadingSeries[] };

test('hourly values are averages or sums depending on the measurement, and the end is exclusive', async () => {
  const { step, series } = await seriesOf('from=2026-05-01T05:00:00Z&to=2026-05-01T07:00:00Z');
  expect(step).toBe('hour');
  expect(series.map(({ key, points }) => [key, points.map(({ value }) => value)])).toEqual([
    ['temperature', [25, 28]],
    ['precipitation', [7.5]],
  ]);
  const before = await seriesOf('from=2026-05-01T05:00:00Z&to=2026-05-01T06:00:00Z&idMeasurement=1');
  expect(before.series[0]?.points.map(({ at }) => at)).toEqual(['2026-05-01T05:00:00.000000Z']);
});

test('days follow the time zone of the company, and a long period is returned by day', async () => {
  const { series } = await seriesOf('from=2026-05-01T05:00:00Z&to=2026-05-01T05:30:00Z&step=day');
  expect(series[0]?.points.map(({ at }) => at)).toEqual(['2026-04-30']);
  const long = await seriesOf('from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z&step=hour');
  expect([long.step, long.series[0]?.points.length]).toEqual(['day', 2]);
});

test('raw readings are returned for a short period only', async () => {
  const device = await makeDevice(admin);
  const base = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
  const readings = [21, 22.5, 21.8].map((temperature, n) => ({
    ts: base + n * 60_000,
    values: { temperature },
  }));
  const url = `/api/v1/${device.token}/telemetry`;
  expect((await t.app.inject({ method: 'POST', url, payload: readings })).statusCode).toBe(200);
  const since = async (hours: number) => {
    const from = new Date(base - hours * 3_600_000).toISOString();
    const query = `from=${from}&to=${new Date(base + 120_000).toISOString()}&step=raw`;
    const { body } = await admin.call('GET', `/api/v4/twins/${device.idTwin}/readings?${query}`);
    return body.data as { step: string; series: ReadingSeries[] };
  };
  const { step, series } = await since(5);
  expect(step).toBe('raw');
  expect(series[0]?.points.map(({ at, value, count }) => [Date.parse(at), value, count])).toEqual([
    [base, 21, 1],
    [base + 60_000, 22.5, 1],
  ]);
  expect((await since(24)).step).toBe('hour');
});

test('a period that ends before it begins is refused, and another company gets 404', async () => {
  expect((await getReadings('from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z')).body.issues[0]?.path).toBe(
    'query.to',
  );
  expect((await getReadings('from=ayer&to=2026-05-01T00:00:00Z')).status).toBe(400);
  expect((await getReadings('from=2026-05-01T05:00:00Z&to=2026-05-01T07:00:00Z', other)).status).toBe(404);
});
