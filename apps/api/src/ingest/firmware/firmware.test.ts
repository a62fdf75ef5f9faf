import { createHash } from 'node:crypto';
import type { FirmwareDelivery, FirmwareWaveDetail } from '@gemelo/contract/endpoints/firmware-waves';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeFirmware, makeWave, type TestFirmware } from '../../test/firmware.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createFirmwareDialog } from '../dialogs/firmware.ts';
import type { Channel } from '../mqtt/channel.ts';
import { faultsOf, makeDevice, type TestDevice, unmappedOf } from '../test/devices-under-test.ts';
import { createFirmwareReports, type FirmwareReport } from './reports.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
let firmware: TestFirmware;
const clients: MqttClient[] = [];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
  // Not a whole number of chunks, nor of the pieces that are read from the store.
  firmware = await makeFirmware(admin, 150_001);
});
afterAll(() => Promise.all(clients.map((client) => client.endAsync(true))));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ATTRIBUTES = 'v1/devices/me/attributes';
const CHUNK = 4_096;

interface Heard {
  topic: string;
  payload: Buffer;
}
/** A device as ThingsBoard's libraries make one. */
async function connect({ token }: TestDevice, protocolVersion: 3 | 4 | 5 = 4) {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...{ username: token, reconnectPeriod: 0, protocolVersion },
    ...(protocolVersion === 3 ? { protocolId: 'MQIsdp' as const } : {}),
  });
  clients.push(client);
  const heard: Heard[] = [];
  client.on('message', (topic, payload) => heard.push({ topic, payload }));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve()).once('error', reject);
  });
  await client.subscribeAsync(
    [ATTRIBUTES, `${ATTRIBUTES}/response/+`, 'v2/fw/response/+/chunk/+', 'v2/fw/error'],
    {
      qos: 1,
    },
  );
  const hears = (topic: string) =>
    vi.waitFor(
      () => {
        const found = heard.findLast((one) => one.topic === topic);
        if (!found) throw new Error(`${topic} was not heard`);
        return found.payload;
      },
      { timeout: 15_000, interval: 5 },
    );
  const say = (values: object) =>
    client.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 });
  return {
    client,
    heard,
    hears,
    say,
    async chunk(request: number, index: number, size: number | string = CHUNK) {
      await client.publishAsync(`v2/fw/request/${request}/chunk/${index}`, String(size), { qos: 1 });
      return hears(`v2/fw/response/${request}/chunk/${index}`);
    },
  };
}
type Client = Awaited<ReturnType<typeof connect>>;

async function download(device: Client, request: number) {
  const chunks: Buffer[] = [];
  for (let index = 0; ; index += 1) {
    const bytes = await device.chunk(request, index);
    if (bytes.length === 0) return Buffer.concat(chunks);
    chunks.push(bytes);
  }
}
const deliver = (list: readonly TestDevice[], of = firmware) =>
  makeWave(admin, { idFirmware: of.idFirmware, idTwins: list.map(({ idTwin }) => idTwin), shares: [100] });
const stateOf = async ({ idFirmwareWave }: FirmwareWaveDetail, { idTwin }: TestDevice) => {
  const { body } = await admin.call('GET', `/api/v4/firmware-waves/${idFirmwareWave}/twins`);
  return (body.data as FirmwareDelivery[]).find((one) => one.idTwin === idTwin)?.deliveryState;
};
const act = (wave: FirmwareWaveDetail, verb: string, version = wave.version) =>
  admin.call('PUT', `/api/v4/firmware-waves/${wave.idFirmwareWave}/${verb}`, { version });

test.each([3, 4, 5] as const)(
  'a connected device is told of a firmware and downloads it in chunks, with MQTT version %d',
  async (version) => {
    const device = await makeDevice(admin);
    const client = await connect(device, version);
    const wave = await deliver([device]);
    const told = JSON.parse((await client.hears(ATTRIBUTES)).toString()) as Record<string, unknown>;
    expect(told).toEqual({
      fw_title: firmware.title,
      fw_version: firmware.release,
      fw_size: firmware.bytes.length,
      fw_checksum: sha256(firmware.bytes),
      fw_checksum_algorithm: 'SHA256',
    });
    await vi.waitFor(async () => expect(await stateOf(wave, device)).toBe('INITIATED'));

    const received = await download(client, 1);
    expect(received.equals(firmware.bytes)).toBe(true);
    expect(sha256(received)).toBe(told.fw_checksum);
    expect(await stateOf(wave, device)).toBe('DOWNLOADING');
    for (const state of ['DOWNLOADED', 'VERIFIED', 'UPDATING']) await client.say({ fw_state: state });
    expect(await stateOf(wave, device)).toBe('UPDATING');
    await client.say({
      ...{ current_fw_title: firmware.title, current_fw_version: firmware.release, fw_state: 'UPDATED' },
    });
    expect(await stateOf(wave, device)).toBe('UPDATED');
    expect(await unmappedOf(t, device.idTwin)).toEqual([]);
    expect(await faultsOf(t, device.idTwin)).toEqual([]);
  },
);

