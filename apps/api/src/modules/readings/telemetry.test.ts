import type { TwinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { News } from '../../db/bus.ts';
import { makeDevice, readingsOf, rollupsOf, type TestDevice } from '../../ingest/test/devices-under-test.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

/** Faults are batched before they are written. */
const UNTIL_WRITTEN = { timeout: 20_000 };
const HOUR = 3_600_000;
const base = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR;
const send = async ({ token }: TestDevice, payload: unknown, kind = 'telemetry') => {
  const url = `/api/v1/${token}/${kind}`;
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
  return statusCode;
};
const urlOf = ({ idTwin }: TestDevice, rest: string) => `/api/v4/twins/${idTwin}/${rest}`;
const read = async (device: TestDevice, by = admin) =>
  (await by.call('GET', urlOf(device, 'telemetry'))).body.data as TwinTelemetry;
const mapKey = (device: TestDevice, key: string, idMeasurement = 1, by = admin) =>
  by.call('POST', urlOf(device, 'keys'), { key, idSensorTwin: device.sensors[0], idMeasurement });

test('at most 200 unmapped keys and 200 attributes of a device are kept', async () => {
  const device = await makeDevice(admin);
  const made = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n]));
  await send(device, { ts: base, values: made });
  await send(device, made, 'attributes');
  const { unmapped, attributes } = await read(device);
  expect([unmapped.length, attributes.length]).toEqual([200, 200]);
});

describe('an unmapped value', () => {
  test('is listed with its count, last value and reason', async () => {
    const device = await makeDevice(admin);
    const ahead = Date.now() + HOUR;
    await send(device, { ts: base, values: { temp_c: 20, temperature: 'calor' } });
    await send(device, { ts: base + 1, values: { temp_c: 21 } });
    await send(device, { ts: ahead, values: { humidity: 55 } });
    const { unmapped, secondsAhead, targets } = await read(device);
    expect(unmapped.map(({ key, reason, count, lastValue }) => [key, reason, count, lastValue])).toEqual(
      expect.arrayContaining([
        ['temp_c', 'unknown', 2, 21],
        ['temperature', 'value', 1, 'calor'],
        ['humidity', 'future', 1, 55],
      ]),
    );
    expect(Math.abs((secondsAhead ?? 0) - 3600)).toBeLessThan(60);
    expect(targets.map(({ idSensorTwin, idMeasurement }) => [idSensorTwin, idMeasurement])).toEqual(
      expect.arrayContaining([
        [device.sensors[0], 1],
        [device.sensors[0], 2],
      ]),
    );
  });

  test('becomes a reading when its key is mapped, and later values do too, each once', async () => {
    const device = await makeDevice(admin);
    const received: News[] = [];
    const unsubscribe = t.database.bus.subscribe((news) => received.push(news));
    for (const [n, temp_c] of [20, 24, 22].entries())
      await send(device, { ts: base + n * 1000, values: { temp_c } });
    const { status, body } = await mapKey(device, 'temp_c');
    expect([status, body.data, body.message]).toEqual([
      200,
      { moved: 3 },
      'Clave asignada: 3 valores guardados pasaron a las lecturas',
    ]);
    await send(device, { ts: base + 9000, values: { temp_c: 30 } });
    await send(device, { ts: base + 1000, values: { temp_c: 24 } });
    expect((await readingsOf(t, device.idTwin)).map(({ value }) => value)).toEqual([20, 24, 22, 30]);
    expect(await rollupsOf(t, device.idTwin)).toEqual([
      expect.objectContaining({ count: 4, sum: 96, min: 20, max: 30 }),
      expect.objectContaining({ count: 4, sum: 96, min: 20, max: 30 }),
    ]);
    const { unmapped, keys } = await read(device);
    expect(unmapped).toEqual([]);
    expect(keys).toEqual([expect.objectContaining({ key: 'temp_c', idMeasurement: 1 })]);
    const idsWithReadings = () => received.flatMap(({ kind, ids = [] }) => (kind === 'readings' ? ids : []));
    await vi.waitFor(() => expect(idsWithReadings()).toContain(device.idTwin));
    unsubscribe();
  });

  test('becomes a reading when a sensor with its measurement is added', async () => {
    const device = await makeDevice(admin);
    await send(device, { ts: base, values: { precipitation: 3 } });
    expect((await read(device)).unmapped).toHaveLength(1);
    await admin.call('POST', '/api/processes/add/sensor', {
      idTwin: device.idTwin,
      sensors: [{ idSensor: 3 }],
    });
    await vi.waitFor(async () => expect((await read(device)).unmapped).toEqual([]), UNTIL_WRITTEN);
    expect((await readingsOf(t, device.idTwin)).map(({ value }) => value)).toEqual([3]);
  });

  test('with a time in the future becomes a reading at the right time once the clock is corrected', async () => {
    const device = await makeDevice(admin);
    const ms = Math.floor(Date.now() / 1000) * 1000;
    await send(device, { ts: ms + 2 * HOUR, values: { temperature: 25 } });
    const { body } = await admin.call('POST', urlOf(device, 'clock'), { seconds: 7200 });
    expect(body.data).toEqual({ moved: 1 });
    expect(await readingsOf(t, device.idTwin)).toEqual([expect.objectContaining({ ms, value: 25 })]);
    expect((await read(device)).unmapped).toEqual([]);
  });

  test('can be dismissed', async () => {
    const device = await makeDevice(admin);
    await send(device, { ts: base, values: { debug: 1 } });
    const gone = await admin.call('DELETE', urlOf(device, 'unmapped?key=debug&reason=unknown'));
    expect(gone.body.data).toEqual({ dismissed: 1 });
    expect((await read(device)).unmapped).toEqual([]);
  });
});

