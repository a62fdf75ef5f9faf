import type { DeviceCall } from '@gemelo/contract/endpoints/device-calls';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { createSettleCalls } from '../../ingest/calls/settle-calls.job.ts';
import { makeDevice, type TestDevice } from '../../ingest/test/devices-under-test.ts';
import { sweepJob } from '../../jobs/sweep.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let technician: Person;
let keeper: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, technician, keeper, other] = (await Promise.all(
    ['admin@gemelo.test', 'tecnico@gemelo.test', 'bodega@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

const pathOf = ({ idTwin }: Pick<TestDevice, 'idTwin'>) => `/api/v4/twins/${idTwin}/calls`;
const ask = (device: TestDevice, body: object = { method: 'identify' }, by = admin) =>
  by.call('POST', pathOf(device), body);
const made = async (device: TestDevice, body?: object, by?: Person) => {
  const { status, text, body: answer } = await ask(device, body, by);
  expect(status, text).toBe(200);
  return answer.data as DeviceCall;
};
const list = async (device: TestDevice, query = '', by = admin) =>
  (await by.call('GET', pathOf(device) + query)).body.data as DeviceCall[];
const cancel = (device: TestDevice, { idDeviceCall }: DeviceCall, by = admin) =>
  by.call('POST', `${pathOf(device)}/${idDeviceCall}/cancel`);
/** As if this had been so long ago. */
const age = (device: TestDevice, column: 'deadline' | 'created_at', interval: string) =>
  t.database.transaction(system, (tx) =>
    sql`update device_call set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval
      where id_twin = ${device.idTwin} and deadline is not null`.execute(tx),
  );
const statesIn = (device: TestDevice) =>
  t.database.read(system, async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select state from device_call where id_twin = ${device.idTwin} order by id_device_call`.execute(tx);
    return rows.map(({ state }) => state);
  });

test('what is asked of a device that is not connected waits for it, and says who asked what', async () => {
  const device = await makeDevice(admin);
  const call = await made(device, { method: 'identify', params: { seconds: 5 } }, technician);
  expect(call).toMatchObject({
    method: 'identify',
    params: { seconds: 5 },
    twoWay: true,
    timeoutSeconds: 10,
    state: 'waiting',
    sentAt: null,
    answer: null,
    User: { name: technician.user.name },
  });
  expect(call.secondsLeft).toBeGreaterThan(3_500);
  expect(call.secondsLeft).toBeLessThanOrEqual(3_600);
  expect(await list(device)).toMatchObject([{ idDeviceCall: call.idDeviceCall, state: 'waiting' }]);
});

test('the newest come first, in pages, and by method', async () => {
  const device = await makeDevice(admin);
  const calls: DeviceCall[] = [];
  for (const method of ['identify', 'reboot', 'identify']) calls.push(await made(device, { method }));
  const ids = calls.map(({ idDeviceCall }) => idDeviceCall).reverse();
  expect((await list(device)).map(({ idDeviceCall }) => idDeviceCall)).toEqual(ids);
  expect((await list(device, '?limit=2&page=2')).map(({ idDeviceCall }) => idDeviceCall)).toEqual([ids[2]]);
  expect((await list(device, '?method=reboot')).map(({ method }) => method)).toEqual(['reboot']);
});

test('asking needs the right to change twins, seeing the right to see them', async () => {
  const device = await makeDevice(admin);
  const call = await made(device);
  expect((await ask(device, undefined, keeper)).status).toBe(403);
  expect((await cancel(device, call, keeper)).status).toBe(403);
  expect(await list(device, '', keeper)).toHaveLength(1);
});

test('another company neither sees, asks nor cancels', async () => {
  const device = await makeDevice(admin);
  const call = await made(device);
  expect((await other.call('GET', pathOf(device))).status).toBe(404);
  expect((await ask(device, undefined, other)).status).toBe(404);
  expect((await cancel(device, call, other)).status).toBe(404);
  const theirs = await makeDevice(admin);
  expect((await cancel(theirs, call)).status).toBe(404);
  expect(await list(device)).toMatchObject([{ state: 'waiting' }]);
});

test('a device has a bounded number of open calls, also when they are asked at once', async () => {
  const device = await makeDevice(admin);
  const outcomes = await Promise.all(Array.from({ length: 25 }, () => ask(device)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = outcomes.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.body.code]).toEqual([409, 'DEVICE_CALLS_MANY']);
  expect(refused?.body.message).toContain('20');
  await cancel(device, (await list(device))[0] as DeviceCall);
  expect((await ask(device)).status).toBe(200);
  expect((await ask(await makeDevice(admin))).status).toBe(200);
});

test('a waiting call is cancelled, once', async () => {
  const device = await makeDevice(admin);
  const call = await made(device);
  const cancelled = await cancel(device, call);
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', deadline: null, secondsLeft: null });
  const again = await cancel(device, call);
  expect([again.status, again.body.code]).toEqual([409, 'DEVICE_CALL_SENT']);
});

test('an inactive twin is asked nothing', async () => {
  const device = await makeDevice(admin);
  await t.database.transaction(system, (tx) =>
    sql`update twin set state = 'Inactivo' where id_twin = ${device.idTwin}`.execute(tx),
  );
  const { status, body } = await ask(device);
  expect([status, body.code]).toEqual([409, 'TWIN_INACTIVE']);
});

test('what nobody came for has no answer when it is read, before and after a job has settled it', async () => {
  const device = await makeDevice(admin);
  const call = await made(device, { method: 'identify', waitSeconds: 60 });
  await age(device, 'deadline', '61 seconds');
  expect(await statesIn(device)).toEqual(['waiting']);
  const [read] = await list(device);
  expect(read).toMatchObject({ state: 'timed-out', deadline: null, secondsLeft: null });
  expect((await cancel(device, call)).body.code).toBe('DEVICE_CALL_SENT');
  // It is no longer one of the open ones.
  for (let n = 0; n < 20; n++) await made(device);
  await runJob(t.database, createSettleCalls(t.ingest.calls.store), {});
  expect((await statesIn(device))[0]).toBe('timed-out');
  expect((await list(device, '?limit=1&page=21'))[0]).toEqual(read);
});

test('calls of long ago are swept, except those that have not ended', async () => {
  const device = await makeDevice(admin);
  const kept = await made(device);
  const swept = await made(device);
  await age(device, 'created_at', '500 days');
  await cancel(device, swept);
  await runJob(t.database, sweepJob, {});
  expect((await list(device)).map(({ idDeviceCall }) => idDeviceCall)).toEqual([kept.idDeviceCall]);
});

test.each([
  [{}, 'method'],
  [{ method: 'a/b' }, 'method'],
  [{ method: '#' }, 'method'],
  [{ method: 'x'.repeat(65) }, 'method'],
  [{ method: 'identify', params: 'x'.repeat(4_000) }, 'params'],
  [{ method: 'identify', params: { name: 'a\0b' } }, 'params'],
  [{ method: 'identify', params: '\ud800' }, 'params'],
  [{ method: 'identify', timeoutSeconds: 301 }, 'timeoutSeconds'],
  [{ method: 'identify', waitSeconds: 0 }, 'waitSeconds'],
])('%j is refused at its field', async (body, field) => {
  const refused = await ask(await makeDevice(admin), body);
  expect(refused.status).toBe(400);
  expect(refused.body.issues.map(({ path }) => path.replace(/^body\./, ''))).toContain(field);
});

test('parameters may be any JSON, a backslash before a letter too', async () => {
  const device = await makeDevice(admin);
  for (const params of [null, 0, false, 'texto', [1, [2]], { a: { b: 'C:\\u0000' } }])
    expect((await made(device, { method: 'set', params })).params).toEqual(params);
  expect((await made(device, { method: 'set' })).params).toEqual({});
});

test('asking and cancelling are in the audit', async () => {
  const device = await makeDevice(admin);
  const call = await made(device, { method: 'reboot', params: { password: 'secreto' } }, technician);
  await cancel(device, call);
  const { body } = await admin.call('GET', '/api/v4/audit?entity=device-call&limit=2');
  expect(body.data).toMatchObject([
    { action: 'state', after: { state: 'cancelled' } },
    { action: 'create', after: { method: 'reboot', params: { password: '•••' } } },
  ]);
});
