import { createHash } from 'node:crypto';
import type {
  FirmwareDelivery,
  FirmwareWaveDetail,
  HeldFirmware,
  WaveState,
} from '@gemelo/contract/endpoints/firmware-waves';
import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { makeDevice, type TestDevice } from '../../ingest/test/devices-under-test.ts';
import { makeFirmware, makeWave, type TestFirmware, uploadFirmware } from '../../test/firmware.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { beginUpload } from '../../test/uploading.ts';
import { createNotifications } from '../notifications/notifications.service.ts';
import { createAdvanceFirmwareWaves } from './advance-firmware-waves.job.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let other: Person;
let firmware: TestFirmware;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  supervisor = await t.signIn('supervisor@gemelo.test');
  other = await t.signIn('admin@otra.test');
});
beforeEach(async () => {
  firmware = await makeFirmware(admin);
});

const WAVES = '/api/v4/firmware-waves';
const run = (statement: ReturnType<typeof sql>) =>
  t.database.transaction(system, (tx) => statement.execute(tx));
const job = createAdvanceFirmwareWaves(createNotifications());
const advance = () => runJob(t.database, job, {});
const devices = (count: number) => Promise.all(Array.from({ length: count }, () => makeDevice(admin)));
const idsOf = (list: readonly TestDevice[]) => list.map(({ idTwin }) => idTwin);
const readWave = async ({ idFirmwareWave }: { idFirmwareWave: number }, person = admin) =>
  (await person.call('GET', `${WAVES}/${idFirmwareWave}`)).body.data as FirmwareWaveDetail;
const begin = (list: readonly TestDevice[], more: object = {}) =>
  makeWave(admin, {
    idFirmware: firmware.idFirmware,
    idTwins: idsOf(list),
    shares: null,
    atOnce: 2,
    ...more,
  });
const act = (wave: FirmwareWaveDetail, verb: 'pause' | 'resume' | 'cancel', more: object = {}, by = admin) =>
  by.call('PUT', `${WAVES}/${wave.idFirmwareWave}/${verb}`, { version: wave.version, ...more });
const done = async (...call: Parameters<typeof act>) => {
  const { status, body, text } = await act(...call);
  expect(status, text).toBe(200);
  return body.data as FirmwareWaveDetail;
};
const say = async (device: TestDevice, values: object) => {
  const { status, text } = await t.anyone('POST', `/api/v1/${device.token}/telemetry`, values);
  expect(status, text).toBe(200);
};
const updated = (device: TestDevice) =>
  say(device, {
    current_fw_title: firmware.title,
    current_fw_version: firmware.release,
    fw_state: 'UPDATED',
  });
const failed = (device: TestDevice, error = 'checksum') =>
  say(device, { fw_state: 'FAILED', fw_error: error });
const rowsOf = async ({ idFirmwareWave }: { idFirmwareWave: number }) => {
  const { body } = await admin.call('GET', `${WAVES}/${idFirmwareWave}/twins?order=idTwin`);
  return body.data as FirmwareDelivery[];
};
/** The devices of a step, as the wave has put them in order. */
const inStep = async (wave: FirmwareWaveDetail, list: readonly TestDevice[], step: number) => {
  const ids = (await rowsOf(wave)).filter((row) => row.step === step).map(({ idTwin }) => idTwin);
  return list.filter(({ idTwin }) => ids.includes(idTwin));
};
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

