import { randomBytes } from 'node:crypto';
import type { WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import type { IClientOptions } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { News } from '../../db/bus.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import type { Channel } from '../mqtt/channel.ts';
import type { Provisioned } from '../provisioning.ts';
import { connectDevice, type DeviceClient, leaveAll } from '../test/device-client.ts';
import { makeDevice, readingsOf } from '../test/devices-under-test.ts';
import { WAITING_DEVICE } from '../waiting-room.ts';
import { createProvisionDialog } from './provision.ts';

const WAIT = { timeout: 15_000, interval: 30 };
const REQUEST = '/provision/request';
const RESPONSE = '/provision/response';
const AS_SENSOR = { idTwinModel: 1, idWarehouse: 1 };

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});
afterAll(leaveAll);

const connect = (username?: string, options: IClientOptions = {}): Promise<DeviceClient> =>
  connectDevice(port, { ...(username ? { username } : {}), ...options });
/** A new device that listens for the answer to its request. */
async function connectGuest(protocolVersion: 4 | 5 = 4) {
  const guest = await connect('provision', { protocolVersion });
  await guest.listen(RESPONSE);
  return guest;
}

interface MadeKey {
  idProvisionKey: number;
  key: string;
  secret: string;
}
let counter = 0;
async function makeKey(): Promise<MadeKey> {
  const { status, text, body } = await admin.call('POST', '/api/v4/provision-keys', {
    name: `Lote ${++counter}`,
  });
  expect(status, text).toBe(200);
  return body.data as MadeKey;
}
const newMac = () =>
  [0x0a, ...randomBytes(5)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
const requestOf = ({ key, secret }: MadeKey, deviceName: string, more: object = {}) => ({
  ...{ deviceName, provisionDeviceKey: key, provisionDeviceSecret: secret },
  ...more,
});

const waitingNamed = async (name: string) =>
  (await admin.call('GET', `/api/v4/waiting-devices?search=${encodeURIComponent(name)}`)).body
    .data as WaitingDevice[];
const waits = (name: string, count = 1) =>
  vi.waitFor(async () => {
    const found = await waitingNamed(name);
    expect(found.filter(({ state }) => state === 'pending')).toHaveLength(count);
    return found[0] as WaitingDevice;
  }, WAIT);
const register = async ({ idWaitingDevice }: WaitingDevice): Promise<number> => {
  const path = `/api/v4/waiting-devices/${idWaitingDevice}/registration`;
  const { status, text, body } = await admin.call('POST', path, AS_SENSOR);
  expect(status, text).toBe(200);
  return (body.data as WaitingDevice).Twin?.idTwin ?? 0;
};
const answerTo = ({ heard }: DeviceClient, count = 1) =>
  vi.waitFor(() => {
    expect(heard).toHaveLength(count);
    expect(heard.at(-1)?.topic).toBe(RESPONSE);
    return heard.at(-1)?.payload as Record<string, unknown>;
  }, WAIT);
const valuesOf = async (idTwin: number) => (await readingsOf(t, idTwin)).map(({ value }) => value);

describe.each([4, 5] as const)('a new device that speaks MQTT version %i', (version) => {
  test('waits for a person, is handed its token where it is, and is known by it', async () => {
    const made = await makeKey();
    const mac = newMac();
    const guest = await connectGuest(version);
    await guest.say(REQUEST, requestOf(made, mac, { deviceType: 'sonda' }));
    const waiting = await waits(mac);
    expect(waiting).toMatchObject({ protocol: 'thingsboard', type: 'sonda', address: '127.0.0.1' });
    expect(guest.heard).toEqual([]);
    const idTwin = await register(waiting);
    const answer = await answerTo(guest);
    expect(answer).toMatchObject({ status: 'SUCCESS', credentialsType: 'ACCESS_TOKEN' });
    const device = await connect(String(answer.credentialsValue), { protocolVersion: version });
    await device.say('v1/devices/me/telemetry', { temperature: 21 });
    expect(await valuesOf(idTwin)).toEqual([21]);
    expect((await waitingNamed(mac))[0]).toMatchObject({ state: 'registered', delivery: 'done' });
  });

  test('with a wrong key is told so, and waits for nobody', async () => {
    const made = await makeKey();
    const mac = newMac();
    const guest = await connectGuest(version);
    await guest.say(REQUEST, requestOf({ ...made, secret: 'otro-secreto' }, mac));
    expect(await answerTo(guest)).toMatchObject({ status: 'NOT_FOUND' });
    await guest.say(REQUEST, requestOf({ ...made, key: 'gkNadie' }, mac));
    expect(await answerTo(guest, 2)).toMatchObject({ status: 'NOT_FOUND' });
    expect(await waitingNamed(mac)).toEqual([]);
  });

  test('may do nothing else', async () => {
    const known = await makeDevice(admin);
    const guest = await connect('provision', { protocolVersion: version });
    const refused = async (said: Promise<unknown>) => {
      if (version === 4) await said;
      else await expect(said).rejects.toMatchObject({ code: 0x87 });
    };
    await refused(guest.say('v1/devices/me/telemetry', { temperature: 1 }));
    await refused(guest.say('v1/gateway/telemetry', { [known.name]: { temperature: 1 } }));
    await expect(guest.listen('v1/devices/me/attributes/#', '#')).rejects.toThrow();
    expect(await valuesOf(known.idTwin)).toEqual([]);
    expect(guest.client.connected).toBe(true);
  });
});

describe('a device with a key of its company', () => {
  test('is known by the user and password that it brings, once it is registered', async () => {
    const made = await makeKey();
    const mac = newMac();
    const own = { username: `sonda-${mac}`, password: randomBytes(12).toString('hex') };
    const request = requestOf(made, mac, { credentialsType: 'MQTT_BASIC', ...own });
    const guest = await connectGuest();
    await guest.say(REQUEST, request);
    const waiting = await waits(mac);
    await expect(connect(own.username, { password: own.password })).rejects.toThrow();
    const idTwin = await register(waiting);
    expect(await answerTo(guest)).toMatchObject({
      ...{ status: 'SUCCESS', credentialsType: 'MQTT_BASIC' },
      credentialsValue: { userName: own.username, password: own.password },
    });
    const device = await connect(own.username, { password: own.password });
    await device.say('v1/devices/me/telemetry', { temperature: 7 });
    expect(await valuesOf(idTwin)).toEqual([7]);
  });

  test('that went away meanwhile asks again, and gets it over HTTP too', async () => {
    const made = await makeKey();
    const mac = newMac();
    const nonce = 'nonce-de-fabrica-7';
    const guest = await connectGuest();
    await guest.say(REQUEST, requestOf(made, mac, { nonce }));
    const waiting = await waits(mac);
    await guest.leave();
    await register(waiting);
    expect((await waitingNamed(mac))[0]).toMatchObject({ state: 'registered', delivery: 'due' });
    const overHttp = await t.app.inject({
      method: 'POST',
      url: '/api/v1/provision',
      payload: requestOf(made, mac, { nonce }),
    });
    expect(overHttp.json()).toMatchObject({ status: 'SUCCESS' });
    const back = await connectGuest();
    await back.say(REQUEST, requestOf(made, mac, { nonce }));
    expect((await answerTo(back)).credentialsValue).toBe(overHttp.json().credentialsValue);
  });

  test('that comes back is answered where it is now', async () => {
    const made = await makeKey();
    const mac = newMac();
    const [lost, back] = [await connectGuest(), await connectGuest()];
    for (const guest of [lost, back]) await guest.say(REQUEST, requestOf(made, mac));
    await register(await waits(mac));
    expect(await answerTo(back)).toMatchObject({ status: 'SUCCESS' });
    expect(lost.heard).toEqual([]);
  });

  test('is told that somebody hid it', async () => {
    const made = await makeKey();
    const mac = newMac();
    const guest = await connectGuest();
    await guest.say(REQUEST, requestOf(made, mac));
    const { idWaitingDevice, version } = await waits(mac);
    const path = `/api/v4/waiting-devices/${idWaitingDevice}/state`;
    expect((await admin.call('PUT', path, { state: 'rejected', version })).status).toBe(200);
    expect(await answerTo(guest)).toEqual({ status: 'FAILURE', errorMsg: 'Rejected' });
  });

  test('that somebody claimed before it came gets its token at once', async () => {
    const made = await makeKey();
    const mac = newMac();
    const claimed = await admin.call('POST', '/api/v4/device-claims', { code: mac, ...AS_SENSOR });
    const { Twin } = claimed.body.data as WaitingDevice;
    const guest = await connectGuest();
    await guest.say(REQUEST, requestOf(made, mac));
    const device = await connect(String((await answerTo(guest)).credentialsValue));
    await device.say('v1/devices/me/telemetry', { temperature: 8 });
    expect(await valuesOf(Twin?.idTwin ?? 0)).toEqual([8]);
  });

  test('asks for many at once, and each is answered', async () => {
    const made = await makeKey();
    const macs = [newMac(), newMac(), newMac()];
    const guest = await connectGuest();
    for (const mac of macs) await guest.say(REQUEST, requestOf(made, mac));
    const waiting = await Promise.all(macs.map((mac) => waits(mac)));
    for (const one of waiting) await register(one);
    await answerTo(guest, 3);
    const tokens = guest.heard.map(
      ({ payload }) => (payload as { credentialsValue: string }).credentialsValue,
    );
    expect(new Set(tokens).size).toBe(3);
  });

  test('is told what is wrong with its request, and keeps its connection', async () => {
    const made = await makeKey();
    const guest = await connectGuest();
    await guest.say(REQUEST, requestOf(made, ''));
    expect(await answerTo(guest)).toMatchObject({
      ...{ status: 'FAILURE', errorMsg: expect.stringContaining('deviceName') },
    });
    await guest.say(REQUEST, requestOf(made, newMac(), { credentialsType: 'X509_CERTIFICATE', hash: 'x' }));
    expect(await answerTo(guest, 2)).toMatchObject({ status: 'FAILURE' });
    await guest.say(REQUEST, '{');
    for (const field of ['provisionDeviceKey', 'provisionDeviceSecret', 'nonce', 'token'])
      await guest.say(REQUEST, requestOf(made, newMac(), { [field]: `${made.key}\0${made.key}` }));
    expect(guest.client.connected).toBe(true);
    expect(guest.heard).toHaveLength(2);
  });
});

describe('a device of Kaa', () => {
  const tokenOf = ({ key }: MadeKey, mac: string) =>
    `${key}.${mac.replaceAll(':', '')}.${randomBytes(12).toString('hex')}`;

  test('announces itself with the token that it brings, which is its own once it is registered', async () => {
    const made = await makeKey();
    const mac = newMac();
    const token = tokenOf(made, mac);
    const topic = `kp1/app/dcx/${token}/json`;
    const device = await connect(undefined, { clientId: 'kaa-1' });
    await device.listen(`${topic}/1/error`, `${topic}/2/status`);
    await device.say(`${topic}/1`, { temperature: 22 });
    await device.hears(`${topic}/1/error`, { statusCode: 401, reasonPhrase: 'Unauthorized' });
    const waiting = await waits(mac.replaceAll(':', '-').toLowerCase());
    expect(waiting).toMatchObject({
      ...{ protocol: 'kaa', mac, ProvisionKey: { idProvisionKey: made.idProvisionKey } },
      preview: [{ key: 'temperature', value: '22' }],
    });
    const idTwin = await register(waiting);
    const back = await connect(undefined, { clientId: 'kaa-2' });
    await back.listen(`${topic}/2/status`);
    await back.say(`${topic}/2`, { temperature: 23 });
    await back.hears(`${topic}/2/status`, '');
    expect(await valuesOf(idTwin)).toEqual([23]);
  });

  test('that somebody claimed before it came waits for a person, who gives it to that twin', async () => {
    const made = await makeKey();
    const mac = newMac();
    const claimed = await admin.call('POST', '/api/v4/device-claims', { code: mac, ...AS_SENSOR });
    const { Twin } = claimed.body.data as WaitingDevice;
    const send = () =>
      t.app.inject({ method: 'POST', url: `/kp1/v1/dcx/${token}/json`, payload: { temperature: 9 } });
    const token = tokenOf(made, mac);
    expect((await send()).statusCode).toBe(401);
    const waiting = await waits(mac);
    expect(waiting).toMatchObject({ protocol: 'kaa', Twin: { idTwin: Twin?.idTwin } });
    expect((await send()).statusCode).toBe(401);
    const path = `/api/v4/waiting-devices/${waiting.idWaitingDevice}/registration`;
    const given = await admin.call('POST', path, { idTwin: Twin?.idTwin });
    expect(given.status, given.text).toBe(200);
    expect((await send()).statusCode).toBe(200);
    expect(await valuesOf(Twin?.idTwin ?? 0)).toEqual([9]);
  });

  test('with a key that is unknown or switched off is heard by nobody', async () => {
    const made = await makeKey();
    const mac = newMac();
    await admin.call('PUT', `/api/v4/provision-keys/${made.idProvisionKey}`, {
      state: 'Inactivo',
      version: 1,
    });
    const stranger = { ...made, key: `gk${'0'.repeat(20)}` };
    for (const token of [tokenOf(made, mac), tokenOf(stranger, mac)]) {
      const answer = await t.app.inject({
        ...{ method: 'POST', url: `/kp1/v1/dcx/${token}/json`, payload: { temperature: 9 } },
      });
      expect(answer.statusCode).toBe(401);
    }
    const witness = newMac();
    const announced = tokenOf(await makeKey(), witness);
    await t.app.inject({ method: 'POST', url: `/kp1/v1/dcx/${announced}/json`, payload: { temperature: 9 } });
    await waits(witness);
    expect(await waitingNamed(mac)).toEqual([]);
  });
});

test('a connection that ends while its request is answered is not remembered', async () => {
  const channel = { address: '127.0.0.1', publish: async () => true } as unknown as Channel;
  let decide: (provisioned: Provisioned) => void = () => undefined;
  let tell: (news: News) => void = () => undefined;
  const again = vi.fn(async (): Promise<Provisioned> => ({ outcome: 'refused', why: 'Rejected' }));
  const dialog = createProvisionDialog({
    database: {
      bus: {
        ...t.database.bus,
        subscribe(listener) {
          tell = listener;
          return () => undefined;
        },
      },
    },
    provisioning: {
      request: () =>
        new Promise<Provisioned>((resolve) => {
          decide = resolve;
        }),
      again,
    },
    log: (error) => expect.fail(String(error)),
  });
  const ask = dialog.answering(REQUEST);
  const payload = Buffer.from(JSON.stringify(requestOf({ idProvisionKey: 1, key: 'k', secret: 's' }, 'x')));
  for (const leaves of [true, false]) {
    const asked = ask?.(leaves ? channel : { ...channel }, payload);
    if (leaves) dialog.closed?.(channel);
    decide({ outcome: 'waiting', idWaitingDevice: 7 });
    await asked;
    tell({ kind: WAITING_DEVICE, idCompany: 1, ids: [7] });
    expect(again).toHaveBeenCalledTimes(leaves ? 0 : 1);
  }
});

describe('whoever guesses keys', () => {
  test('with tokens over HTTP is heard no more than any other address', async () => {
    const [made, mac] = [await makeKey(), newMac()];
    const send = (remoteAddress: string, key: string) =>
      t.app.inject({
        ...{ method: 'POST', remoteAddress, payload: { temperature: 9 } },
        url: `/kp1/v1/dcx/${key}.${mac.replaceAll(':', '')}.${'a'.repeat(24)}/json`,
      });
    for (let n = 0; n < 60; n++) {
      const { statusCode } = await send('10.9.9.7', `gk${String(n).padStart(20, '0')}`);
      expect(statusCode).toBe(401);
    }
    await send('10.9.9.7', made.key);
    const witness = newMac();
    const inRoom = await t.app.inject({
      ...{ method: 'POST', url: '/api/v1/provision', remoteAddress: '10.9.9.7' },
      payload: requestOf(made, witness),
    });
    expect(inRoom.statusCode).toBe(429);
    await send('10.9.9.8', made.key);
    expect(await waits(mac)).toMatchObject({ protocol: 'kaa', count: 1 });
  });

  test('is slowed down, and costs nobody else anything', async () => {
    const made = await makeKey();
    const guest = await connectGuest(5);
    const ended = new Promise<number>((resolve) => {
      guest.client.once('disconnect', ({ reasonCode = 0 }) => resolve(reasonCode));
    });
    for (let n = 0; n < 80; n++)
      guest.client.publish(REQUEST, JSON.stringify(requestOf({ ...made, secret: `${n}` }, 'x')), { qos: 1 });
    // Server busy: it may come back later.
    expect(await ended).toBe(0x89);
    expect(guest.heard.length).toBeLessThan(80);
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/api/v1/provision',
      remoteAddress: '10.9.9.9',
      payload: requestOf(made, newMac()),
    });
    expect(elsewhere.json()).toMatchObject({
      status: 'FAILURE',
      errorMsg: expect.stringContaining('Waiting'),
    });
  });
});
