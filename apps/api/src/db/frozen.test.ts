import mqtt from 'mqtt';
import pg from 'pg';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeDevice, readingsOf, type TestDevice } from '../ingest/test/devices-under-test.ts';
import { holdableLine } from '../test/held-line.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import type { ConnectionSettings } from './pool.ts';

/** Well below the statement timeout. */
const SOON = 12_000;

let line: Awaited<ReturnType<typeof holdableLine>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let device: TestDevice;
beforeAll(async () => {
  const viaProxy = async (connection: ConnectionSettings) => {
    line = await holdableLine(connection);
    return line.connection;
  };
  t = await openTestApp({}, { viaProxy, background: true });
  admin = await t.signIn('admin@gemelo.test');
  device = await makeDevice(admin);
});
const home = () => admin.call('GET', '/api/v4/home/counters');
const recovered = () =>
  vi.waitFor(async () => expect((await home()).status).toBe(200), { timeout: SOON, interval: 100 });
afterEach(async () => {
  line.release();
  await recovered();
});

const send = (values: object) =>
  t.anyone('POST', `/api/v1/${device.token}/telemetry`, values as Record<string, unknown>);
const at = (ts: number) => ({ ts: Date.UTC(2026, 9, 1) + ts, values: { temperature: 20 } });
const checkHealth = () =>
  t.app.inject('/api/health').then(({ statusCode }) => expect(statusCode, 'still answers').toBe(503));
const healthFails = () => vi.waitFor(checkHealth, { timeout: SOON, interval: 50 });

test('requests to a database that stops responding get 503 until it responds again', {
  timeout: SOON,
}, async () => {
  line.hold();
  const waiting = await Promise.all(Array.from({ length: 30 }, home));
  expect(new Set(waiting.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['503 UNAVAILABLE']),
  );
  expect((await home()).status).toBe(503);
  expect((await send(at(1))).status).toBe(503);
  line.release();
  await recovered();
  expect((await send(at(1))).status).toBe(200);
});

const make = (name: string, code: string) =>
  admin.call(
    'POST',
    '/api/settings/insertCountry',
    { name, code, departments: [] },
    { 'idempotency-key': `una-vez-${code}` },
  );

test.each([
  ['was committed', 'XA', /una-vez-XA[\s\S]*commit/, true],
  ['was never executed', 'XB', /una-vez-XB/, false],
])(
  'retrying a write that timed out and %s leaves it written once',
  {
    timeout: 30_000,
  },
  async (_outcome, code, after, responsesOnly) => {
    const owner = new pg.Client(t.connection);
    await owner.connect();
    onTestFinished(() => owner.end());
    const count = async () =>
      Number((await owner.query('select count(*) from country where code = $1', [code])).rows[0].count);
    line.holdAfter(after, responsesOnly);
    const unknown = await make(`País ${code}`, code);
    expect([unknown.status, line.isHeld()], unknown.text).toEqual([503, true]);
    expect(await count()).toBe(responsesOnly ? 1 : 0);
    line.release();
    await recovered();
    const retried = await make(`País ${code}`, code);
    expect(retried.status, retried.text).toBe(200);
    expect((await make(`País ${code}`, code)).body.data).toEqual(retried.body.data);
    expect(await count()).toBe(1);
  },
);

test('a device message is acknowledged after the commit and stored once', async () => {
  const port = await t.ingest.mqtt.listen(0, '127.0.0.1');
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { username: device.token, protocolVersion: 4 });
  const publish = (ts: number) =>
    client.publishAsync('v1/devices/me/telemetry', JSON.stringify(at(ts)), { qos: 1 });
  await publish(10);
  line.holdAfter(/commit/, true);
  let acknowledged = 0;
  const published = Promise.all([publish(11), publish(12)].map((one) => one.then(() => acknowledged++)));
  await healthFails();
  expect(acknowledged).toBe(0);
  line.release();
  await published;
  const readings = await readingsOf(t, device.idTwin);
  expect(readings.filter(({ ms }) => ms >= at(10).ts).map(({ ms }) => ms)).toEqual(
    [10, 11, 12].map((ts) => at(ts).ts),
  );
  await client.endAsync(true);
}, 30_000);
