import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { attributesOf, faultsOf, makeDevice, readingsOf } from '../test/devices-under-test.ts';

/** What every version of MQTT has in common, and what version 5 adds. */
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
const clients: MqttClient[] = [];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});
afterAll(() => Promise.all(clients.map((client) => client.endAsync(true))));

type Version = 3 | 4 | 5;
const named: Record<Version, IClientOptions> = {
  3: { protocolVersion: 3, protocolId: 'MQIsdp' },
  4: { protocolVersion: 4 },
  5: { protocolVersion: 5 },
};
async function connect(version: Version, options: IClientOptions = {}): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    reconnectPeriod: 0,
    ...named[version],
    ...options,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve()).once('error', reject);
  });
  return client;
}
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
const text = (payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload));
/** The reason in the acknowledgement: 0 when it is taken, and always before MQTT 5. */
const send = (client: MqttClient, topic: string, payload: unknown, qos: 1 | 2 = 1): Promise<number> =>
  client.publishAsync(topic, text(payload), { qos }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const OWN = 'v1/devices/me/telemetry';
const base = Date.UTC(2026, 9, 1, 12);
const reading = (n: number) => ({ ts: base + n, values: { temperature: n } });
const valuesOf = async (idTwin: number) => (await readingsOf(t, idTwin)).map(({ value }) => value);

describe.each<Version>([3, 4, 5])('MQTT level %i', (version) => {
  test.each([0, 1, 2] as const)('takes readings with QoS %i', async (qos) => {
    const { idTwin, token } = await makeDevice(admin);
    const client = await connect(version, { username: token });
    await client.publishAsync(OWN, text(reading(1)), { qos });
    await vi.waitFor(async () => expect(await valuesOf(idTwin)).toEqual([1]));
  });

  test.each(['a', 'x'.repeat(23), 'x'.repeat(36)])('takes the client id %s', async (clientId) => {
    const { token } = await makeDevice(admin);
    expect((await connect(version, { username: token, clientId })).connected).toBe(true);
  });

  test.each([
    ['a payload that cannot be read', OWN, '{"temperature"', 'malformed', 0x99],
    ['a misspelt topic', 'v1/device/me/telemetry', '{}', 'topic', 0x90],
    ['a topic that is not served here', 'v2/t/p', '{}', 'unsupported', 0x90],
    ['a message over the limit', OWN, `{"a":"${'x'.repeat(70_000)}"}`, 'too-large', 0x97],
    ['a packet of a megabyte', OWN, 'x'.repeat(1_000_000), 'too-large', 0x97],
  ] as const)(
    'acknowledges %s, counts it and takes what follows',
    async (_, topic, payload, reason, code) => {
      const { idTwin, token } = await makeDevice(admin);
      const client = await connect(version, { username: token });
      const answers = await Promise.all([send(client, topic, payload), send(client, OWN, reading(2))]);
      expect(answers).toEqual([version === 5 ? code : 0, 0]);
      expect(client.connected).toBe(true);
      expect(await valuesOf(idTwin)).toEqual([2]);
      await vi.waitFor(async () => expect(await faultsOf(t, idTwin)).toMatchObject([{ reason, count: 1 }]));
    },
  );

  test('acknowledges in the order of arrival', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const client = await connect(version, { username: token });
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        send(client, n % 7 === 0 ? 'some/where' : OWN, reading(n), 1).then(() => order.push(n)),
      ),
    );
    expect(order).toEqual(Array.from({ length: 300 }, (_, n) => n));
    expect(await valuesOf(idTwin)).toHaveLength(300 - Math.ceil(300 / 7));
  });

  test('a last will about oneself is taken when the connection is lost, and not after a goodbye', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const will = {
      topic: 'v1/devices/me/attributes',
      payload: Buffer.from('{"online":false}'),
      qos: 1 as const,
    };
    const polite = await connect(version, { username: token, will });
    await polite.endAsync();
    const lost = await connect(version, { username: token, will, clientId: 'lost' });
    expect(await attributesOf(t, idTwin)).toEqual([]);
    lost.stream.destroy();
    await vi.waitFor(async () =>
      expect(await attributesOf(t, idTwin)).toEqual([{ key: 'online', value: false }]),
    );
  });

  test('a last will in the name of others is a fault, and reaches nobody', async () => {
    const [one, other] = [await makeDevice(admin), await makeDevice(admin)];
    const victim = await connect(version, { username: other.token });
    const heard: string[] = [];
    victim.on('message', (topic) => heard.push(topic));
    await victim.subscribeAsync('v1/devices/me/attributes');
    const will = {
      topic: `v1/devices/${other.token}/attributes`,
      payload: Buffer.from('{"stolen":1}'),
      qos: 1 as const,
      retain: true,
    };
    (await connect(version, { username: one.token, will })).stream.destroy();
    await vi.waitFor(async () => expect(await faultsOf(t, one.idTwin)).toMatchObject([{ reason: 'topic' }]));
    expect([heard, await attributesOf(t, other.idTwin)]).toEqual([[], []]);
  });

  test('keeps nothing for later subscribers and lets nobody listen to others', async () => {
    const [one, other] = [await makeDevice(admin), await makeDevice(admin)];
    const client = await connect(version, { username: one.token });
    await client.publishAsync('v1/devices/me/attributes', '{"a":1}', { qos: 1, retain: true });
    const spy = await connect(version, { username: other.token });
    const heard: string[] = [];
    spy.on('message', (topic) => heard.push(topic));
    for (const filter of ['#', '+/devices/#', '$SYS/#', '$share/g/v1/devices/me/telemetry', 'v2/#/x', '/'])
      await expect(spy.subscribeAsync(filter)).rejects.toThrow();
    await spy.subscribeAsync(['v1/devices/me/#', 'v2/+', 'kp1/#']);
    await send(client, 'v1/devices/me/attributes', { a: 2 });
    await send(client, OWN, reading(1));
    await send(spy, OWN, reading(1));
    expect(heard).toEqual([]);
  });

  test('a client that comes back replaces its lost connection', async () => {
    const { token } = await makeDevice(admin);
    const first = await connect(version, { username: token, clientId: 'sensor' });
    const gone = closed(first);
    const second = await connect(version, { username: token, clientId: 'sensor' });
    await gone;
    expect(await send(second, OWN, reading(1))).toBe(0);
  });
});

