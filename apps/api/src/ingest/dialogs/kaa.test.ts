import { once } from 'node:events';
import type { SharedAttribute, TwinSharedAttributes } from '@gemelo/contract/endpoints/shared-attributes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createCalls } from '../calls/calls.ts';
import type { Channel } from '../mqtt/channel.ts';
import { createChannels, createMqttServer } from '../mqtt/endpoint.ts';
import { createPace } from '../pace.ts';
import { connectDevice, type HeardMessage, leaveAll } from '../test/device-client.ts';
import { makeDevice, type TestDevice } from '../test/devices-under-test.ts';
import { createAttributeDialogs } from './attribute-dialogs.ts';
import { kaaRequestOf } from './kaa-topics.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});
afterAll(leaveAll);

const connect = () => connectDevice(port);
const topicOf = ({ token }: TestDevice, path: string) => `kp1/demo-v1/${path.replace('TOKEN', token)}`;
async function share(place: object, key: string, value: unknown): Promise<SharedAttribute> {
  return (await admin.call('POST', '/api/v4/shared-attributes', { ...place, key, value })).body.data;
}
const remove = ({ idSharedAttribute }: SharedAttribute) =>
  admin.call('DELETE', `/api/v4/shared-attributes/${idSharedAttribute}`);
const shown = async ({ idTwin }: TestDevice) =>
  (await admin.call('GET', `/api/v4/twins/${idTwin}/shared-attributes`)).body.data as TwinSharedAttributes;
const stateOf = async (device: TestDevice, key: string) =>
  (await shown(device)).attributes.find((one) => one.key === key);
const removedFrom = async (device: TestDevice) => (await shown(device)).removed;
const becomes = (device: TestDevice, key: string, state: string) =>
  vi.waitFor(async () => expect((await stateOf(device, key))?.state).toBe(state));
const telemetryOf = async ({ idTwin }: TestDevice) =>
  (await admin.call('GET', `/api/v4/twins/${idTwin}/telemetry`)).body.data as {
    attributes: { key: string; value: unknown }[];
    faults: { reason: string }[];
  };
const attributesOf = async (device: TestDevice) =>
  Object.fromEntries((await telemetryOf(device)).attributes.map(({ key, value }) => [key, value]));
const heardOn = (heard: readonly HeardMessage[], topic: string) =>
  vi.waitFor(() => {
    const found = heard.filter((one) => one.topic === topic).at(-1);
    expect(found).toBeDefined();
    return found?.payload as { configId: string; config: Record<string, unknown> | null };
  });

test.each([
  ['kp1/app/cmx/abc/config/json', 'config/json', false],
  ['kp1/app/cmx/abc/config/json/42', 'config/json', true],
  ['kp1/app/epmx/abc/update/keys/7', 'update/keys', true],
  ['kp1/app/bcx/abc/token', 'token', false],
])('%s is a request for %s', (topic, resource, isNumbered) => {
  expect(kaaRequestOf(topic)).toMatchObject({ application: 'app', token: 'abc', resource, isNumbered });
});

test.each(['kp1/app/dcx/abc/json', 'kp1/app/cmx/abc/config/json/42/status', 'v1/devices/me/telemetry'])(
  '%s is none',
  (topic) => expect(kaaRequestOf(topic)).toBeUndefined(),
);

