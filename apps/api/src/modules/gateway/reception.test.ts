import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { system } from '../../db/context.ts';
import { makeDevice, type TestDevice } from '../../ingest/test/devices-under-test.ts';
import type { Ending, Watch } from '../../ingest/watch/watched.ts';
import { createWatch } from '../../ingest/watch.ts';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const WRITTEN = { timeout: 20_000 };
const HOUR = 3_600_000;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let watch: Watch;
let device: TestDevice;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  watch = createWatch({
    database: t.database,
    log: () => undefined,
    waiting: () => 0,
    own: { port: 0, version: 'test' },
    intervals: { gatherMs: 20 },
  });
  atEnd(() => watch.close());
});
beforeEach(async () => {
  device = await makeDevice(admin);
});

const change = (statement: ReturnType<typeof sql>) =>
  t.database.transaction(system, (tx) => statement.execute(tx));
const send = (payload: unknown, kind = 'telemetry', { token } = device) =>
  t.app.inject({
    method: 'POST',
    url: `/api/v1/${token}/${kind}`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
const heard = (hoursAgo: number) => send({ ts: Date.now() - hoursAgo * HOUR, values: { temperature: 20 } });
const reception = async ({ idTwin } = device, by = admin) =>
  (await by.call('GET', `/api/v4/twins/${idTwin}/reception`)).body.data as TwinReception;
const becomes = (expected: object) =>
  vi.waitFor(async () => expect(await reception()).toMatchObject(expected), WRITTEN);
const connect = () => {
  const connection = watch.opened({ protocol: 'mqtt-5', clientId: 'bolsa', address: '10.0.0.7' });
  connection.speaksFor({ idTwin: device.idTwin, idCompany: 1, keys: new Map() });
  return connection;
};
const disconnect = async (ending: Ending) => {
  const connection = connect();
  await becomes({ connection: { disconnectedAt: null } });
  connection.closed(ending);
};
const switchTokenOff = () =>
  change(sql`update twin_token set state = 'Inactivo' where id_token = ${device.idToken}`);

test('a device that reports is heard, and how it is connected is told', async () => {
  await heard(0);
  expect(await reception()).toMatchObject({ reason: null, connection: null });
  connect();
  await becomes({
    reason: null,
    connection: { protocol: 'mqtt-5', disconnectedAt: null, address: '10.0.0.7' },
  });
});

test('a device that was never heard: it has a credential, none, or one that is switched off', async () => {
  expect(await reception()).toMatchObject({
    reason: 'never',
    credential: 'token',
    heardAt: null,
    refusal: null,
  });
  await switchTokenOff();
  expect(await reception()).toMatchObject({ reason: 'credential-off', credential: 'token' });
  await change(sql`delete from twin_token where id_token = ${device.idToken}`);
  expect(await reception()).toMatchObject({ reason: 'no-credential', credential: null });
});

test('a device without a credential that speaks through another twin is told with it', async () => {
  await change(sql`delete from twin_token where id_token = ${device.idToken}`);
  const gateway = await makeDevice(admin);
  await change(sql`update twin set id_principal = ${gateway.idTwin} where id_twin = ${device.idTwin}`);
  expect(await reception()).toMatchObject({ reason: 'never', TwinPrincipal: { idTwin: gateway.idTwin } });
});

test('a device that is refused: since when, how often and why', async () => {
  await switchTokenOff();
  watch.refused({ credential: device.token, address: '10.0.0.9' });
  watch.refused({ credential: device.token, address: '10.0.0.9' });
  await becomes({ reason: 'refused', refusal: { cause: 'switched-off', times: 2, address: '10.0.0.9' } });
});

test('a device that reports is refused only when it shows a former credential of its own', async () => {
  const { mac } = (await admin.call('GET', `/api/processes/twin/${device.idTwin}`)).body.data as {
    mac: string;
  };
  await heard(0);
  watch.refused({ credential: 'guess', clientId: mac });
  await becomes({ reason: null, refusal: { cause: 'unknown' } });
  await admin.call('PUT', `/api/processes/updatedToken/${device.idToken}`, {
    token: `nuevo-${device.token}`,
    version: 1,
  });
  watch.refused({ credential: device.token });
  await becomes({ reason: 'refused', refusal: { cause: 'renewed' } });
  connect();
  await becomes({ reason: null, refusal: null });
});

test('messages that cannot be read, that find no sensor, or that are only attributes', async () => {
  await heard(40);
  await send({ firmware: '1.2' }, 'attributes');
  expect(await reception()).toMatchObject({ reason: 'attributes' });
  await send({ calor: 20 });
  expect(await reception()).toMatchObject({
    reason: 'unmapped',
    unmapped: { key: 'calor', reason: 'unknown' },
  });
  await send('{"temperature":');
  await becomes({ reason: 'faults', fault: { reason: 'malformed' } });
  await heard(0);
  expect(await reception()).toMatchObject({ reason: null, fault: null, unmapped: null });
});

test('a device that is connected and sends nothing, and one that is not connected any more', async () => {
  await heard(40);
  expect(await reception()).toMatchObject({ reason: 'silent' });
  const connection = connect();
  await becomes({ reason: 'idle' });
  connection.closed('silent');
  await becomes({ reason: 'disconnected', connection: { ending: 'silent' } });
  await disconnect('lost');
  await becomes({ reason: 'disconnected', connection: { ending: 'lost' } });
});

test('an inactive twin, and one of an inactive company', async () => {
  await heard(0);
  await change(sql`update twin set state = 'Inactivo' where id_twin = ${device.idTwin}`);
  expect(await reception()).toMatchObject({ reason: 'inactive' });
  const operator = await t.signIn('admin@gemelo.test');
  const { rows } = (await change(
    sql`select t.id_twin from twin t where t.id_company = 2 and t.state = 'Activo' limit 1`,
  )) as { rows: { idTwin: number }[] };
  const foreign = { ...device, idTwin: rows[0]?.idTwin ?? 0 };
  await change(sql`update company set state = 'Inactivo' where id_company = 2`);
  expect(await reception(foreign, operator)).toMatchObject({ reason: 'company-inactive' });
  await change(sql`update company set state = 'Activo' where id_company = 2`);
});

test('another company learns nothing of a twin', async () => {
  const stranger = await t.signIn('admin@otra.test');
  watch.refused({ credential: device.token, clientId: 'bolsa' });
  expect((await stranger.call('GET', `/api/v4/twins/${device.idTwin}/reception`)).status).toBe(404);
});