test('a device that connects later asks for the firmware that waits for it', async () => {
  const device = await makeDevice(admin);
  await deliver([device]);
  const client = await connect(device);
  await client.client.publishAsync(
    `${ATTRIBUTES}/request/7`,
    JSON.stringify({ sharedKeys: 'fw_title,fw_version,fw_size,fw_checksum,fw_checksum_algorithm' }),
    { qos: 1 },
  );
  const answer = JSON.parse((await client.hears(`${ATTRIBUTES}/response/7`)).toString()) as object;
  expect(answer).toMatchObject({ shared: { fw_version: firmware.release, fw_size: firmware.bytes.length } });
});

test('the whole firmware is one chunk where it fits into a message', async () => {
  const small = await makeFirmware(admin, 3_000);
  const device = await makeDevice(admin);
  await deliver([device], small);
  const client = await connect(device);
  expect((await client.chunk(1, 0, '')).equals(small.bytes)).toBe(true);
  expect((await client.chunk(1, 1, '')).length).toBe(0);
  expect((await client.chunk(2, 1, 2_000)).equals(small.bytes.subarray(2_000))).toBe(true);
});

test('a device gets nothing but its own firmware, and only while the wave runs', async () => {
  const [device, stranger] = [await makeDevice(admin), await makeDevice(admin)];
  const wave = await deliver([device]);
  const other = await connect(stranger);
  await other.client.publishAsync('v2/fw/request/1/chunk/0', '64', { qos: 1 });
  expect((await other.hears('v2/fw/error')).toString()).not.toBe('');
  expect(other.heard.filter(({ topic }) => topic.startsWith('v2/fw/response'))).toEqual([]);

  const client = await connect(device);
  expect(await client.chunk(1, 0)).toHaveLength(CHUNK);
  await act(wave, 'pause');
  await vi.waitFor(
    async () => {
      await client.client.publishAsync('v2/fw/request/1/chunk/1', String(CHUNK), { qos: 1 });
      expect(client.heard.some(({ topic }) => topic === 'v2/fw/error')).toBe(true);
    },
    { timeout: 10_000 },
  );
  expect(client.client.connected).toBe(true);
});

