import type { ReadingSeries } from '@gemelo/contract/endpoints/readings';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDevice, type TestDevice } from '../../ingest/test/devices-under-test.ts';
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
  await client.query("select ensure_reading_month('2026-05-01')");
  await client.query(`insert into reading_hour values
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-05-01T05:00Z', 1, 2, 50, 24, 26),
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-05-01T06:00Z', 1, 4, 112, 27, 29),
    (${twin.idTwin}, ${rain}, 3, '2026-05-01T06:00Z', 1, 3, 7.5, 0, 5)`);
  await client.query(`insert into reading_day values
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-04-30', 1, 2, 50, 24, 26),
    (${twin.idTwin}, ${idSensorTwin}, 1, '2026-05-01', 1, 4, 112, 27, 29)`);
  await client.query(`insert into reading_latest values
    (${twin.idTwin}, ${idSensorTwin}, 1, 1, '2026-05-01T06:59Z', 28),
    (${twin.idTwin}, ${rain}, 3, 1, '2026-05-01T06:59Z', 2)`);
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

test('a period of more than ten years is refused in words', async () => {
  const query = 'from=2010-01-01T00:00:00Z&to=2026-01-01T00:00:00Z';
  const { status, body } = await admin.call('GET', `/api/v4/twins/${twin.idTwin}/readings?${query}`);
  expect([status, body.issues[0]?.message]).toEqual([400, 'El periodo puede durar diez años como máximo']);
  const nothing = await admin.call('GET', '/api/v4/twins/0/readings?from=2026-01-01&to=2026-01-02');
  expect(nothing.body.issues[0]?.message).toBe('Debe ser mayor que 0');
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
  expect((await since(72)).step).toBe('hour');
});

test('readings that are no longer kept are represented by their hours', async () => {
  const { step, series } = await seriesOf('from=2026-05-01T05:30:00Z&to=2026-05-01T08:00:00Z&points=100');
  expect(step).toBe('raw');
  expect(series[0]?.points.map(({ at, value }) => [at.slice(0, 16), value])).toEqual([
    ['2026-05-01T05:00', 25],
    ['2026-05-01T06:00', 28],
  ]);
  expect(series[0]?.hourlyUntil).toBe('2026-05-01T07:00:00.000Z');
});

test('a period without readings is empty, though others of its hour are kept', async () => {
  const device = await makeDevice(admin);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000;
  const payload = { ts: hour + 50 * 60_000, values: { temperature: 21 } };
  const url = `/api/v1/${device.token}/telemetry`;
  expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  const period = `from=${new Date(hour + 600_000).toISOString()}&to=${new Date(hour + 660_000).toISOString()}`;
  const { body } = await admin.call('GET', `/api/v4/twins/${device.idTwin}/readings?${period}&step=raw`);
  const { series } = body.data as { series: ReadingSeries[] };
  const temperature = series.find(({ key }) => key === 'temperature');
  expect([temperature?.points, temperature?.hourlyUntil]).toEqual([[], null]);
});

