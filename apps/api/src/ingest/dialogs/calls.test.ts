import type { DeviceCall } from '@gemelo/contract/endpoints/device-calls';
import type { TwinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { sql } from 'kysely';
import type { IClientOptions } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import type { News } from '../../db/bus.ts';
import { openDatabase } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { atEnd } from '../../test/at-end.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createSettleCalls } from '../calls/settle-calls.job.ts';
import { connectDevice, type DeviceClient } from '../test/device-client.ts';
import { makeDevice, type TestDevice } from '../test/devices-under-test.ts';

const WAIT = { timeout: 15_000, interval: 20 };
const REQUESTS = 'v1/devices/me/rpc/request/';
const RESPONSES = 'v1/devices/me/rpc/response/';
const KAA = 2;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
const clients: DeviceClient[] = [];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});
afterAll(() => Promise.all(clients.map(({ leave }) => leave())));

async function connect(username?: string, options: IClientOptions = {}, at = port): Promise<DeviceClient> {
  const device = await connectDevice(at, { ...(username ? { username } : {}), ...options });
  clients.push(device);
  return device;
}
async function listening(
  device: TestDevice,
  filter = `${REQUESTS}+`,
  options: IClientOptions = {},
  at = port,
): Promise<DeviceClient> {
  const connection = await connect(device.token, options, at);
  await connection.listen(filter);
  return connection;
}

const pathOf = ({ idTwin }: TestDevice) => `/api/v4/twins/${idTwin}/calls`;
async function ask(device: TestDevice, body: object = { method: 'identify' }) {
  const { status, text, body: answer } = await admin.call('POST', pathOf(device), body);
  expect(status, text).toBe(200);
  return answer.data as DeviceCall;
}
const list = async (device: TestDevice) =>
  (await admin.call('GET', pathOf(device))).body.data as DeviceCall[];
const read = async (device: TestDevice, { idDeviceCall }: DeviceCall) =>
  (await list(device)).find((one) => one.idDeviceCall === idDeviceCall) as DeviceCall;
const becomes = (device: TestDevice, call: DeviceCall, expected: Partial<DeviceCall>) =>
  vi.waitFor(async () => expect(await read(device, call)).toMatchObject(expected), WAIT);
const receives = ({ heard }: DeviceClient, count = 1) =>
  vi.waitFor(() => expect(heard).toHaveLength(count), WAIT);
/** As if the time of what is open were over. */
const outwait = (device: TestDevice) =>
  t.database.transaction(system, (tx) =>
    sql`update device_call set deadline = now() - interval '1 second' where id_twin = ${device.idTwin} and deadline is not null`.execute(
      tx,
    ),
  );
const faultsOf = async ({ idTwin }: TestDevice) =>
  ((await admin.call('GET', `/api/v4/twins/${idTwin}/telemetry`)).body.data as TwinTelemetry).faults;
const hasFault = (device: TestDevice, reason: string) =>
  vi.waitFor(async () => expect(await faultsOf(device)).toMatchObject([{ reason }]), WAIT);

/** Another process on the same database. */
async function startOther() {
  const database = openDatabase(t.connection);
  const { app, ingest } = await createApp({
    config: t.config,
    database,
    vault: t.vault,
    version: 'test',
    background: false,
  });
  await app.ready();
  atEnd(async () => {
    await app.close();
    await database.close();
  });
  return { app, polls: ingest.calls.http.polls, port: await ingest.mqtt.listen(0, '127.0.0.1') };
}

