import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { makeDevice, readingsOf, type TestDevice } from '../test/devices-under-test.ts';
import { createMqttServer, type MqttServer } from './endpoint.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
let one: TestDevice;
const clients: MqttClient[] = [];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
  one = await makeDevice(admin);
});
afterAll(() => Promise.all(clients.map((client) => client.endAsync(true))));

const NO_RETRY = { reconnectPeriod: 0, protocolVersion: 4 } as const;
async function connect(username?: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...NO_RETRY,
    ...(username ? { username } : {}),
    ...options,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve()).once('error', reject);
  });
  return client;
}
const publish = (client: MqttClient, topic: string, payload: unknown) =>
  client.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1 });
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
const base = Date.UTC(2026, 9, 1, 12);

describe('ThingsBoard over MQTT', () => {
  test('acknowledges messages after the commit, on long and short topics', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const client = await connect(token);
    await publish(client, 'v1/devices/me/telemetry', { ts: base, values: { temperature: 20 } });
    expect(await readingsOf(t, idTwin)).toHaveLength(1);
    await publish(client, 'v2/t', [{ ts: base + 1, values: { temperature: 21, humidity: 50 } }]);
    await client.publishAsync(
      'v1/devices/me/telemetry',
      JSON.stringify({ ts: base + 2, values: { temperature: 5 } }),
      {
        qos: 2,
      },
    );
    expect(await readingsOf(t, idTwin)).toHaveLength(4);
    await publish(client, 'v1/devices/me/attributes', { firmware: '2.0' });
    await publish(client, 'v2/a', { firmware: '2.1' });
  });

  test('stores messages of QoS 0', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const client = await connect(token);
    await client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ temperature: 20 }), { qos: 0 });
    await vi.waitFor(async () => expect(await readingsOf(t, idTwin)).toHaveLength(1));
  });

  test('allows the other topics of the platform and refuses unknown ones', async () => {
    const client = await connect(one.token);
    const granted = await client.subscribeAsync(
      ['v1/devices/me/rpc/request/+', 'v1/devices/me/attributes', 'v1/devices/me/attributes/response/+'],
      { qos: 1 },
    );
    expect(granted.map(({ qos }) => qos)).toEqual([1, 1, 1]);
    await publish(client, 'v1/devices/me/attributes/request/1', { clientKeys: 'a' });
    await expect(client.subscribeAsync('#', { qos: 1 })).rejects.toThrow();
  });

  test('refuses an unknown token with return code 5', async () => {
    await expect(connect('nobody')).rejects.toMatchObject({ code: 5 });
  });

  test('does not forward the messages of a device to another', async () => {
    const two = await makeDevice(admin);
    const [speaker, listener] = [await connect(one.token), await connect(two.token)];
    const received: string[] = [];
    listener.on('message', (topic) => received.push(topic));
    await listener.subscribeAsync(['v1/devices/me/attributes', 'v1/devices/me/telemetry', 'v2/t']);
    await publish(speaker, 'v1/devices/me/attributes', { secret: 1 });
    await publish(speaker, 'v1/devices/me/telemetry', { temperature: 1 });
    await publish(listener, 'v1/devices/me/telemetry', { temperature: 1 });
    expect(received).toEqual([]);
  });

  test('keeps two devices with the same client id connected', async () => {
    const two = await makeDevice(admin);
    const first = await connect(one.token, { clientId: 'sensor' });
    const second = await connect(two.token, { clientId: 'sensor' });
    await publish(first, 'v2/t', { temperature: 1 });
    await publish(second, 'v2/t', { temperature: 2 });
    expect([first.connected, second.connected]).toEqual([true, true]);
  });

  test('closes the connection of a deactivated token at its next message', async () => {
    const two = await makeDevice(admin);
    const client = await connect(two.token);
    await publish(client, 'v2/t', { temperature: 1 });
    await admin.call('PUT', `/api/processes/updatedToken/${two.idToken}`, { state: 'Inactivo', version: 1 });
    const gone = closed(client);
    client.publish('v2/t', '{"temperature":2}', { qos: 1 }, () => undefined);
    await gone;
    await expect(connect(two.token)).rejects.toMatchObject({ code: 5 });
    expect(await readingsOf(t, two.idTwin)).toHaveLength(1);
  });
});