describe('the configuration of a device', () => {
  test('is what holds for it, with a name that changes with it', async () => {
    const device = await makeDevice(admin);
    const { say, listen, heard, hears } = await connect();
    await listen(topicOf(device, 'cmx/TOKEN/config/json/+/status'));
    await say(topicOf(device, 'cmx/TOKEN/config/json/1'), {});
    await hears(topicOf(device, 'cmx/TOKEN/config/json/1/status'), { configId: '', config: null });
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    await say(topicOf(device, 'cmx/TOKEN/config/json/2'), '');
    const first = await heardOn(heard, topicOf(device, 'cmx/TOKEN/config/json/2/status'));
    expect(first.config).toEqual({ interval: 60 });
    await becomes(device, 'interval', 'delivered');
    await say(topicOf(device, 'cmx/TOKEN/config/json/3'), { configId: first.configId });
    await hears(topicOf(device, 'cmx/TOKEN/config/json/3/status'), {});
    await becomes(device, 'interval', 'confirmed');
    await admin.call('PUT', `/api/v4/shared-attributes/${interval.idSharedAttribute}`, {
      value: 90,
      version: interval.version,
    });
    await say(topicOf(device, 'cmx/TOKEN/config/json/4'), { configId: first.configId });
    const second = await heardOn(heard, topicOf(device, 'cmx/TOKEN/config/json/4/status'));
    expect(second).toMatchObject({ config: { interval: 90 } });
    expect(second.configId).not.toBe(first.configId);
  });

  test('is sent again when it changes, to whoever observes it', async () => {
    const device = await makeDevice(admin);
    const { say, listen, heard } = await connect();
    const status = topicOf(device, 'cmx/TOKEN/config/json/9/status');
    await listen(status);
    await say(topicOf(device, 'cmx/TOKEN/config/json/9'), { observe: true });
    await heardOn(heard, status);
    await share({ idTwin: device.idTwin }, 'interval', 60);
    await vi.waitFor(() => expect(heard.at(-1)?.payload).toMatchObject({ config: { interval: 60 } }));
    await say(topicOf(device, 'cmx/TOKEN/config/json/9'), { observe: false });
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    await share({ idTwin: device.idTwin }, 'limit', 5);
    await say(topicOf(device, 'cmx/TOKEN/config/json/9'), {});
    await vi.waitFor(() => expect(heard).toHaveLength(4));
  });

  test('is pushed to whoever subscribed, until it was applied', async () => {
    const device = await makeDevice(admin);
    await share({ idTwin: device.idTwin }, 'interval', 60);
    const first = await connect();
    const status = topicOf(device, 'cmx/TOKEN/config/json/status');
    await first.listen(status);
    const { configId, config } = await heardOn(first.heard, status);
    expect(config).toEqual({ interval: 60 });
    await first.say(topicOf(device, 'cmx/TOKEN/applied/json'), { configId });
    await becomes(device, 'interval', 'confirmed');
    await share({ idTwin: device.idTwin }, 'limit', 5);
    await vi.waitFor(() =>
      expect(first.heard.at(-1)?.payload).toMatchObject({ config: { interval: 60, limit: 5 } }),
    );
    const next = (await heardOn(first.heard, status)).configId;
    await first.say(topicOf(device, 'cmx/TOKEN/applied/json/3'), {
      configId: next,
      statusCode: 400,
      reasonPhrase: 'no such limit',
    });
    await vi.waitFor(async () =>
      expect(await stateOf(device, 'limit')).toMatchObject({ state: 'refused', refusal: 'no such limit' }),
    );
    expect(await stateOf(device, 'interval')).toMatchObject({ state: 'confirmed', refusal: null });
  });
});

test('what was removed is no longer with the device once it has the next document', async () => {
  const device = await makeDevice(admin);
  const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
  const limit = await share({ idTwin: device.idTwin }, 'limit', 5);
  const { listen, heard } = await connect();
  const status = topicOf(device, 'cmx/TOKEN/config/json/status');
  await listen(status);
  await becomes(device, 'limit', 'delivered');
  await remove(limit);
  await vi.waitFor(async () => expect((await heardOn(heard, status)).config).toEqual({ interval: 60 }));
  await vi.waitFor(async () => expect(await removedFrom(device)).toEqual([]));
  expect(await stateOf(device, 'interval')).toMatchObject({ state: 'delivered' });
  await remove(interval);
  await vi.waitFor(async () => expect((await heardOn(heard, status)).config).toBeNull());
  await vi.waitFor(async () => expect(await removedFrom(device)).toEqual([]));
});