describe('a period with more readings than points', () => {
  const EVERY_MS = 20_000;
  const COUNT = 2_000;
  let device: TestDevice;
  let base: number;
  let sent: { ts: number; value: number }[];
  beforeAll(async () => {
    device = await makeDevice(admin);
    base = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 13 * 3_600_000 + 7_000;
    sent = Array.from({ length: COUNT }, (_, n) => ({
      ts: base + n * EVERY_MS,
      // Spikes of one reading, which a mean would hide.
      value: n % 311 === 0 ? 60 : Math.round((25 + Math.sin(n / 40) * 4) * 100) / 100,
    }));
    for (let n = 0; n < COUNT; n += 500) {
      const payload = sent.slice(n, n + 500).map(({ ts, value }) => ({ ts, values: { temperature: value } }));
      const url = `/api/v1/${device.token}/telemetry`;
      expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    }
  });

  const read = async (from: number, to: number, rest: string) => {
    const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&${rest}`;
    const { body } = await admin.call('GET', `/api/v4/twins/${device.idTwin}/readings?${query}`);
    const data = body.data as { step: string; bucket: number; series: ReadingSeries[] };
    return { ...data, points: data.series[0]?.points ?? [] };
  };
  const end = () => base + COUNT * EVERY_MS;

  test.each([20, 150, 400, 1_999])('never takes more than the %i asked for', async (limit) => {
    for (const hours of [0.3, 12, 24, 96, 2_000])
      expect(
        (await read(end() - hours * 3_600_000, end(), `points=${limit}`)).points.length,
      ).toBeLessThanOrEqual(limit);
  });

  test('keeps every reading, the minimum and the maximum in equal buckets', async () => {
    const { step, bucket, points } = await read(base, end(), 'points=150');
    expect(step).toBe('raw');
    const expected = new Map<number, number[]>();
    for (const { ts, value } of sent) {
      const start = Math.floor(ts / (bucket * 1000)) * bucket * 1000;
      expected.set(start, [...(expected.get(start) ?? []), value]);
    }
    expect(points).toHaveLength(expected.size);
    for (const { at, value, min, max, count } of points) {
      const values = expected.get(Math.floor(Date.parse(at) / (bucket * 1000)) * bucket * 1000) ?? [];
      expect([min, max, count]).toEqual([Math.min(...values), Math.max(...values), values.length]);
      expect(value).toBeCloseTo(values.reduce((sum, one) => sum + one, 0) / values.length, 6);
    }
  });

  test('is covered from its first reading to its last, also without a number of points', async () => {
    const { points, bucket } = await read(base, end(), 'step=raw');
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(COUNT);
    expect(Date.parse(points[0]?.at ?? '')).toBeLessThanOrEqual(base + bucket * 1000);
    expect(Date.parse(points.at(-1)?.at ?? '')).toBeGreaterThanOrEqual(end() - EVERY_MS - bucket * 1000);
  });

  test('keeps its extremes in hours and in days too', async () => {
    const extremes = [Math.min(...sent.map(({ value }) => value)), 60];
    for (const [days, step] of [
      [30, 'hour'],
      [200, 'day'],
    ] as const) {
      const found = await read(end() - days * 86_400_000, end(), 'points=100');
      expect(found.step).toBe(step);
      expect([
        Math.min(...found.points.map(({ min }) => min)),
        Math.max(...found.points.map(({ max }) => max)),
      ]).toEqual(extremes);
      expect(found.points.reduce((sum, { count }) => sum + count, 0)).toBe(COUNT);
    }
  });

  test('shows a window of it in finer buckets', async () => {
    const wide = await read(base, end(), 'points=100');
    const near = await read(base + 3_600_000, base + 2 * 3_600_000, 'points=100');
    expect(near.bucket).toBeLessThan(wide.bucket);
    expect(near.points.length).toBeGreaterThan(50);
  });
});

test('of a direction the last reading of each bucket counts, and not the mean', async () => {
  const device = await makeDevice(admin, [4]);
  const base = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
  const payload = [350, 10, 20].map((windDirection, n) => ({
    ts: base + n * 10_000,
    values: { windDirection },
  }));
  const url = `/api/v1/${device.token}/telemetry`;
  expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  const period = `from=${new Date(base).toISOString()}&to=${new Date(base + 3_600_000).toISOString()}`;
  const { body } = await admin.call('GET', `/api/v4/twins/${device.idTwin}/readings?${period}&points=20`);
  const { series } = body.data as { series: ReadingSeries[] };
  expect(series[0]?.points.map(({ value, min, max }) => [value, min, max])).toEqual([[20, 10, 350]]);
});

test('a sensor without readings in the period is listed without points', async () => {
  const device = await makeDevice(admin);
  const url = `/api/v1/${device.token}/telemetry`;
  const payload = { ts: Date.now() - 60_000, values: { temperature: 21 } };
  expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  const { body } = await admin.call(
    'GET',
    `/api/v4/twins/${device.idTwin}/readings?from=2026-05-01T00:00:00Z&to=2026-05-01T06:00:00Z&points=100`,
  );
  const { series } = body.data as { series: ReadingSeries[] };
  expect(series.map(({ key, points }) => [key, points])).toEqual([['temperature', []]]);
});

test('a period that ends before it begins is refused, and another company gets 404', async () => {
  expect((await getReadings('from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z')).body.issues[0]?.path).toBe(
    'query.to',
  );
  expect((await getReadings('from=ayer&to=2026-05-01T00:00:00Z')).status).toBe(400);
  expect((await getReadings('from=2026-05-01T05:00:00Z&to=2026-05-01T07:00:00Z', other)).status).toBe(404);
});
