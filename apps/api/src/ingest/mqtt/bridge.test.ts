import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { faultsOf, makeDevice, readingsOf, type TestDevice } from '../test/devices-under-test.ts';
import { MOSQUITTO } from '../test/mosquitto.ts';

const run = promisify(execFile);
const OWN = 'v1/devices/me/telemetry';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});

describe.runIf(MOSQUITTO)('mosquitto_pub', () => {
  const publish = (...args: string[]) =>
    run('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(port), '-q', '1', ...args]);

  test.each([
    ['3.1', 'mqttv31'],
    ['3.1.1', 'mqttv311'],
    ['5', 'mqttv5'],
  ])('sends telemetry with MQTT %s, also what bash leaves of unquoted JSON', async (_, version) => {
    const { idTwin, token } = await makeDevice(admin);
    const as = ['-V', version, '-u', token];
    await publish(...as, '-t', OWN, '-m', '{"temperature":25}');
    await publish(...as, '-t', OWN, '-m', '{temperature:26}');
    await publish('-V', version, '-t', `kp1/v1/dcx/${token}/json/1`, '-m', '{humidity:51}');
    expect((await readingsOf(t, idTwin)).map(({ value }) => value)).toEqual([25, 26, 51]);
    await expect(publish('-V', version, '-u', 'nobody', '-t', 'v2/t', '-m', '{}')).rejects.toThrow();
  });
});

describe.runIf(MOSQUITTO)('a bridge of Mosquitto with its defaults', () => {
  let device: TestDevice;
  let broker: ChildProcess;
  let local: number;
  let folder: string;
  beforeAll(async () => {
    device = await makeDevice(admin);
    local = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'gemelo-bridge-'));
    const lines = [
      `listener ${local} 127.0.0.1`,
      'allow_anonymous true',
      'persistence false',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      'connection gemelo',
      `address 127.0.0.1:${port}`,
      `remote_username ${device.token}`,
      `topic # out 1 warehouse/ v1/devices/me/`,
    ];
    await writeFile(join(folder, 'conf'), lines.join('\n'));
    broker = spawn(MOSQUITTO ?? '', ['-c', join(folder, 'conf')], { stdio: 'ignore' });
  });
  afterAll(async () => {
    broker.kill();
    await rm(folder, { recursive: true });
  });
  const publish = (topic: string, message: string) =>
    run('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(local), '-q', '1', '-t', topic, '-m', message]);

  test('brings readings, and what is wrong does not hold up what follows', async () => {
    await vi.waitFor(() => publish('warehouse/telemetry', '{"temperature":20}'), 10_000);
    await publish('warehouse/elsewhere', '{}');
    await publish('warehouse/telemetry', '{"temperature"');
    await publish('warehouse/telemetry', '{"temperature":21}');
    await vi.waitFor(
      async () =>
        expect((await readingsOf(t, device.idTwin)).map(({ value }) => value).sort()).toEqual([20, 21]),
      20_000,
    );
    await vi.waitFor(async () =>
      expect((await faultsOf(t, device.idTwin)).map(({ reason }) => reason)).toEqual(['malformed', 'topic']),
    );
  });
});