describe('ThingsBoard over MQTT', () => {
  test.each([
    ['3.1', { protocolVersion: 3, protocolId: 'MQIsdp' }],
    ['3.1.1', { protocolVersion: 4 }],
    ['5', { protocolVersion: 5 }],
  ] as const)('a device with MQTT %s is called and answers', async (_version, options) => {
    const device = await makeDevice(admin);
    const connection = await listening(device, `${REQUESTS}+`, options);
    const call = await ask(device, { method: 'identify', params: { seconds: 5 } });
    await receives(connection);
    expect(connection.heard).toEqual([
      { topic: `${REQUESTS}${call.idDeviceCall}`, payload: { method: 'identify', params: { seconds: 5 } } },
    ]);
    await becomes(device, call, { state: 'delivered' });
    await connection.say(`${RESPONSES}${call.idDeviceCall}`, { done: true });
    const answered = await read(device, call);
    expect(answered).toMatchObject({ state: 'answered', answer: { done: true }, deadline: null });
    expect([answered.sentAt, answered.deliveredAt, answered.answeredAt]).not.toContain(null);
  });

  test.each([
    ['v2/r/req/', 'v2/r/res/'],
    ['v2/r/req/j/', 'v2/r/res/j/'],
  ])('the short topics %s+ and %s+ are the same', async (requests, responses) => {
    const device = await makeDevice(admin);
    const connection = await listening(device, `${requests}+`);
    const call = await ask(device);
    await receives(connection);
    expect(connection.heard[0]?.topic).toBe(`${requests}${call.idDeviceCall}`);
    await connection.say(`${responses}${call.idDeviceCall}`, 'ok');
    expect(await read(device, call)).toMatchObject({ state: 'answered', answer: 'ok' });
  });

  test('what waits is handed over in its order when the device subscribes', async () => {
    const device = await makeDevice(admin);
    const calls: DeviceCall[] = [];
    for (const method of ['one', 'two', 'three', 'four']) calls.push(await ask(device, { method }));
    const connection = await connect(device.token);
    await connection.say('v1/devices/me/telemetry', { temperature: 20 });
    expect((await list(device)).map(({ state }) => state)).toEqual(Array(4).fill('waiting'));
    await connection.listen(`${REQUESTS}+`);
    await receives(connection, 4);
    expect(connection.heard.map(({ topic }) => topic)).toEqual(
      calls.map(({ idDeviceCall }) => `${REQUESTS}${idDeviceCall}`),
    );
  });

  test('what was cancelled or has waited too long is not handed over', async () => {
    const device = await makeDevice(admin);
    const cancelled = await ask(device, { method: 'one' });
    await admin.call('POST', `${pathOf(device)}/${cancelled.idDeviceCall}/cancel`);
    await ask(device, { method: 'two' });
    await outwait(device);
    await ask(device, { method: 'three' });
    const connection = await listening(device);
    await receives(connection);
    await connection.say('v1/devices/me/telemetry', { temperature: 20 });
    expect(connection.heard.map(({ payload }) => payload)).toEqual([{ method: 'three', params: {} }]);
  });

  test('what needs no answer ends when the device has it; an answer is kept all the same', async () => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    const call = await ask(device, { method: 'identify', twoWay: false });
    await becomes(device, call, { state: 'delivered', deadline: null });
    expect((await read(device, call)).endedAt).not.toBeNull();
    await connection.say(`${RESPONSES}${call.idDeviceCall}`, 7);
    expect(await read(device, call)).toMatchObject({ state: 'answered', answer: 7 });
  });

  test('a device that restarts before it acknowledges is not called again, and may answer afterwards', async () => {
    const device = await makeDevice(admin);
    const first = await connect(device.token);
    first.client.handleMessage = () => first.client.stream.destroy();
    await first.listen(`${REQUESTS}+`);
    const call = await ask(device, { method: 'reboot', timeoutSeconds: 300 });
    await vi.waitFor(() => expect(first.client.connected).toBe(false), WAIT);
    const second = await listening(device);
    await second.say('v1/devices/me/telemetry', { temperature: 20 });
    expect(await read(device, call)).toMatchObject({ state: 'sent', deliveredAt: null });
    await second.say(`${RESPONSES}${call.idDeviceCall}`, { up: 1 });
    expect(second.heard).toEqual([]);
    expect(await read(device, call)).toMatchObject({ state: 'answered', answer: { up: 1 } });
  });

  test('what is not answered in time has no answer; one that comes late is kept beside it', async () => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    const calls = [await ask(device), await ask(device)] as const;
    await receives(connection, 2);
    await becomes(device, calls[1], { state: 'delivered' });
    await becomes(device, calls[0], { state: 'delivered' });
    await outwait(device);
    for (const call of calls) expect((await read(device, call)).state).toBe('timed-out');
    await connection.say(`${RESPONSES}${calls[0].idDeviceCall}`, 'late');
    await runJob(t.database, createSettleCalls(t.ingest.calls.store), {});
    await connection.say(`${RESPONSES}${calls[1].idDeviceCall}`, 'later');
    expect((await list(device)).map(({ state, answer }) => [state, answer])).toEqual([
      ['timed-out', 'later'],
      ['timed-out', 'late'],
    ]);
    for (const { endedAt, answeredAt } of await list(device))
      expect(Date.parse(endedAt ?? '')).toBeLessThan(Date.parse(answeredAt ?? ''));
  });

  test('the first answer counts', async () => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    const call = await ask(device);
    await receives(connection);
    for (const answer of ['first', 'second'])
      await connection.say(`${RESPONSES}${call.idDeviceCall}`, answer);
    expect(await read(device, call)).toMatchObject({ answer: 'first' });
    expect(await faultsOf(device)).toEqual([]);
  });

  test('another device cannot answer, and neither can the one that has not been called yet', async () => {
    const device = await makeDevice(admin);
    const stranger = await makeDevice(admin);
    const connection = await listening(device);
    const call = await ask(device);
    await receives(connection);
    await (await connect(stranger.token)).say(`${RESPONSES}${call.idDeviceCall}`, { done: true });
    expect(await read(device, call)).toMatchObject({ answer: null, answeredAt: null });
    await hasFault(stranger, 'malformed');
    const waiting = await ask(stranger);
    await (await connect(stranger.token)).say(`${RESPONSES}${waiting.idDeviceCall}`, 1);
    expect(await read(stranger, waiting)).toMatchObject({ state: 'waiting', answer: null });
  });

  test.each([
    ['', null],
    ['ok', 'ok'],
    ["{state: 'on', temperature: nan}", { state: 'on', temperature: null }],
    ['21.5 °C', '21.5 °C'],
    ['"a\\u0000b"', 'a\ufffdb'],
    ['[1,2', '[1,2'],
  ])('the answer %j is read as %j', async (said, answer) => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    const call = await ask(device);
    await receives(connection);
    await connection.say(`${RESPONSES}${call.idDeviceCall}`, said);
    expect(await read(device, call)).toMatchObject({ state: 'answered', answer });
  });

  test('an answer that is too large fails the call and is a fault of the device', async () => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    const call = await ask(device);
    await receives(connection);
    await connection.say(`${RESPONSES}${call.idDeviceCall}`, 'x'.repeat(20_000));
    expect(await read(device, call)).toMatchObject({ state: 'failed', status: 413, answer: null });
    await hasFault(device, 'too-large');
    await connection.say(`${RESPONSES}x`, 1);
    expect(connection.client.connected).toBe(true);
  });

  test('of several connections one is called', async () => {
    const device = await makeDevice(admin);
    const connections = await Promise.all([listening(device), listening(device), listening(device)]);
    const calls = await Promise.all(
      Array.from({ length: 12 }, () => ask(device, { method: 'x', twoWay: false })),
    );
    for (const call of calls) await becomes(device, call, { state: 'delivered' });
    expect(connections.flatMap(({ heard }) => heard)).toHaveLength(12);
  });

  test('consoles are told of each step', async () => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    const news: News[] = [];
    const unsubscribe = t.database.bus.subscribe((one) => news.push(one));
    const call = await ask(device);
    await receives(connection);
    await becomes(device, call, { state: 'delivered' });
    const before = news.length;
    await connection.say(`${RESPONSES}${call.idDeviceCall}`, 1);
    unsubscribe();
    expect(news.slice(before)).toContainEqual({
      kind: 'device-call',
      idCompany: call.idCompany,
      ids: [call.idDeviceCall],
    });
  });
});