test('chunks that are too large or no numbers are faults, and the connection stays', async () => {
  const device = await makeDevice(admin);
  await deliver([device]);
  const client = await connect(device);
  for (const size of ['65537', 'many', '-1'])
    await client.client.publishAsync('v2/fw/request/1/chunk/0', size, { qos: 1 });
  expect(await client.chunk(2, 0, 65_536)).toHaveLength(65_536);
  await vi.waitFor(async () => {
    const faults = await faultsOf(t, device.idTwin);
    expect(faults.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });
  expect(client.client.connected).toBe(true);
});

test('devices without MQTT read it over HTTP, whole or in chunks', async () => {
  const device = await makeDevice(admin);
  const path = (more: string, { title, release } = firmware) =>
    `/api/v1/${device.token}/firmware?title=${title}&version=${release}${more}`;
  const get = (url: string) => t.app.inject({ url });
  expect((await get(path(''))).statusCode).toBe(404);
  const wave = await deliver([device]);
  await vi.waitFor(async () => expect((await get(path(''))).statusCode).toBe(200), { timeout: 10_000 });

  const whole = await get(path(''));
  expect(whole.rawPayload.equals(firmware.bytes)).toBe(true);
  expect(whole.headers).toMatchObject({ 'content-length': String(firmware.bytes.length) });
  const chunk = await get(path('&size=100000&chunk=1'));
  expect(chunk.statusCode).toBe(400);
  const part = await get(path('&size=60000&chunk=2'));
  expect(part.rawPayload.equals(firmware.bytes.subarray(120_000))).toBe(true);
  expect((await get(path('&size=60000&chunk=3'))).rawPayload).toHaveLength(0);
  expect((await get(path('', { ...firmware, release: 'other' }))).statusCode).toBe(400);
  expect((await get(`/api/v1/nobody/firmware?title=a&version=b`)).statusCode).toBe(401);
  expect(await stateOf(wave, device)).toBe('DOWNLOADING');
});

test('many devices that download at the same time all get it, and readings go on', async () => {
  const devices = await Promise.all(Array.from({ length: 20 }, () => makeDevice(admin)));
  await deliver(devices);
  const connected = await Promise.all(devices.map((device) => connect(device)));
  const [received] = await Promise.all([
    Promise.all(connected.map((client) => download(client, 1))),
    ...connected.map((client) => client.say({ temperature: 20 })),
  ]);
  for (const bytes of received) expect(sha256(bytes)).toBe(sha256(firmware.bytes));
});

test('keys that a sensor of the device uses stay readings', async () => {
  const device = await makeDevice(admin);
  const client = await connect(device);
  await client.say({ current_fw_version: '1.0', humidity: 60 });
  const { body } = await admin.call('GET', `/api/v4/twins/${device.idTwin}/firmware`);
  expect(body.data).toMatchObject({ current: { title: null, release: '1.0' }, delivery: null });
});

const firmwareOf = async ({ idTwin }: TestDevice) =>
  (await admin.call('GET', `/api/v4/twins/${idTwin}/firmware`)).body.data;
/** Reports that wait for each other, with how many transactions they took. */
function gathering() {
  let transactions = 0;
  const { note } = createFirmwareReports({
    bus: t.database.bus,
    transaction: (...given) => {
      transactions += 1;
      return t.database.transaction(...given);
    },
  });
  return { note, transactions: () => transactions };
}

test('what a device repeats takes one place, and another does not wait behind it', async () => {
  const [noisy, other] = [await makeDevice(admin), await makeDevice(admin)];
  const { note, transactions } = gathering();
  const many = Array.from({ length: 30_000 }, (_, index) =>
    note(noisy, { release: `1.${index}`, state: index % 2 === 0 ? 'DOWNLOADING' : 'DOWNLOADED' }),
  );
  await Promise.all([...many, note(other, { release: '2.0' })]);
  expect(transactions()).toBe(1);
  expect(await firmwareOf(noisy)).toMatchObject({ current: { release: '1.29999' } });
  expect(await firmwareOf(other)).toMatchObject({ current: { release: '2.0' } });
});

test('a report that cannot be stored is no report, and the next one is stored', async () => {
  const device = await makeDevice(admin);
  let isDown = true;
  const { note } = createFirmwareReports({
    bus: t.database.bus,
    transaction: (...given) =>
      isDown ? Promise.reject(new Error('down')) : t.database.transaction(...given),
  });
  const both = await Promise.allSettled([note(device, { release: '1' }), note(device, { release: '2' })]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  await note(device, { release: '3' });
  expect(await firmwareOf(device)).toMatchObject({ current: { release: '3' } });
});

const own = () => ({ title: firmware.title, release: firmware.release });
test.each<[string, () => FirmwareReport[], string]>([
  ['a download', () => [{ state: 'DOWNLOADING' }, { state: 'DOWNLOADED' }], 'DOWNLOADED'],
  [
    'a whole update',
    () => [{ state: 'DOWNLOADING' }, { state: 'VERIFIED' }, { state: 'UPDATED' }],
    'UPDATED',
  ],
  ['an update before it began', () => [{ state: 'UPDATED' }, { state: 'DOWNLOADING' }], 'DOWNLOADING'],
  ['the old release', () => [{ state: 'UPDATING' }, { state: 'UPDATED', release: 'old' }], 'UPDATING'],
  ['a failure and more', () => [{ state: 'FAILED', error: 'flash' }, { state: 'DOWNLOADING' }], 'FAILED'],
  ['the new release after a failure', () => [{ state: 'FAILED' }, own(), { state: 'UPDATING' }], 'UPDATED'],
])('reports of one moment lead as far as one after the other: %s', async (_name, reports, state) => {
  const [together, apart] = [await makeDevice(admin), await makeDevice(admin)];
  const wave = await deliver([together, apart]);
  const { note, transactions } = gathering();
  await Promise.all(reports().map((report) => note(together, report)));
  expect(transactions()).toBe(1);
  for (const report of reports()) await note(apart, report);
  for (const device of [together, apart]) expect(await stateOf(wave, device)).toBe(state);
  const { body } = await admin.call('GET', `/api/v4/firmware-waves/${wave.idFirmwareWave}/twins`);
  const [first, second] = body.data as FirmwareDelivery[];
  expect(first?.error).toBe(second?.error);
});

test('devices that take nothing in do not keep the news from those after them', async () => {
  const devices: TestDevice[] = [];
  for (let index = 0; index < 201; index += 1) devices.push(await makeDevice(admin));
  const told = new Set<number>();
  const last = Math.max(...devices.map(({ idTwin }) => idTwin));
  const byTwin = new Map(
    devices.map(({ idTwin }) => {
      const channel: Channel = {
        ...{ device: { idTwin, idCompany: 1, keys: new Map() }, clientId: '', address: '127.0.0.1' },
        listensTo: (topic) => topic === ATTRIBUTES,
        publish: () => {
          told.add(idTwin);
          return idTwin === last ? Promise.resolve(true) : new Promise(() => undefined);
        },
        speakFor: () => undefined,
        stopSpeakingFor: () => undefined,
      };
      return [idTwin, [channel]];
    }),
  );
  const dialog = createFirmwareDialog({
    database: t.database,
    supply: { firmwareOf: async () => undefined, chunk: async () => undefined },
    channels: { of: (idTwin) => byTwin.get(idTwin) ?? [], twins: () => byTwin.keys() },
    log: (error) => expect(error).toBeUndefined(),
  });
  const wave = await deliver(devices);
  await vi.waitFor(() => expect(told.has(last)).toBe(true), { timeout: 20_000 });
  await dialog.close();
  const newest = devices.find(({ idTwin }) => idTwin === last);
  await vi.waitFor(async () => expect(newest && (await stateOf(wave, newest))).toBe('INITIATED'));
});