test('whoever subscribes with a valid token stays connected, and nobody else without a user name', async () => {
  const device = await makeDevice(admin);
  await share({ idTwin: device.idTwin }, 'interval', 60);
  const channels = createChannels();
  const parts = { database: t.database, gateway: t.ingest.gateway, pace: createPace(), log: () => undefined };
  const attributes = createAttributeDialogs(parts);
  const calls = createCalls({ ...parts, channels });
  const impatient = createMqttServer(
    {
      gateway: t.ingest.gateway,
      watch: t.ingest.watch,
      limits: { total: 10, perAddress: 10 },
      log: () => undefined,
      patience: { identifyMs: 500, keepAliveSeconds: 60 },
    },
    channels,
    [...attributes.dialogs, calls.dialog],
  );
  const own = await impatient.listen(0, '127.0.0.1');
  const [config, commands, stranger] = await Promise.all([
    connectDevice(own),
    connectDevice(own),
    connectDevice(own),
  ]);
  const gone = new Promise<void>((resolve) => stranger.client.once('close', () => resolve()));
  await config.listen(topicOf(device, 'cmx/TOKEN/config/json/status'));
  await commands.listen(topicOf(device, 'cex/TOKEN/command/+/status'));
  await stranger.listen('kp1/demo-v1/cmx/nobody/config/json/status');
  await gone;
  expect([config.client.connected, commands.client.connected]).toEqual([true, true]);
  await Promise.all([config.leave(), commands.leave()]);
  await Promise.all([impatient.close(), attributes.close(), calls.close()]);
});

test.each(['asks', 'subscribes'])('a device that leaves while it %s is told of nothing more', async (way) => {
  const device = await makeDevice(admin);
  const known = await t.ingest.gateway.identify(device.token);
  const back = new EventTarget();
  const identified = once(back, 'identified').then(() => known);
  const gateway = { ...t.ingest.gateway, identify: () => identified };
  const parts = { database: t.database, pace: createPace(), log: () => undefined };
  const attributes = createAttributeDialogs({ ...parts, gateway });
  const topic = topicOf(device, 'cmx/TOKEN/config/json');
  const listened: string[] = [];
  const channel: Channel = {
    ...{ device: undefined, clientId: 'kaa', address: '127.0.0.1' },
    listensTo: (one) => listened.push(one) > 0,
    publish: async () => false,
    speakFor: () => undefined,
    stopSpeakingFor: () => undefined,
  };
  const began: Promise<void>[] = [];
  for (const dialog of attributes.dialogs) {
    if (way === 'subscribes') dialog.subscribed?.(channel, `${topic}/status`);
    else began.push(dialog.answering(topic)?.(channel, Buffer.from('{"observe":true}')) ?? Promise.resolve());
    dialog.closed?.(channel);
  }
  back.dispatchEvent(new Event('identified'));
  await Promise.all(began);
  await attributes.reader.heldByOne(device.idTwin);
  listened.length = 0;
  await share({ idTwin: device.idTwin }, 'interval', 60);
  const staying = vi.fn(async () => true);
  const listening = attributes.updates.listen(known, staying, new Map());
  await vi.waitFor(() => expect(staying).toHaveBeenCalled());
  expect(listened).toEqual([]);
  listening.stop();
  await attributes.close();
});

describe('the metadata of a device', () => {
  test('is what it said of itself', async () => {
    const device = await makeDevice(admin);
    const { say, listen, hears } = await connect();
    await listen(topicOf(device, 'epmx/TOKEN/#'));
    await say(topicOf(device, 'epmx/TOKEN/update/1'), { name: 'Sensor 1', cores: 2 });
    await hears(topicOf(device, 'epmx/TOKEN/update/1/status'), '');
    expect(await attributesOf(device)).toEqual({ name: 'Sensor 1', cores: 2 });
    await say(topicOf(device, 'epmx/TOKEN/update/keys/2'), { cores: 4, location: { latitude: 14.6 } });
    await hears(topicOf(device, 'epmx/TOKEN/update/keys/2/status'), '');
    await say(topicOf(device, 'epmx/TOKEN/get/3'), { keys: ['cores', 'location'] });
    await hears(topicOf(device, 'epmx/TOKEN/get/3/status'), { cores: 4, location: { latitude: 14.6 } });
    await say(topicOf(device, 'epmx/TOKEN/delete/keys/4'), ['cores']);
    await hears(topicOf(device, 'epmx/TOKEN/delete/keys/4/status'), '');
    await say(topicOf(device, 'epmx/TOKEN/get/keys/5'), '');
    await hears(topicOf(device, 'epmx/TOKEN/get/keys/5/status'), ['location', 'name']);
    await say(topicOf(device, 'epmx/TOKEN/update/6'), { name: 'Sensor 2' });
    await hears(topicOf(device, 'epmx/TOKEN/update/6/status'), '');
    expect(await attributesOf(device)).toEqual({ name: 'Sensor 2' });
  });

  test('is kept without what the database cannot hold, and the device stays connected', async () => {
    const device = await makeDevice(admin);
    const { client, say, listen, hears } = await connect();
    await listen(topicOf(device, 'epmx/TOKEN/#'));
    const long = 'k'.repeat(150);
    await say(topicOf(device, 'epmx/TOKEN/update/1'), { 'na\0me': 'a\0b', [long]: 1, cores: 2 });
    await hears(topicOf(device, 'epmx/TOKEN/update/1/status'), '');
    const kept = long.slice(0, 120);
    expect(await attributesOf(device)).toEqual({ name: 'a\ufffdb', [kept]: 1, cores: 2 });
    await say(topicOf(device, 'epmx/TOKEN/delete/keys/2'), ['na\0me', long, '\0']);
    await hears(topicOf(device, 'epmx/TOKEN/delete/keys/2/status'), '');
    expect(await attributesOf(device)).toEqual({ cores: 2 });
    expect(client.connected).toBe(true);
  });
});