describe('behind a gateway of ThingsBoard', () => {
  test('a device is called through its gateway, with its name, and answered for by it alone', async () => {
    const gateway = await makeDevice(admin);
    const device = await makeDevice(admin, [1], 1, gateway.idTwin);
    const early = await ask(device, { method: 'early' });
    const connection = await listening(gateway, 'v1/gateway/rpc');
    await connection.say('v1/gateway/connect', { device: device.name });
    const late = await ask(device, { method: 'late', params: [1] });
    await receives(connection, 2);
    expect(connection.heard).toEqual([
      {
        topic: 'v1/gateway/rpc',
        payload: { device: device.name, data: { id: early.idDeviceCall, method: 'early', params: {} } },
      },
      {
        topic: 'v1/gateway/rpc',
        payload: { device: device.name, data: { id: late.idDeviceCall, method: 'late', params: [1] } },
      },
    ]);
    await connection.say(`${RESPONSES}${early.idDeviceCall}`, 'mine');
    expect((await read(device, early)).answeredAt).toBeNull();
    const answer = { device: device.name, id: early.idDeviceCall, data: { success: true } };
    await connection.say('v1/gateway/rpc', answer);
    expect(await read(device, early)).toMatchObject({ state: 'answered', answer: { success: true } });
  });

  test('what is asked of a device that its gateway has left waits', async () => {
    const gateway = await makeDevice(admin);
    const device = await makeDevice(admin, [1], 1, gateway.idTwin);
    const connection = await listening(gateway, 'v1/gateway/rpc');
    await connection.say('v1/gateway/connect', { device: device.name });
    await connection.say('v1/gateway/disconnect', { device: device.name });
    const call = await ask(device);
    await connection.say('v1/gateway/telemetry', {});
    expect((await read(device, call)).state).toBe('waiting');
    expect(connection.heard).toEqual([]);
  });
});

