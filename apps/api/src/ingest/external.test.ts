import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TwinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import mqtt, { type MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { atEnd } from '../test/at-end.ts';
import { freePort } from '../test/free-port.ts';
import { holdableLine } from '../test/held-line.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { makeDevice, readingsOf, type TestDevice } from './test/devices-under-test.ts';
import { MOSQUITTO } from './test/mosquitto.ts';

const base = Date.UTC(2026, 9, 5);

/** Starts Mosquitto with these files, of which `conf` is its configuration. */
async function startBroker(
  port: number,
  write: (folder: string) => Promise<string[]>,
): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-broker-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const conf = [...(await write(folder)), 'persistence false'];
  if (process.getuid?.() === 0) conf.push('user root');
  await writeFile(join(folder, 'conf'), `${conf.join('\n')}\n`);
  const broker = spawn(MOSQUITTO ?? '', ['-c', join(folder, 'conf')], { stdio: 'ignore' });
  await vi.waitFor(async () => {
    const probe = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      connectTimeout: 500,
      reconnectPeriod: 0,
    });
    await probe.endAsync();
  });
  return broker;
}

const open = (port: number, username?: string): Promise<MqttClient> =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 5, ...(username ? { username } : {}) });
const sample = (n: number, temperature = n) =>
  JSON.stringify({ ts: base + n * 1000, values: { temperature } });

describe.runIf(MOSQUITTO)('with an external broker', () => {
  let broker: ChildProcess;
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let admin: Person;
  let device: MqttClient;
  beforeAll(async () => {
    const port = await freePort();
    broker = await startBroker(port, async () => [`listener ${port} 127.0.0.1`, 'allow_anonymous true']);
    const url = `mqtt://127.0.0.1:${port}`;
    t = await openTestApp({ MQTT_URL: url });
    admin = await t.signIn('admin@gemelo.test');
    device = await open(port);

    const database = openDatabase(t.connection);
    const second = await createApp({
      config: readConfig({ GEMELO_DEMO: '1', LOG_LEVEL: 'fatal', MQTT_URL: url, PORT: '3001' }),
      database,
      vault: t.vault,
      version: 'test',
    });
    await second.app.ready();
    atEnd(async () => {
      await device.endAsync(true);
      await second.app.close();
      await database.close();
    });
  });
  afterAll(() => broker.kill());

  test('two processes share the messages of devices, and each reading is stored once', async () => {
    const { idTwin, token } = await makeDevice(admin);
    // The shared subscription starts as soon as the client is connected.
    await vi.waitFor(async () => {
      await device.publishAsync(`v1/devices/${token}/telemetry`, sample(0), { qos: 1 });
      expect(await readingsOf(t, idTwin)).toHaveLength(1);
    });
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        device.publishAsync(
          n % 2 ? `v1/devices/${token}/telemetry` : `kp1/v1/dcx/${token}/json`,
          n % 2 ? sample(n) : JSON.stringify({ timestamp: base + n * 1000, temperature: n }),
          { qos: 1 },
        ),
      ),
    );
    await vi.waitFor(async () => expect(await readingsOf(t, idTwin)).toHaveLength(200));
  });

  test('Kaa responses are published through the broker', async () => {
    const { token } = await makeDevice(admin, [1], 2);
    const topic = `kp1/v1/dcx/${token}/json/5`;
    const answers: string[] = [];
    device.on('message', (where) => answers.push(where));
    await device.subscribeAsync([`${topic}/status`, `${topic}/error`]);
    await device.publishAsync(topic, JSON.stringify({ temperature: 20 }), { qos: 1 });
    await vi.waitFor(() => expect(answers).toEqual([`${topic}/status`]));
    await device.publishAsync(topic, '[', { qos: 1 });
    await vi.waitFor(() => expect(answers.at(-1)).toBe(`${topic}/error`));
  });
});