test('a credential that is switched off ends the connection that it opened, and what it named', async () => {
  const [own, named] = [await makeDevice(admin), await makeDevice(admin)];
  const [client, bridge] = [await connect(own.token), await connect()];
  await publish(bridge, `kp1/v1/dcx/${named.token}/json`, { temperature: 1 });
  await vi.waitFor(() => expect(t.ingest.channels.of(named.idTwin)).toHaveLength(1));
  const gone = closed(client);
  for (const { idToken } of [own, named])
    await admin.call('PUT', `/api/processes/updatedToken/${idToken}`, { state: 'Inactivo', version: 1 });
  await gone;
  await vi.waitFor(() => expect(t.ingest.channels.of(named.idTwin)).toHaveLength(0));
  expect(bridge.connected).toBe(true);
});

test('messages of QoS 2 that come without a pause are all stored', async () => {
  const device = await makeDevice(admin);
  const client = await connect(device.token);
  await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      client.publishAsync(
        'v2/t',
        JSON.stringify({ ts: Date.now() - n * 1_000, values: { temperature: n } }),
        {
          qos: 2,
        },
      ),
    ),
  );
  expect(await readingsOf(t, device.idTwin)).toHaveLength(300);
});

test('a message with a token that is switched off does not hold up those of other devices', async () => {
  const [off, good] = [await makeDevice(admin), await makeDevice(admin)];
  await admin.call('PUT', `/api/processes/updatedToken/${off.idToken}`, { state: 'Inactivo', version: 1 });
  const bridge = await connect();
  await publish(bridge, `kp1/v1/dcx/${off.token}/json`, { temperature: 1 });
  await publish(bridge, `kp1/v1/dcx/${good.token}/json`, { temperature: 2 });
  expect(await readingsOf(t, good.idTwin)).toHaveLength(1);
});

describe('Kaa over MQTT', () => {
  const nextMessage = (client: MqttClient) =>
    new Promise<[string, string]>((resolve) => {
      client.once('message', (topic, payload) => resolve([topic, payload.toString()]));
    });

  test('publishes to the status topic after the commit', async () => {
    const { idTwin, token } = await makeDevice(admin, [1], 2);
    const client = await connect();
    const status = nextMessage(client);
    const topic = `kp1/demo-v1/dcx/${token}/json/7`;
    await publish(client, topic, [
      { timestamp: base, temperature: 20 },
      { timestamp: base + 1, temperature: 21 },
    ]);
    expect(await status).toEqual([`${topic}/status`, '']);
    expect(await readingsOf(t, idTwin)).toHaveLength(2);
    await publish(client, `kp1/demo-v1/dcx/${token}/json`, { timestamp: base + 2, temperature: 22 });
    expect(await readingsOf(t, idTwin)).toHaveLength(3);
  });

  test.each([
    ['an unknown token', 'nobody', '{}', 401, 'Unauthorized'],
    ['a payload that cannot be read', undefined, '[', 400, 'Bad Request'],
  ])('publishes to the error topic after %s', async (_, token, payload, statusCode, reasonPhrase) => {
    const client = await connect();
    const error = nextMessage(client);
    const topic = `kp1/v1/dcx/${token ?? one.token}/json/8`;
    await publish(client, topic, payload);
    const [where, text] = await error;
    expect([where, JSON.parse(text)]).toEqual([`${topic}/error`, { statusCode, reasonPhrase }]);
  });
});

test('a packet that is announced larger than MQTT allows is cut', async () => {
  const socket = connectSocket(port, '127.0.0.1');
  const cut = new Promise<void>((resolve) =>
    socket.on('close', () => resolve()).on('error', () => undefined),
  );
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  await cut;
});

/** A raw packet without acknowledgement: type, length and contents. */
const packet = (type: number, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  const size = [(body.length & 127) | 128, ((body.length >> 7) & 127) | 128, body.length >> 14];
  return Buffer.concat([Uint8Array.of(type, ...size), body]);
};