test('a configuration whose name the database cannot hold was not applied', async () => {
  const device = await makeDevice(admin);
  const { client, say, listen, hears } = await connect();
  await listen(topicOf(device, 'cmx/TOKEN/#'));
  await say(topicOf(device, 'cmx/TOKEN/applied/json/1'), { configId: 'a\0b' });
  await hears(topicOf(device, 'cmx/TOKEN/applied/json/1/error'), {
    statusCode: 400,
    reasonPhrase: 'Bad Request',
  });
  await say(topicOf(device, 'cmx/TOKEN/config/json/2'), { configId: 'a\0b' });
  await hears(topicOf(device, 'cmx/TOKEN/config/json/2/status'), { configId: '', config: null });
  expect(client.connected).toBe(true);
});

test('what is not supported is answered with that, and shown on the twin', async () => {
  const device = await makeDevice(admin);
  const { say, listen, hears } = await connect();
  await listen(
    topicOf(device, 'bcx/TOKEN/token/error'),
    topicOf(device, 'cmx/TOKEN/config/protobuf/1/error'),
  );
  await say(topicOf(device, 'bcx/TOKEN/token'), '');
  await hears(topicOf(device, 'bcx/TOKEN/token/error'), {
    statusCode: 501,
    reasonPhrase: 'bcx/token is not supported',
  });
  await say(topicOf(device, 'cmx/TOKEN/config/protobuf/1'), '');
  await hears(topicOf(device, 'cmx/TOKEN/config/protobuf/1/error'), {
    statusCode: 501,
    reasonPhrase: 'cmx/config/protobuf is not supported',
  });
  await vi.waitFor(async () =>
    expect((await telemetryOf(device)).faults.map(({ reason }) => reason)).toEqual(['unsupported']),
  );
});

test('the same is asked over HTTP, with and without /kpc', async () => {
  const device = await makeDevice(admin);
  await share({ idTwin: device.idTwin }, 'interval', 60);
  const ask = (path: string, body: unknown, prefix = '/kp1') =>
    t.anyone(
      'POST',
      `${prefix}/demo/${path.replace('TOKEN', device.token)}`,
      Buffer.from(JSON.stringify(body)),
    );
  const { body } = await ask('cmx/TOKEN/config/json', {}, '/kpc/kp1');
  const { configId, config } = body as unknown as { configId: string; config: object };
  expect(config).toEqual({ interval: 60 });
  expect(await ask('cmx/TOKEN/applied/json', { configId })).toMatchObject({ status: 200, text: '' });
  await becomes(device, 'interval', 'confirmed');
  expect(await ask('epmx/TOKEN/update/keys', { model: 'T2' })).toMatchObject({ status: 200, text: '' });
  expect((await ask('epmx/TOKEN/get', {})).body).toEqual({ model: 'T2' });
  expect((await ask('epmx/TOKEN/delete/keys', 5)).status).toBe(400);
  const refused = await t.anyone('POST', '/kp1/demo/cmx/nobody/config/json', Buffer.from('{}'));
  expect(refused).toMatchObject({ status: 401, body: { statusCode: 401, reasonPhrase: 'Unauthorized' } });
});