test('a firmware holds its binary with the checksum of what was uploaded', async () => {
  const { body } = await admin.call('GET', '/api/v4/firmware-images?held=true&order=-idFirmware&limit=1');
  const [{ image }] = body.data as [HeldFirmware];
  expect(image).toMatchObject({
    title: firmware.title,
    release: firmware.release,
    size: firmware.bytes.length,
    checksum: createHash('sha256').update(firmware.bytes).digest('hex'),
    fileName: 'sensor.bin',
  });
  const read = await t.app.inject({
    url: `/api/files/${image?.idFile}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(read.rawPayload.equals(firmware.bytes)).toBe(true);
  expect((await other.call('GET', `/api/files/${image?.idFile}`)).status).toBe(404);
});

test('only the operator gives firmwares their binaries, up to a size, and no two the same name', async () => {
  const path = `/api/v4/firmware-images/${firmware.idFirmware}`;
  const { title, release } = firmware;
  const theirs = await uploadFirmware(other, Buffer.from('theirs'));
  const image = { title, release, idFile: theirs.idFile };
  expect((await other.call('PUT', path, image)).body.code).toBe('OPERATOR_ONLY');
  expect((await admin.call('PUT', path, image)).body.code).toBe('FILE_UNAVAILABLE');
  expect((await supervisor.call('PUT', path, image)).status).toBe(403);
  await expect(beginUpload(admin, 32_000_001, 'firmware')).rejects.toThrow('FILE_TOO_LARGE');
  await expect(beginUpload(supervisor, 1_000, 'firmware')).rejects.toThrow('FORBIDDEN');

  const second = await makeFirmware(admin);
  const { idFile } = await uploadFirmware(admin, Buffer.from('again'));
  const taken = await admin.call('PUT', `/api/v4/firmware-images/${second.idFirmware}`, {
    ...{ title, release, idFile },
  });
  expect(taken.body).toMatchObject({ code: 'DUPLICATE', message: expect.stringContaining(title) });
});

test('a binary is not changed while it is being delivered', async () => {
  const path = `/api/v4/firmware-images/${firmware.idFirmware}`;
  const wave = await begin(await devices(1));
  const { idFile } = await uploadFirmware(admin, Buffer.from('other'));
  const change = () => admin.call('PUT', path, { title: 'x', release: '2', idFile });
  expect((await change()).body).toMatchObject({
    code: 'FIRMWARE_DELIVERED',
    message: expect.stringContaining(wave.name),
  });
  expect((await admin.call('DELETE', path)).body.code).toBe('FIRMWARE_DELIVERED');
  await done(wave, 'cancel');
  expect((await change()).status).toBe(200);
  expect((await readWave(wave)).release).toBe(firmware.release);
  expect(((await admin.call('DELETE', path)).body.data as HeldFirmware).image).toBeNull();
  const empty = await admin.call('POST', WAVES, {
    name: 'x',
    idFirmware: firmware.idFirmware,
    idTwinModels: [1],
  });
  expect(empty.body.code).toBe('FIRMWARE_EMPTY');
});

test('each step begins when the devices of the one before are updated', async () => {
  const list = await devices(3);
  const wave = await begin(list);
  expect(wave).toMatchObject({ state: 'running', step: 1, steps: 2, total: 3 });
  expect(wave.progress).toEqual([
    { step: 1, total: 2, began: 2, updated: 0, failed: 0 },
    { step: 2, total: 1, began: 0, updated: 0, failed: 0 },
  ]);
  const [one, two] = (await inStep(wave, list, 1)) as [TestDevice, TestDevice];
  const last = first(await inStep(wave, list, 2));
  await updated(one);
  await advance();
  expect(await readWave(wave)).toMatchObject({ step: 1, updated: 1 });
  await updated(two);
  await advance();
  expect(await readWave(wave)).toMatchObject({ state: 'running', step: 2, updated: 2 });
  await updated(last);
  await advance();
  const ended = await readWave(wave);
  expect(ended).toMatchObject({ state: 'done', updated: 3, counts: { UPDATED: 3, QUEUED: 0 } });
  expect(ended.endedAt).not.toBeNull();
});

test('what devices report moves them on, and shows neither as readings nor as values without a sensor', async () => {
  const device = await makeDevice(admin);
  const wave = await begin([device]);
  const stateNow = async () => (await rowsOf(wave))[0]?.deliveryState;
  await say(device, { temperature: 20, fw_state: 'DOWNLOADING', current_fw_version: '0.9', fw_error: '' });
  expect(await stateNow()).toBe('DOWNLOADING');
  for (const state of ['DOWNLOADED', 'VERIFIED', 'UPDATING']) {
    await say(device, { fw_state: state });
    expect(await stateNow()).toBe(state);
  }
  await say(device, { fw_state: 'IDLE' });
  // After a start that changed nothing, devices report the old release as updated.
  await say(device, { current_fw_title: firmware.title, current_fw_version: '0.9', fw_state: 'UPDATED' });
  expect(await stateNow()).toBe('UPDATING');
  await say(device, { fw_state: 'UPDATED' });
  expect(await stateNow()).toBe('UPDATED');

  const { body } = await admin.call('GET', `/api/v4/twins/${device.idTwin}/firmware`);
  expect(body.data).toMatchObject({
    current: { title: firmware.title, release: '0.9' },
    delivery: { idFirmwareWave: wave.idFirmwareWave, state: 'UPDATED', release: firmware.release },
  });
  const { rows } = await t.database.read(system, (tx) =>
    sql<{ key: string }>`select key from unmapped_reading where id_twin = ${device.idTwin}`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a wave stops by itself when too many devices fail, and says why', async () => {
  const list = await devices(6);
  const wave = await begin(list, { atOnce: 4 });
  const [one, two, three] = (await inStep(wave, list, 1)) as [TestDevice, TestDevice, TestDevice];
  await updated(one);
  await failed(two, 'wrong checksum');
  await advance();
  expect((await readWave(wave)).state).toBe('running');
  await failed(three);
  await advance();
  expect(await readWave(wave)).toMatchObject({ state: 'stopped', failed: 2, step: 1 });
  const row = (await rowsOf(wave)).find(({ idTwin }) => idTwin === two.idTwin);
  expect(row).toMatchObject({ deliveryState: 'FAILED', failure: 'reported', error: 'wrong checksum' });
  await advance();
  expect((await readWave(wave)).state).toBe('stopped');
  const audited = await t.database.read(system, (tx) =>
    sql<{ action: string }>`select action from audit where entity = 'firmware-wave'
      and entity_id = ${String(wave.idFirmwareWave)} and id_user is null`.execute(tx),
  );
  expect(audited.rows).toEqual([{ action: 'state' }]);
  const bell = await admin.call('GET', '/api/v4/notifications');
  const notices = (bell.body.data as NotificationGroup[]).filter(({ entity }) => entity === 'firmware-wave');
  expect(notices.filter(({ entityId }) => entityId === wave.idFirmwareWave)).toMatchObject([
    { kind: 'changed', title: wave.name, notices: 1, words: { what: 'stopped', count: '2' } },
  ]);
});

test('a device that does not finish in time has failed, and one that arrives late is updated after all', async () => {
  const list = await devices(2);
  const wave = await begin(list, { atOnce: 1, patienceMinutes: 10 });
  const slow = first(await inStep(wave, list, 1));
  await run(
    sql`update firmware_delivery set began_at = now() - interval '11 minutes' where id_twin = ${slow.idTwin}`,
  );
  await advance();
  // It was the only one of its step, so nobody can tell whether the firmware works.
  expect((await readWave(wave)).state).toBe('stopped');
  expect((await rowsOf(wave)).find(({ idTwin }) => idTwin === slow.idTwin)).toMatchObject({
    deliveryState: 'FAILED',
    failure: 'late',
  });
  await updated(slow);
  expect(await readWave(wave)).toMatchObject({ updated: 1, failed: 0 });
});

test('a paused wave delivers nothing, and goes on when it is resumed', async () => {
  const list = await devices(2);
  const wave = await begin(list, { atOnce: 1, patienceMinutes: 10 });
  const device = first(await inStep(wave, list, 1));
  const ask = () =>
    t.anyone('GET', `/api/v1/${device.token}/attributes?sharedKeys=fw_version`).then(({ body }) => body);
  expect(await ask()).toEqual({ shared: { fw_version: firmware.release } });
  const paused = await done(wave, 'pause');
  expect(paused.state).toBe('paused');
  expect(await ask()).toEqual({ shared: {} });
  await run(
    sql`update firmware_delivery set began_at = now() - interval '11 minutes' where id_twin = ${device.idTwin}`,
  );
  await advance();
  expect(await readWave(wave)).toMatchObject({ state: 'paused', failed: 0 });
  expect((await act(wave, 'resume')).body.code).toBe('STALE');
  expect((await act(paused, 'pause')).body.code).toBe('FIRMWARE_WAVE_STATE');
  await done(paused, 'resume');
  await advance();
  expect(await readWave(wave)).toMatchObject({ state: 'running', failed: 0 });
  expect(await ask()).toEqual({ shared: { fw_version: firmware.release } });
});

test('whoever resumes a stopped wave forgives its failures, or lets them try once more', async () => {
  const list = await devices(5);
  const wave = await begin(list, { atOnce: 3 });
  const [one, two, three] = (await inStep(wave, list, 1)) as [TestDevice, TestDevice, TestDevice];
  await updated(one);
  await failed(two);
  await failed(three);
  await advance();
  const retried = await done(await readWave(wave), 'resume', { retry: true });
  expect(retried).toMatchObject({ state: 'running', failed: 0, counts: { QUEUED: 4 } });
  await failed(two);
  await failed(three);
  await advance();
  expect((await readWave(wave)).state).toBe('stopped');
  await done(await readWave(wave), 'resume');
  await advance();
  expect(await readWave(wave)).toMatchObject({ state: 'running', step: 2, failed: 2 });
});

test('a cancelled wave leaves the rest of its devices to others', async () => {
  const list = await devices(2);
  const wave = await begin(list, { atOnce: 1 });
  const targets = { idFirmware: firmware.idFirmware, idTwins: idsOf(list) };
  const meant = async () => (await admin.call('POST', `${WAVES}/targets`, targets)).body.data as object;
  expect(await meant()).toMatchObject({ total: 0, busy: 2, updated: 0 });
  expect((await admin.call('POST', WAVES, { name: 'x', ...targets })).body.code).toBe('FIRMWARE_NO_TWINS');
  const device = first(await inStep(wave, list, 1));
  await updated(device);
  const cancelled = await done(await readWave(wave), 'cancel');
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: { UPDATED: 1, CANCELLED: 1 } });
  expect((await act(cancelled, 'resume')).body.code).toBe('FIRMWARE_WAVE_STATE');
  expect(await meant()).toMatchObject({
    total: 1,
    busy: 0,
    updated: 1,
    models: [{ idTwinModel: 1, count: 1 }],
  });
});

test('a wave reaches the devices of models and warehouses of its company', async () => {
  const inside = await devices(2);
  await run(sql`update twin set id_warehouse = 2 where id_twin = any(${idsOf(inside)})`);
  const targets = { idFirmware: firmware.idFirmware, idTwinModels: [1], idWarehouses: [2] };
  const counted = (await admin.call('POST', `${WAVES}/targets`, targets)).body.data as { total: number };
  const wave = await makeWave(admin, targets);
  expect(wave.total).toBe(counted.total);
  expect((await rowsOf(wave)).map(({ idTwin }) => idTwin)).toEqual(expect.arrayContaining(idsOf(inside)));
  await done(wave, 'cancel');

  const nobody = await admin.call('POST', WAVES, { name: 'x', idFirmware: firmware.idFirmware });
  expect(nobody.status).toBe(400);
  const { idFirmware } = firmware;
  const foreign = await other.call('POST', WAVES, { name: 'x', idFirmware, idTwins: idsOf(inside) });
  expect(foreign.body.issues.map(({ path }) => path)).toEqual(['idTwins', 'idTwins']);
});

test('steps are shares that grow up to everybody', async () => {
  const list = await devices(1);
  const attempt = (shares: number[]) =>
    admin.call('POST', WAVES, { name: 'x', idFirmware: firmware.idFirmware, idTwins: idsOf(list), shares });
  for (const shares of [[], [5, 25], [25, 5, 100], [50, 50, 100], [0, 100]])
    expect((await attempt(shares)).status).toBe(400);
  const wave = (await attempt([5, 25, 100])).body.data as FirmwareWaveDetail;
  expect(wave).toMatchObject({ steps: 1, shares: [5, 25, 100] });
});

test('waves belong to their company, and only those who may change them', async () => {
  const wave = await begin(await devices(1));
  const path = `${WAVES}/${wave.idFirmwareWave}`;
  for (const hidden of [path, `${path}/twins`]) expect((await other.call('GET', hidden)).status).toBe(404);
  expect((await act(wave, 'cancel', {}, other)).status).toBe(404);
  expect((await other.call('GET', WAVES)).body).toMatchObject({ data: [], total: 0 });
  expect((await other.call('GET', `${WAVES}?idCompany=1`)).status).toBe(403);

  expect((await readWave(wave, supervisor)).idFirmwareWave).toBe(wave.idFirmwareWave);
  expect((await supervisor.call('POST', WAVES, { name: 'x' })).status).toBe(403);
  for (const verb of ['pause', 'resume', 'cancel'] as const)
    expect((await act(wave, verb, {}, supervisor)).status).toBe(403);
  const agent = await t.signIn('agente@gemelo.test');
  expect((await agent.call('GET', path)).status).toBe(403);

  const found = await supervisor.call(
    'GET',
    `${WAVES}?search=${encodeURIComponent(wave.name)}&state=running`,
  );
  expect((found.body.data as { state: WaveState }[]).every(({ state }) => state === 'running')).toBe(true);
  const file = await supervisor.call('GET', `${path}/twins?format=csv`);
  expect(file.text).toContain('En espera');
});

test('a device that is out of use when its turn comes is left out', async () => {
  const list = await devices(2);
  const wave = await begin(list, { atOnce: 1 });
  const later = first(await inStep(wave, list, 2));
  await run(sql`update twin set state = 'Inactivo' where id_twin = ${later.idTwin}`);
  await updated(first(await inStep(wave, list, 1)));
  await advance();
  await advance();
  expect(await readWave(wave)).toMatchObject({ state: 'done', counts: { UPDATED: 1, CANCELLED: 1 } });
});

test('waves of long ago are forgotten', async () => {
  const wave = await done(await begin(await devices(1)), 'cancel');
  await run(
    sql`update firmware_wave set ended_at = now() - interval '25 months' where id_firmware_wave = ${wave.idFirmwareWave}`,
  );
  await advance();
  expect((await admin.call('GET', `${WAVES}/${wave.idFirmwareWave}`)).status).toBe(404);
});