describe('with another process', () => {
  let other: Awaited<ReturnType<typeof startOther>>;
  beforeAll(async () => {
    other = await startOther();
  });

  test('a device is called where it is connected, and answers where it likes', async () => {
    const device = await makeDevice(admin);
    const there = await listening(device, `${REQUESTS}+`, {}, other.port);
    const call = await ask(device);
    await receives(there);
    await (await connect(device.token)).say(`${RESPONSES}${call.idDeviceCall}`, 'here');
    expect(await read(device, call)).toMatchObject({ state: 'answered', answer: 'here' });
  });

  test('one process sends each call', async () => {
    const device = await makeDevice(admin);
    const both = await Promise.all([listening(device), listening(device, `${REQUESTS}+`, {}, other.port)]);
    const calls = await Promise.all(
      Array.from({ length: 15 }, () => ask(device, { method: 'x', twoWay: false })),
    );
    for (const call of calls) await becomes(device, call, { state: 'delivered' });
    const topics = both.flatMap(({ heard }) => heard.map(({ topic }) => topic));
    expect(topics.sort()).toEqual(calls.map(({ idDeviceCall }) => `${REQUESTS}${idDeviceCall}`).sort());
  });

  test('news that was lost is made up for', async () => {
    const device = await makeDevice(admin);
    const connection = await listening(device);
    await t.database.transaction(system, (tx) =>
      sql`insert into device_call (id_twin, id_company, method, params, two_way, timeout_seconds, created_at, expires_at, deadline)
        values (${device.idTwin}, 1, 'unheard', '{}', false, 10, now() - interval '2 minutes', now() + interval '1 hour', now() + interval '1 hour')`.execute(
        tx,
      ),
    );
    await connection.say('v1/devices/me/telemetry', { temperature: 20 });
    expect(connection.heard).toEqual([]);
    await runJob(t.database, createSettleCalls(t.ingest.calls.store), {});
    await receives(connection);
  });
});