/** The configuration of docs/devices.md: devices, one device that knows only its own topics, and Gemelo. */
async function secured(folder: string, ports: Ports, token: string): Promise<string[]> {
  const rules = (file: string, lines: string[]) => writeFile(join(folder, file), `${lines.join('\n')}\n`);
  await rules('devices.acl', [
    'pattern write v1/devices/%u/telemetry',
    'pattern write v1/devices/%u/attributes',
    'pattern write kp1/+/dcx/%u/#',
    'pattern read kp1/+/dcx/%u/#',
  ]);
  await rules('mounted.acl', [`topic write ${token}/#`]);
  await rules('gemelo.acl', [
    'user gemelo',
    'topic read v1/devices/#',
    'topic read +/v1/devices/me/#',
    'topic read +/v2/#',
    'topic readwrite kp1/#',
  ]);
  execFileSync('mosquitto_passwd', ['-b', '-c', join(folder, 'passwords'), 'gemelo', 'secret']);
  return [
    'per_listener_settings true',
    ...[`listener ${ports.devices} 127.0.0.1`, 'allow_anonymous true', `acl_file ${folder}/devices.acl`],
    `listener ${ports.mounted} 127.0.0.1`,
    ...[`mount_point ${token}/`, 'allow_anonymous true', `acl_file ${folder}/mounted.acl`],
    `listener ${ports.gemelo} 127.0.0.1`,
    ...[`password_file ${folder}/passwords`, `acl_file ${folder}/gemelo.acl`],
  ];
}
interface Ports {
  devices: number;
  mounted: number;
  gemelo: number;
}

