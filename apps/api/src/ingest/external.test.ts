import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { atEnd } from '../test/at-end.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { makeDevice, readingsOf } from './test/devices-under-test.ts';

const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
  existsSync,
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** An external broker with MQTT 5. */
async function startBroker(port: number): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-broker-'));
  await writeFile(
    join(folder, 'conf'),
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n${process.getuid?.() === 0 ? 'user root\n' : ''}`,
  );
  const broker = spawn(MOSQUITTO ?? '', ['-c', join(folder, 'conf')], { stdio: 'ignore' });
  await vi.waitFor(async () => {
    const probe = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      connectTimeout: 500,
      reconnectPeriod: 0,
    });
    await probe.endAsync();
  }, 10_000);
  return broker;
}

describe.runIf(MOSQUITTO)('with an external broker', () => {
  let broker: ChildProcess;
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let admin: Person;
  let device: MqttClient;
  beforeAll(async () => {
    const port = await freePort();
    broker = await startBroker(port);
    const url = `mqtt://127.0.0.1:${port}`;
    t = await openTestApp({ MQTT_URL: url });
    admin = await t.signIn('admin@gemelo.test');
    device = await mqtt.connectAsync(url, { protocolVersion: 5 });

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
    const base = Date.UTC(2026, 9, 5);
    // The shared subscription starts as soon as the client is connected.
    await vi.waitFor(async () => {
      await device.publishAsync(
        `v1/devices/${token}/telemetry`,
        JSON.stringify({ ts: base, values: { temperature: 1 } }),
        { qos: 1 },
      );
      expect(await readingsOf(t, idTwin)).toHaveLength(1);
    }, 10_000);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        device.publishAsync(
          n % 2 ? `v1/devices/${token}/telemetry` : `kp1/v1/dcx/${token}/json`,
          JSON.stringify(
            n % 2 ? { ts: base + n, values: { temperature: n } } : { timestamp: base + n, temperature: n },
          ),
          { qos: 1 },
        ),
      ),
    );
    await vi.waitFor(async () => expect(await readingsOf(t, idTwin)).toHaveLength(200), 10_000);
  });

  test('Kaa responses are published through the broker', async () => {
    const { token } = await makeDevice(admin, [1], 2);
    const topic = `kp1/v1/dcx/${token}/json/5`;
    const answers: string[] = [];
    device.on('message', (where) => answers.push(where));
    await device.subscribeAsync([`${topic}/status`, `${topic}/error`]);
    await device.publishAsync(topic, JSON.stringify({ temperature: 20 }), { qos: 1 });
    await vi.waitFor(() => expect(answers).toEqual([`${topic}/status`]), 10_000);
    await device.publishAsync(topic, '[', { qos: 1 });
    await vi.waitFor(() => expect(answers.at(-1)).toBe(`${topic}/error`), 10_000);
  });
});