describe('ThingsBoard over HTTP', () => {
  let polls: typeof t.ingest.calls.http.polls;
  beforeAll(() => {
    ({ polls } = t.ingest.calls.http);
  });
  /** Sent at once, not when it is awaited. */
  const poll = async (device: TestDevice, timeout = 20_000) =>
    t.app.inject({ method: 'GET', url: `/api/v1/${device.token}/rpc?timeout=${timeout}` });
  const answer = (device: TestDevice, { idDeviceCall }: DeviceCall, payload: string) =>
    t.app.inject({ method: 'POST', url: `/api/v1/${device.token}/rpc/${idDeviceCall}`, payload });

  test('an open request is answered with the next call, whether it came before or after', async () => {
    const device = await makeDevice(admin);
    const waiting = poll(device);
    const call = await ask(device, { method: 'identify', params: [1] });
    const came = await waiting;
    expect([came.statusCode, came.json()]).toEqual([
      200,
      { id: call.idDeviceCall, method: 'identify', params: [1] },
    ]);
    await becomes(device, call, { state: 'delivered' });
    expect((await answer(device, call, '{"done":true}')).statusCode).toBe(200);
    expect(await read(device, call)).toMatchObject({ state: 'answered', answer: { done: true } });

    const later = [await ask(device, { method: 'one' }), await ask(device, { method: 'two' })];
    for (const { idDeviceCall } of later)
      expect((await poll(device)).json()).toMatchObject({ id: idDeviceCall });
  });

  test('without a call the request ends when its time is over', async () => {
    const { statusCode, body } = await poll(await makeDevice(admin), 1);
    expect([statusCode, body]).toEqual([408, '']);
  });

  test('the oldest of too many requests of a device gives way', async () => {
    const device = await makeDevice(admin);
    const first = poll(device);
    await vi.waitFor(() => expect([...polls.carrier.twins()]).toContain(device.idTwin), WAIT);
    const others = [poll(device), poll(device)];
    expect((await first).statusCode).toBe(408);
    await ask(device);
    await ask(device);
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('tokens and numbers that are none are refused', async () => {
    const device = await makeDevice(admin);
    const stranger = await makeDevice(admin);
    const call = await ask(device);
    expect((await t.app.inject({ method: 'GET', url: '/api/v1/nobody/rpc' })).statusCode).toBe(401);
    expect((await poll(device, -1)).statusCode).toBe(400);
    const refused = await answer(stranger, call, '1');
    expect([refused.statusCode, refused.body]).toEqual([404, '']);
    await hasFault(stranger, 'malformed');
    expect(await read(device, call)).toMatchObject({ state: 'waiting', answer: null });
  });

  test('a device that has hung up is not called: the call waits for it', async () => {
    const device = await makeDevice(admin);
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}/api/v1/${device.token}/rpc?timeout=60000`;
    const gone = new AbortController();
    const hanging = fetch(url, { signal: gone.signal }).catch(() => undefined);
    await vi.waitFor(() => expect([...polls.carrier.twins()]).toContain(device.idTwin), WAIT);
    gone.abort();
    await hanging;
    await vi.waitFor(() => expect([...polls.carrier.twins()]).not.toContain(device.idTwin), WAIT);
    const call = await ask(device);
    expect((await read(device, call)).state).toBe('waiting');
    expect(await (await fetch(url)).json()).toMatchObject({ id: call.idDeviceCall });
  });

  test('open requests end when the process does', async () => {
    const { app, polls } = await startOther();
    const { token, idTwin } = await makeDevice(admin);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const open = fetch(`${address}/api/v1/${token}/rpc?timeout=60000`);
    await vi.waitFor(() => expect([...polls.carrier.twins()]).toEqual([idTwin]), WAIT);
    await app.close();
    expect((await open).status).toBe(408);
  });
});

describe('Kaa', () => {
  const topicOf = ({ token }: TestDevice, rest: string) => `kp1/app-v1/cex/${token}/${rest}`;
  const start = async (filter = 'command/+/status') => {
    const device = await makeDevice(admin, [1], KAA);
    const connection = await connect();
    await connection.say(`kp1/app-v1/dcx/${device.token}/json`, { temperature: 20 });
    await connection.listen(
      topicOf(device, filter),
      topicOf(device, 'result/+/+/status'),
      topicOf(device, 'result/+/+/error'),
    );
    return { device, connection };
  };

  test('a command is pushed to its topic, and its result ends the call', async () => {
    const { device, connection } = await start();
    const call = await ask(device, { method: 'reboot', params: { delay: 1 } });
    await receives(connection);
    expect(connection.heard).toEqual([
      {
        topic: topicOf(device, 'command/reboot/status'),
        payload: [{ id: call.idDeviceCall, payload: { delay: 1 } }],
      },
    ]);
    const result = { id: call.idDeviceCall, statusCode: 200, reasonPhrase: 'OK', payload: 'Success' };
    await connection.say(topicOf(device, 'result/reboot'), [result]);
    expect(await read(device, call)).toMatchObject({
      state: 'answered',
      status: 200,
      reason: 'OK',
      answer: 'Success',
    });
  });

  test('a command that could not be carried out has failed, with the reason of the device', async () => {
    const { device, connection } = await start();
    const call = await ask(device, { method: 'park' });
    await receives(connection);
    const result = { id: call.idDeviceCall, statusCode: 409, reasonPhrase: 'Taken by another vehicle' };
    await connection.say(topicOf(device, 'result/park/5'), [result]);
    expect(await read(device, call)).toMatchObject({
      state: 'failed',
      status: 409,
      reason: 'Taken by another vehicle',
    });
    await receives(connection, 2);
    expect(connection.heard[1]).toEqual({ topic: topicOf(device, 'result/park/5/status'), payload: '' });
  });

  test('a device is called for the types that it awaits', async () => {
    const { device, connection } = await start('command/reboot/status');
    const other = await ask(device, { method: 'identify' });
    const awaited = await ask(device, { method: 'reboot' });
    await receives(connection);
    expect(connection.heard[0]?.payload).toMatchObject([{ id: awaited.idDeviceCall }]);
    expect((await read(device, other)).state).toBe('waiting');
  });

  test('a device that asks gets what waits, and is told of more if it wants to observe', async () => {
    const { device, connection } = await start('command/zero/4/status');
    // News that comes late may bring the first ones in messages of their own.
    const ids = () =>
      connection.heard.flatMap(({ payload }) => (payload as { id: number }[]).map(({ id }) => id));
    const answered = (count: number) =>
      vi.waitFor(() => {
        const answers = connection.heard.filter(({ topic }) => topic.endsWith('/4/status'));
        expect(answers).toHaveLength(count);
      }, WAIT);
    const calls = [await ask(device, { method: 'zero' }), await ask(device, { method: 'zero' })];
    await connection.say(topicOf(device, 'command/zero/4'), { observe: true });
    await answered(1);
    const waited = calls.map(({ idDeviceCall }) => idDeviceCall);
    await vi.waitFor(() => expect(ids().sort((a, b) => a - b)).toEqual(waited), WAIT);
    await connection.say(topicOf(device, 'command/zero/4'), '');
    await answered(2);
    expect(ids()).toHaveLength(2);
    const next = await ask(device, { method: 'zero' });
    await vi.waitFor(() => expect(ids()).toHaveLength(3), WAIT);
    expect(connection.heard.at(-1)).toEqual({
      topic: topicOf(device, 'command/zero/status'),
      payload: [{ id: next.idDeviceCall, payload: {} }],
    });
    await connection.say(topicOf(device, 'command/zero/4'), { observe: false });
    await answered(3);
    const last = await ask(device, { method: 'zero' });
    await connection.say(`kp1/app-v1/dcx/${device.token}/json`, { temperature: 20 });
    expect((await read(device, last)).state).toBe('waiting');
  });

  test('one connection speaks for several devices, each with its own token', async () => {
    const { device, connection } = await start();
    const second = await makeDevice(admin, [1], KAA);
    await connection.listen(topicOf(second, 'command/+/status'));
    const call = await ask(second, { method: 'reboot' });
    await receives(connection);
    const result = { id: call.idDeviceCall, statusCode: 200 };
    await connection.say(topicOf(device, 'result/reboot/1'), [result]);
    expect((await read(second, call)).answeredAt).toBeNull();
    await receives(connection, 2);
    expect(connection.heard[1]).toMatchObject({
      topic: topicOf(device, 'result/reboot/1/error'),
      payload: { statusCode: 404 },
    });
    await hasFault(device, 'malformed');
    await connection.say(topicOf(second, 'result/reboot'), [result]);
    expect((await read(second, call)).state).toBe('answered');
  });

  test.each(['no JSON [', '[1]', '[{"statusCode":200}]', '{"id":1,"statusCode":"x"}'])(
    'the result %s is a fault',
    async (payload) => {
      const { device, connection } = await start();
      await connection.say(topicOf(device, 'result/reboot/1'), payload);
      await receives(connection);
      expect(connection.heard[0]).toMatchObject({ payload: { statusCode: 400 } });
      await hasFault(device, 'malformed');
      expect(connection.client.connected).toBe(true);
    },
  );
});