describe.runIf(MOSQUITTO)('with a Mosquitto that knows its devices by their user names', () => {
  let broker: ChildProcess;
  let line: Awaited<ReturnType<typeof holdableLine>>;
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let admin: Person;
  let ports: Ports;
  const mountedToken = 'mounted-0123456789';
  let mounted: TestDevice;
  beforeAll(async () => {
    ports = { devices: await freePort(), mounted: await freePort(), gemelo: await freePort() };
    broker = await startBroker(ports.devices, (folder) => secured(folder, ports, mountedToken));
    const viaProxy = async (connection: ConnectionSettings) => {
      line = await holdableLine(connection);
      // A busy machine is no absent server.
      return { ...line.connection, patience: { connectMs: 5_000, silenceMs: 800 } };
    };
    t = await openTestApp({ MQTT_URL: `mqtt://gemelo:secret@127.0.0.1:${ports.gemelo}` }, { viaProxy });
    admin = await t.signIn('admin@gemelo.test');
    mounted = await makeDevice(admin);
    await admin.call('POST', '/api/processes/token', {
      idTwin: mounted.idTwin,
      idPlatform: 2,
      token: mountedToken,
    });
    const first = await makeDevice(admin);
    const device = await connected(ports.devices, first.token);
    await vi.waitFor(async () => {
      await device.publishAsync(`v1/devices/${first.token}/telemetry`, sample(0), { qos: 1 });
      expect(await readingsOf(t, first.idTwin)).toHaveLength(1);
    });
  });
  afterAll(() => broker.kill());

  const connected = async (port: number, username?: string) => {
    const client = await open(port, username);
    atEnd(() => client.endAsync(true));
    return client;
  };
  const valuesOf = async ({ idTwin }: TestDevice) =>
    (await readingsOf(t, idTwin)).map(({ value }) => value).sort((a, b) => a - b);
  const faultsOf = async ({ idTwin }: TestDevice) => {
    const { body } = await admin.call('GET', `/api/v4/twins/${idTwin}/telemetry`);
    return (body.data as TwinTelemetry).faults.map(({ reason, count }) => ({ reason, count }));
  };

  test('a device may name only its own token', async () => {
    const [one, other] = [await makeDevice(admin), await makeDevice(admin)];
    const device = await connected(ports.devices, one.token);
    const nobody = await connected(ports.devices);
    const send = (client: MqttClient, { token }: TestDevice, n: number) =>
      client.publishAsync(`v1/devices/${token}/telemetry`, sample(n), { qos: 1 }).catch(() => undefined);
    await send(device, other, 1);
    await send(nobody, other, 2);
    await send(device, one, 3);
    await vi.waitFor(async () => expect(await valuesOf(one)).toEqual([3]));
    expect(await valuesOf(other)).toEqual([]);
  });

  test('the own and short topics of a device are read behind the token that its listener puts before them', async () => {
    const device = await connected(ports.mounted);
    await device.publishAsync('v1/devices/me/telemetry', sample(1), { qos: 1 });
    await device.publishAsync('v2/t', sample(2), { qos: 1 });
    await device.publishAsync('v2/t/j', sample(3), { qos: 0 });
    await device.publishAsync('v2/a', '{"firmware": "1.4.2"}', { qos: 1 });
    await vi.waitFor(async () => expect(await valuesOf(mounted)).toEqual([1, 2, 3]));
    await vi.waitFor(async () => {
      const { body } = await admin.call('GET', `/api/v4/twins/${mounted.idTwin}/telemetry`);
      expect((body.data as TwinTelemetry).attributes).toMatchObject([{ key: 'firmware', value: '1.4.2' }]);
    });
  });

  test("Kaa's plain data is read", async () => {
    const one = await makeDevice(admin, [1], 2);
    const device = await connected(ports.devices, one.token);
    await device.publishAsync(`kp1/v1/dcx/${one.token}/plain/temperature`, '21.5', { qos: 1 });
    await vi.waitFor(async () => expect(await valuesOf(one)).toEqual([21.5]));
  });

  test('a message that can never be written is set aside after a few tries, and holds up no other', {
    timeout: 90_000,
  }, async () => {
    const owner = new pg.Client(t.connection);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(`create function cursed() returns trigger language plpgsql as
      $$ begin raise exception 'never'; end $$`);
    await owner.query(
      'create trigger cursed before insert on reading for each row when (new.value = 66) execute function cursed()',
    );
    const one = await makeDevice(admin);
    const device = await connected(ports.devices, one.token);
    const publish = (n: number, value: number) =>
      device.publishAsync(`v1/devices/${one.token}/telemetry`, sample(n, value), { qos: 1 });
    await publish(1, 66);
    await publish(2, 2);
    await publish(3, 3);
    await vi.waitFor(async () => expect(await valuesOf(one)).toEqual([2, 3]));
    expect(await faultsOf(one)).toEqual([]);
    await vi.waitFor(async () => expect(await faultsOf(one)).toEqual([{ reason: 'not-written', count: 1 }]));

    // The broker delivers again what was not acknowledged when the process connects anew.
    await owner.query('drop trigger cursed on reading');
    const other = await mqtt.connectAsync(`mqtt://gemelo:secret@127.0.0.1:${ports.gemelo}`, {
      protocolVersion: 5,
      clientId: `gemelo-${hostname()}-3000`,
      clean: false,
      properties: { sessionExpiryInterval: 300 },
      reconnectPeriod: 0,
    });
    await other.endAsync();
    await publish(4, 4);
    await vi.waitFor(async () => expect(await valuesOf(one)).toEqual([2, 3, 4]));
  });

  test('what comes while the database is away is written when it is back', { timeout: 90_000 }, async () => {
    const one = await makeDevice(admin);
    const device = await connected(ports.devices, one.token);
    const healthIs = (status: number) =>
      vi.waitFor(async () => expect((await t.app.inject('/api/health')).statusCode).toBe(status));
    line.hold();
    onTestFinished(line.release);
    await Promise.all(
      [1, 2, 3].map((n) => device.publishAsync(`v1/devices/${one.token}/telemetry`, sample(n), { qos: 1 })),
    );
    await healthIs(503);
    // Longer than a message is tried that the database refuses.
    await wait(9_000);
    line.release();
    await healthIs(200);
    await vi.waitFor(async () => expect(await valuesOf(one)).toEqual([1, 2, 3]));
    expect(await faultsOf(one)).toEqual([]);
  });
});