test('a client that does not read its responses gets backpressure', async () => {
  const socket = connectSocket(port, '127.0.0.1').on('error', () => undefined);
  socket.write(packet(0x10, Buffer.from('\0\x04MQTT\x04\x02\0\0\0\x01d')));
  const topic = Buffer.from(`kp1/v1/dcx/nobody/json/${'q'.repeat(60_000)}`);
  const request = packet(
    0x30,
    Uint8Array.of(topic.length >> 8, topic.length & 255),
    topic,
    Buffer.from('{}'),
  );
  let sent = 0;
  const sendNext = () => {
    if (sent < 2_000) socket.write(request, () => ++sent && sendNext());
  };
  sendNext();
  let before = 0;
  await vi.waitFor(
    () => {
      const progress = sent - before;
      before = sent;
      expect([sent > 0, progress]).toEqual([true, 0]);
    },
    { interval: 1_500, timeout: 40_000 },
  );
  expect(sent).toBeLessThan(2_000);
  socket.destroy();
}, 60_000);

test('a connection may have 100 subscriptions, and unsubscribing frees room', async () => {
  const client = await connect(one.token);
  const topics = Array.from({ length: 150 }, (_, n) => `v1/devices/me/rpc/response/${n}`);
  const granted = async (filters: string[]) => {
    const answers = await Promise.allSettled(filters.map((filter) => client.subscribeAsync(filter)));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await granted(topics)).toBe(100);
  expect(await granted(topics.slice(0, 10))).toBe(10);
  await client.unsubscribeAsync(topics.slice(0, 10));
  expect(await granted(topics.slice(140))).toBe(10);
});

test('a subscription to a topic over the length limit is refused', async () => {
  const client = await connect(one.token);
  const topic = (length: number) => `v1/devices/me/rpc/response/${'x'.repeat(length)}`;
  await expect(client.subscribeAsync(topic(60_000))).rejects.toThrow();
  await expect(client.subscribeAsync(topic(500))).resolves.toHaveLength(1);
});

test('messages of QoS 2 are stored after their release', async () => {
  const { idTwin, token } = await makeDevice(admin);
  const client = await connect(token);
  const send = (ts: number) =>
    client.publishAsync('v2/t', JSON.stringify({ ts: base + ts, values: { temperature: ts } }), { qos: 2 });
  await Promise.all([send(1), send(2), send(3)]);
  expect((await readingsOf(t, idTwin)).map(({ value }) => value)).toEqual([1, 2, 3]);
});

describe('a connection that says nothing', () => {
  const IDENTIFY_MS = 400;
  let impatient: MqttServer;
  let own: number;
  beforeAll(async () => {
    impatient = createMqttServer({
      gateway: t.ingest.gateway,
      watch: t.ingest.watch,
      limits: { total: 10, perAddress: 10 },
      log: () => undefined,
      patience: { identifyMs: IDENTIFY_MS, keepAliveSeconds: 1 },
    });
    own = await impatient.listen(0, '127.0.0.1');
  });
  afterAll(() => impatient.close());
  const connectOwn = async (options: IClientOptions) => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${own}`, { ...NO_RETRY, keepalive: 0, ...options });
    clients.push(client);
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    return client;
  };

  test('is closed if it never sends CONNECT', async () => {
    await once(connectSocket(own, '127.0.0.1').resume(), 'close');
  });

  test('is closed without a user name, unless it sends a valid token of Kaa', async () => {
    const silent = await connectOwn({});
    const wrong = await connectOwn({});
    wrong.publish('kp1/v1/dcx/nobody/json/1', '{"temperature":20}', { qos: 1 });
    const right = await connectOwn({ keepalive: 1 });
    await publish(right, `kp1/v1/dcx/${one.token}/json`, { temperature: 20 });
    await Promise.all([closed(silent), closed(wrong)]);
    expect(right.connected).toBe(true);
  });

  test('is closed after the longest keep-alive, even if it asked for none or for more', async () => {
    const none = await connectOwn({ username: one.token });
    const more = await connectOwn({ username: one.token, keepalive: 60_000 });
    await Promise.all([closed(none), closed(more)]);
  });
});