describe('MQTT 5', () => {
  const connected = (options: IClientOptions) => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, ...named[5], ...options });
    clients.push(client);
    return new Promise<{ client: MqttClient; properties: Record<string, unknown> }>((resolve, reject) =>
      client
        .once('connect', (packet) =>
          resolve({ client, properties: { ...(packet.properties as Record<string, unknown>) } }),
        )
        .once('error', reject),
    );
  };
  const disconnected = (client: MqttClient) =>
    new Promise<number | undefined>((resolve) =>
      client.once('disconnect', ({ reasonCode }) => resolve(reasonCode)),
    );

  test('is told what the gateway can do', async () => {
    const { token } = await makeDevice(admin);
    const { properties } = await connected({
      username: token,
      clientId: '',
      keepalive: 3_600,
      clean: true,
      properties: { sessionExpiryInterval: 600 },
    });
    expect(properties).toMatchObject({
      sessionExpiryInterval: 0,
      receiveMaximum: 100,
      topicAliasMaximum: 16,
      serverKeepAlive: 600,
      retainAvailable: false,
      sharedSubscriptionAvailable: false,
      subscriptionIdentifiersAvailable: false,
    });
    expect(properties.maximumPacketSize).toBeGreaterThan(65_536);
    expect(properties.assignedClientIdentifier).toMatch(/.{8}/);
  });

  test('is refused with the reason', async () => {
    await expect(connected({ username: 'nobody' })).rejects.toMatchObject({ code: 0x86 });
    await expect(
      connected({ username: 'nobody', properties: { authenticationMethod: 'SCRAM' } }),
    ).rejects.toMatchObject({ code: 0x8c });
  });

  test('topics may be given as numbers', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const { client } = await connected({ username: token });
    const aliased = (topic: string, n: number, topicAlias: number) =>
      client.publishAsync(topic, text(reading(n)), { qos: 1, properties: { topicAlias } });
    await aliased(OWN, 1, 3);
    await aliased('', 2, 3);
    await aliased('v2/t', 3, 3);
    await aliased('', 4, 3);
    expect(await valuesOf(idTwin)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['beyond the maximum', 'v2/t', 17, 0x94],
    ['never defined', '', 9, 0x82],
  ])('a number %s ends the connection', async (_, topic, topicAlias, code) => {
    const { token } = await makeDevice(admin);
    const { client } = await connected({ username: token });
    const reason = disconnected(client);
    const packet = { cmd: 'publish', topic, payload: '{}', qos: 0, dup: false, retain: false } as const;
    client.stream.write(
      generate({ ...packet, properties: { topicAlias } } as unknown as IPublishPacket, {
        protocolVersion: 5,
      }),
    );
    expect(await reason).toBe(code);
  });

  test('a switched-off token is told so', async () => {
    const { idToken, token } = await makeDevice(admin);
    const { client } = await connected({ username: token });
    await send(client, OWN, reading(1));
    await admin.call('PUT', `/api/processes/updatedToken/${idToken}`, { state: 'Inactivo', version: 1 });
    const reason = disconnected(client);
    client.publish(OWN, text(reading(2)), { qos: 1 }, () => undefined);
    expect(await reason).toBe(0x87);
  });
});