test('the attributes and the malformed messages of a device are shown', async () => {
  const device = await makeDevice(admin);
  await send(device, { firmware: '1.4.2', battery: 87 }, 'attributes');
  expect(await send(device, '{"temperature":')).toBe(400);
  await vi.waitFor(async () => {
    const { attributes, faults } = await read(device);
    expect(attributes.map(({ key, value }) => [key, value])).toEqual([
      ['battery', 87],
      ['firmware', '1.4.2'],
    ]);
    expect(faults).toEqual([
      expect.objectContaining({ reason: 'malformed', count: 1, sample: '{"temperature":' }),
    ]);
  }, UNTIL_WRITTEN);
  await admin.call('DELETE', urlOf(device, 'faults'));
  expect((await read(device)).faults).toEqual([]);
});

test('a key can be mapped only to a sensor of the twin with that measurement, and be unmapped', async () => {
  const device = await makeDevice(admin);
  const another = await makeDevice(admin);
  expect((await mapKey(device, 'x', 7)).body.code).toBe('NOT_MEASURED');
  const foreign = { key: 'x', idSensorTwin: another.sensors[0], idMeasurement: 1 };
  expect((await admin.call('POST', urlOf(device, 'keys'), foreign)).status).toBe(404);
  await mapKey(device, 'x');
  expect((await admin.call('DELETE', urlOf(device, 'keys?key=x'))).status).toBe(200);
  await send(device, { ts: base, values: { x: 4 } });
  expect((await read(device)).unmapped.map(({ key }) => key)).toEqual(['x']);
});

test('another company cannot reach the telemetry, and a supervisor cannot change it', async () => {
  const device = await makeDevice(admin);
  await send(device, { ts: base, values: { x: 4 } });
  expect((await other.call('GET', urlOf(device, 'telemetry'))).status).toBe(404);
  expect((await mapKey(device, 'x', 1, other)).status).toBe(404);
  expect((await other.call('POST', urlOf(device, 'clock'), { seconds: 60 })).status).toBe(404);
  expect((await mapKey(device, 'x', 1, supervisor)).status).toBe(403);
  expect((await read(device)).unmapped).toHaveLength(1);
});
