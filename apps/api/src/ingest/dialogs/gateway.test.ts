import { randomBytes } from 'node:crypto';
import type { DeviceCall } from '@gemelo/contract/endpoints/device-calls';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import type { WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { connectDevice, leaveAll } from '../test/device-client.ts';
import {
  attributesOf,
  faultsOf,
  makeDevice,
  readingsOf,
  type TestDevice,
} from '../test/devices-under-test.ts';

const WAIT = { timeout: 15_000, interval: 30 };
const CONNECT = 'v1/gateway/connect';
const DISCONNECT = 'v1/gateway/disconnect';
const TELEMETRY = 'v1/gateway/telemetry';
const ATTRIBUTES = 'v1/gateway/attributes';
const CALLS = 'v1/gateway/rpc';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});
afterAll(leaveAll);

const connect = ({ token }: TestDevice, protocolVersion: 4 | 5 = 4) =>
  connectDevice(port, { username: token, protocolVersion });
/** A gateway with its connection. */
async function connectGateway(version: 4 | 5 = 4) {
  const gateway = await makeDevice(admin);
  return { gateway, ...(await connect(gateway, version)) };
}

/** Without a MAC in it. */
const newName = () => `Sonda ${randomBytes(9).toString('base64url')}`;
const newMac = () =>
  [0x0a, ...randomBytes(5)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
const AS_SENSOR = { idTwinModel: 1, idWarehouse: 1 };

interface Made {
  idTwin: number;
  name: string;
  mac: string;
}
/** A twin without a token, behind a gateway if one is given. */
async function makeTwin(
  idPrincipal: number | null,
  { person = admin, idWarehouse = 1, name = newName(), mac = newMac() } = {},
): Promise<Made> {
  const made = await person.call('POST', '/api/processes/createTwin', {
    ...{ name, mac, idPrincipal, idWarehouse, twinType: 'Fijo', idTwinModel: 1, station: 0 },
    sensors: [{ idSensor: 1 }],
  });
  expect(made.status, made.text).toBe(200);
  return { idTwin: (made.body.data as TwinDetail).idTwin, name, mac };
}

const valuesOf = async ({ idTwin }: { idTwin: number }) =>
  (await readingsOf(t, idTwin)).map(({ value }) => value);
const waitingNamed = async (name: string, person = admin) =>
  (await person.call('GET', `/api/v4/waiting-devices?search=${encodeURIComponent(name)}&limit=200`)).body
    .data as WaitingDevice[];
/** The device that waits under this name. */
const waits = (name: string) =>
  vi.waitFor(async () => {
    const found = (await waitingNamed(name)).find((one) => one.name === name && one.state === 'pending');
    expect(found).toBeDefined();
    return found as WaitingDevice;
  }, WAIT);
const register = async ({ idWaitingDevice }: WaitingDevice, body: object = {}) => {
  const {
    status,
    text,
    body: answer,
  } = await admin.call('POST', `/api/v4/waiting-devices/${idWaitingDevice}/registration`, body);
  expect(status, text).toBe(200);
  return (answer.data as WaitingDevice).Twin as Made;
};
const change = async (idTwin: number, values: object) => {
  const twin = (await admin.call('GET', `/api/processes/twin/${idTwin}`)).body.data as TwinDetail;
  const { name, mac, twinType, version } = twin;
  const body = { idTwin, name, mac, twinType, version, ...AS_SENSOR, idPrincipal: null, ...values };
  const changed = await admin.call('PUT', '/api/processes/update', body);
  expect(changed.status, changed.text).toBe(200);
};
const ask = async ({ idTwin }: { idTwin: number }, method = 'identify') => {
  const { status, text, body } = await admin.call('POST', `/api/v4/twins/${idTwin}/calls`, {
    method,
    params: { seconds: 5 },
  });
  expect(status, text).toBe(200);
  return body.data as DeviceCall;
};
const stateOf = async ({ idTwin }: { idTwin: number }, { idDeviceCall }: DeviceCall) =>
  ((await admin.call('GET', `/api/v4/twins/${idTwin}/calls`)).body.data as DeviceCall[]).find(
    (one) => one.idDeviceCall === idDeviceCall,
  );

describe.each([4, 5] as const)('a gateway that speaks MQTT version %i', (version) => {
  test('speaks for the devices behind it, by their names and by their MACs', async () => {
    const { gateway, say } = await connectGateway(version);
    const [named, numbered] = [await makeTwin(gateway.idTwin), await makeTwin(gateway.idTwin)];
    await say(CONNECT, { device: named.name });
    await say(TELEMETRY, {
      [named.name.toUpperCase()]: [
        { ts: Date.now() - 60_000, values: { temperature: 20 } },
        { ts: Date.now(), values: { temperature: 21 } },
      ],
      [numbered.mac.replaceAll(':', '-').toLowerCase()]: { temperature: 5.5 },
    });
    expect(await valuesOf(named)).toEqual([20, 21]);
    expect(await valuesOf(numbered)).toEqual([5.5]);
    expect(await readingsOf(t, gateway.idTwin)).toEqual([]);
    await say(ATTRIBUTES, { [named.name]: { firmware: '1.4', rssi: -60 } });
    expect(await attributesOf(t, named.idTwin)).toEqual([
      { key: 'firmware', value: '1.4' },
      { key: 'rssi', value: -60 },
    ]);
    expect(await attributesOf(t, numbered.idTwin)).toEqual([]);
    expect(await waitingNamed(named.name)).toEqual([]);
  });

  test('is refused nothing because of one device whose values are wrong', async () => {
    const { gateway, say, client } = await connectGateway(version);
    const [good, bad] = [await makeTwin(gateway.idTwin), await makeTwin(gateway.idTwin)];
    const answer = await say(TELEMETRY, {
      [bad.name]: 'no son valores',
      [good.name]: [{ ts: Date.now(), values: { temperature: 19 } }],
    });
    if (version === 5) expect((answer as { reasonCode?: number }).reasonCode ?? 0).toBe(0);
    expect(await valuesOf(good)).toEqual([19]);
    expect(await valuesOf(bad)).toEqual([]);
    await vi.waitFor(
      async () => expect(await faultsOf(t, bad.idTwin)).toMatchObject([{ reason: 'malformed' }]),
      WAIT,
    );
    expect(await faultsOf(t, good.idTwin)).toEqual([]);
    expect(client.connected).toBe(true);
  });

  test('stays connected after what can never be right, which is its own fault', async () => {
    const { gateway, say, client } = await connectGateway(version);
    const device = await makeTwin(gateway.idTwin);
    const never = ['{', '[1]', JSON.stringify({ device: 7 })];
    for (const payload of never) {
      const said = say(payload === never[2] ? CONNECT : TELEMETRY, payload);
      if (version === 4) await said;
      else await said.catch(({ code }: { code: number }) => expect(code).toBe(0x99));
    }
    await vi.waitFor(
      async () =>
        expect(await faultsOf(t, gateway.idTwin)).toMatchObject([{ reason: 'malformed', count: 3 }]),
      WAIT,
    );
    await say(TELEMETRY, { [device.name]: { temperature: 20 } });
    expect(await valuesOf(device)).toEqual([20]);
    expect(client.connected).toBe(true);
  });

  test('is handed the calls of a device until it takes its leave, and its answers are kept', async () => {
    const { gateway, say, listen, hears, heard } = await connectGateway(version);
    const device = await makeTwin(gateway.idTwin);
    await listen(CALLS);
    await say(CONNECT, { device: device.name });
    const call = await ask(device);
    await hears(CALLS, {
      device: device.name,
      data: { id: call.idDeviceCall, method: 'identify', params: { seconds: 5 } },
    });
    await say(CALLS, { device: device.name, id: call.idDeviceCall, data: { done: true } });
    expect(await stateOf(device, call)).toMatchObject({ state: 'answered', answer: { done: true } });
    await say(DISCONNECT, { device: device.name });
    const next = await ask(device, 'reboot');
    await say(TELEMETRY, {});
    expect(await stateOf(device, next)).toMatchObject({ state: 'waiting' });
    expect(heard).toHaveLength(1);
    await say(TELEMETRY, { [device.name]: { temperature: 20 } });
    await vi.waitFor(() => expect(heard).toHaveLength(2), WAIT);
    await vi.waitFor(
      async () => expect(await stateOf(device, next)).toMatchObject({ state: 'delivered' }),
      WAIT,
    );
  });

  test('asks for the attributes of a device and is told of their changes', async () => {
    const { gateway, say, listen, hears } = await connectGateway(version);
    const device = await makeTwin(gateway.idTwin);
    const share = async (key: string, value: unknown) => {
      const body = { idTwin: device.idTwin, key, value };
      expect((await admin.call('POST', '/api/v4/shared-attributes', body)).status).toBe(200);
    };
    await share('interval', 60);
    await listen(ATTRIBUTES, 'v1/gateway/attributes/response');
    await say(ATTRIBUTES, { [device.name]: { firmware: '1.4' } });
    const request = 'v1/gateway/attributes/request';
    await say(request, { id: 1, device: device.name, client: false, key: 'interval' });
    await hears('v1/gateway/attributes/response', { id: 1, device: device.name, value: 60 });
    await say(request, { id: 2, device: device.name, client: true, keys: ['firmware', 'gone'] });
    await hears('v1/gateway/attributes/response', {
      ...{ id: 2, device: device.name },
      values: { firmware: '1.4' },
    });
    await share('limit', 'high');
    await hears(ATTRIBUTES, { device: device.name, data: { limit: 'high' } });
  });

  test('an unknown device waits with what it sends, costs the others nothing, and is registered with one click', async () => {
    const { gateway, say, listen, heard } = await connectGateway(version);
    const known = await makeTwin(gateway.idTwin);
    const name = newName();
    await listen(CALLS);
    await say(CONNECT, { device: name, type: 'sonda' });
    await say(TELEMETRY, { [name]: { temperature: 3, door: 'open' }, [known.name]: { temperature: 20 } });
    expect(await valuesOf(known)).toEqual([20]);
    const waiting = await waits(name);
    expect(waiting).toMatchObject({
      ...{ protocol: 'gateway', type: 'sonda', Twin: null, mac: null },
      ...{ TwinPrincipal: { idTwin: gateway.idTwin }, TwinModel: { idTwinModel: 1 } },
      ...{ Warehouse: { idWarehouse: 1 }, delivery: 'none' },
      preview: expect.arrayContaining([{ key: 'door', value: 'open' }]),
    });
    const twin = await register(waiting);
    // It is found without connecting anew, and also spoken to.
    const call = await ask(twin);
    await vi.waitFor(() => expect(heard).toHaveLength(1), WAIT);
    expect(heard[0]?.payload).toMatchObject({ device: name, data: { id: call.idDeviceCall } });
    await say(TELEMETRY, { [name]: { temperature: 4 } });
    expect(await valuesOf(twin)).toEqual([4]);
    const [row] = await waitingNamed(name);
    expect(row).toMatchObject({ state: 'registered', Twin: { idTwin: twin.idTwin } });
  });
});

describe('the devices behind a gateway', () => {
  test('lose nothing of a message that writes their name in several ways', async () => {
    const { gateway, say } = await connectGateway();
    const device = await makeTwin(gateway.idTwin);
    await say(TELEMETRY, {
      [device.name]: { temperature: 1 },
      [`${device.name} `]: { temperature: 2 },
      [` ${device.name}`]: { temperature: 3 },
    });
    expect((await valuesOf(device)).toSorted()).toEqual([1, 2, 3]);
  });

  test('are found among many, by whichever name comes first', async () => {
    const { gateway, say } = await connectGateway();
    const [byMac, byName] = [await makeTwin(gateway.idTwin), await makeTwin(gateway.idTwin)];
    const others = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Nadie ${n}`, {}]));
    await say(TELEMETRY, {
      ...others,
      [`sonda ${byMac.mac}`]: { temperature: 1 },
      [byName.name.toUpperCase()]: { temperature: 2 },
    });
    expect(await valuesOf(byMac)).toEqual([1]);
    expect(await valuesOf(byName)).toEqual([2]);
  });

  test('that nobody knows are remembered 200 at a time of each gateway, so that others have room', async () => {
    const [flood, calm] = [await connectGateway(), await connectGateway()];
    const name = newName();
    const mark = newName();
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${mark} ${n}`, {}]));
    for (let n = 0; n < 3; n++)
      await flood.say(
        TELEMETRY,
        Object.fromEntries(Object.entries(many).map(([key, part]) => [`${key} ${n}`, part])),
      );
    await calm.say(TELEMETRY, { [name]: { temperature: 1 } });
    expect(await waits(name)).toMatchObject({ TwinPrincipal: { idTwin: calm.gateway.idTwin } });
    await vi.waitFor(
      async () =>
        expect(await faultsOf(t, flood.gateway.idTwin)).toContainEqual(
          expect.objectContaining({ reason: 'too-many' }),
        ),
      WAIT,
    );
  });

  test('are its own: neither those of another company nor of another gateway, whatever they are called', async () => {
    const { gateway, say } = await connectGateway();
    const [name, mac] = [newName(), newMac()];
    const neighbour = await makeTwin((await makeDevice(admin)).idTwin, { name: newName() });
    const foreign = await makeTwin(null, { person: other, idWarehouse: 4, name, mac });
    await say(TELEMETRY, {
      [name]: { temperature: 1 },
      [mac]: { temperature: 2 },
      [neighbour.name]: { temperature: 3 },
    });
    const waiting = await Promise.all([waits(name), waits(mac), waits(neighbour.name)]);
    expect(waiting.map(({ TwinPrincipal }) => TwinPrincipal?.idTwin)).toEqual(Array(3).fill(gateway.idTwin));
    // Of another company nothing is told, not even that its device is there.
    expect(waiting.map(({ Twin }) => Twin?.idTwin ?? null)).toEqual([null, null, neighbour.idTwin]);
    expect(await valuesOf(foreign)).toEqual([]);
    expect(await valuesOf(neighbour)).toEqual([]);
    expect(await waitingNamed(name, other)).toEqual([]);
  });

  test('keep the names that the gateway uses when people rename them', async () => {
    const { say } = await connectGateway();
    const name = newName();
    await say(TELEMETRY, { [name]: { temperature: 1 } });
    const twin = await register(await waits(name), { ...AS_SENSOR, name: `Cámara ${newName()}` });
    await say(TELEMETRY, { [name]: { temperature: 2 } });
    await say(TELEMETRY, { [twin.name]: { temperature: 3 } });
    expect(await valuesOf(twin)).toEqual([2, 3]);
  });

  test('wait again when their twin is moved away', async () => {
    const { gateway, say } = await connectGateway();
    const name = newName();
    await say(TELEMETRY, { [name]: { temperature: 1 } });
    const twin = await register(await waits(name), AS_SENSOR);
    await say(TELEMETRY, { [name]: { temperature: 2 } });
    await change(twin.idTwin, { name: twin.name });
    await say(TELEMETRY, { [name]: { temperature: 3 } });
    expect(await waits(name)).toMatchObject({ TwinPrincipal: { idTwin: gateway.idTwin } });
    expect(await valuesOf(twin)).toEqual([2]);
  });

  test('that stand already elsewhere in the company are moved behind it by whoever registers them', async () => {
    const { gateway, say } = await connectGateway();
    const alone = await makeTwin(null);
    await say(TELEMETRY, { [alone.mac]: { temperature: 1 } });
    const waiting = await waits(alone.mac);
    expect(waiting.Twin).toMatchObject({ idTwin: alone.idTwin });
    await register(waiting, { idTwin: alone.idTwin });
    await say(TELEMETRY, { [alone.mac]: { temperature: 2 } });
    expect(await valuesOf(alone)).toEqual([2]);
    const { data } = (await admin.call('GET', `/api/processes/twin/${alone.idTwin}`)).body;
    expect(data).toMatchObject({ TwinPrincipal: { idTwin: gateway.idTwin } });
  });

  test('that were claimed before they came are adopted by the gateway that hears them', async () => {
    const { gateway, say } = await connectGateway();
    const mac = newMac();
    const claimed = await admin.call('POST', '/api/v4/device-claims', { code: mac, ...AS_SENSOR });
    const { Twin } = claimed.body.data as WaitingDevice;
    await say(TELEMETRY, { [mac]: { temperature: 1 } });
    await vi.waitFor(async () => {
      await say(TELEMETRY, { [mac]: { temperature: 2 } });
      expect(await valuesOf({ idTwin: Twin?.idTwin ?? 0 })).toContain(2);
    }, WAIT);
    expect((await waitingNamed(mac))[0]).toMatchObject({
      ...{ protocol: 'gateway', state: 'registered', delivery: 'none' },
      TwinPrincipal: { idTwin: gateway.idTwin },
    });
  });

  test('that have two names are spoken to by the one that was used last', async () => {
    const { gateway, say, listen, heard } = await connectGateway();
    const device = await makeTwin(gateway.idTwin);
    await listen(CALLS);
    await say(CONNECT, { device: device.name });
    await say(TELEMETRY, { [device.mac]: { temperature: 20 } });
    await ask(device);
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { device: device.mac } }]), WAIT);
    await say(DISCONNECT, { device: device.name });
    await ask(device);
    await vi.waitFor(() => expect(heard).toHaveLength(2), WAIT);
  });

  test('are connected for as long as the gateway is', async () => {
    const { gateway, say, leave } = await connectGateway();
    const device = await makeTwin(gateway.idTwin);
    const connections = () => t.ingest.channels.of(device.idTwin).length;
    await say(TELEMETRY, { [device.name]: { temperature: 20 } });
    expect(connections()).toBe(1);
    await say(DISCONNECT, { device: device.name });
    expect(connections()).toBe(0);
    await say(CONNECT, { device: device.name });
    expect(connections()).toBe(1);
    await leave();
    await vi.waitFor(() => expect(connections()).toBe(0), WAIT);
  });

  test('are not spoken for by a connection that did not say who it is', async () => {
    const stranger = await connectDevice(port);
    const device = await makeTwin((await makeDevice(admin)).idTwin);
    await stranger.say(TELEMETRY, { [device.name]: { temperature: 1 } });
    await stranger.say(CONNECT, { device: device.name });
    expect(await valuesOf(device)).toEqual([]);
    expect(t.ingest.channels.of(device.idTwin)).toEqual([]);
    expect(await waitingNamed(device.name)).toEqual([]);
  });
});

describe('the waiting room behind a gateway', () => {
  test('is bounded, and those that are known are not held up by it', async () => {
    const { gateway, say } = await connectGateway();
    const known = await makeTwin(gateway.idTwin);
    const prefix = newName();
    const names = Array.from({ length: 250 }, (_, n) => `${prefix} n${n}`);
    const message = Object.fromEntries(names.map((name) => [name, { temperature: 1 }]));
    await say(TELEMETRY, { ...message, [known.name]: { temperature: 20 } });
    expect(await valuesOf(known)).toEqual([20]);
    const heard = async () => await waitingNamed(`${prefix} n`);
    await vi.waitFor(async () => expect(await heard()).toHaveLength(200), WAIT);
    await say(TELEMETRY, message);
    await vi.waitFor(async () => {
      const counts = new Set((await heard()).map(({ count }) => count));
      expect(counts).toEqual(new Set([2]));
    }, WAIT);
    expect(await heard()).toHaveLength(200);
    // Whoever claims one of those that found no room finds it all the same.
    const mac = newMac();
    await admin.call('POST', '/api/v4/device-claims', { code: mac, ...AS_SENSOR });
    await say(TELEMETRY, { ...message, [mac]: { temperature: 1 } });
    await vi.waitFor(
      async () => expect((await waitingNamed(mac))[0]).toMatchObject({ protocol: 'gateway' }),
      WAIT,
    );
  });

  test('has a device once, however its name is written, and keeps few of its values', async () => {
    const { say } = await connectGateway();
    const name = newName();
    await say(TELEMETRY, { [name]: { temperature: 1 }, [name.toLowerCase()]: { temperature: 2 } });
    await vi.waitFor(async () => expect((await waitingNamed(name))[0]?.count).toBe(2), WAIT);
    for (const part of [1, 2, 3]) {
      const values = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`clave-${part}-${n}`, n]));
      await say(TELEMETRY, { [name]: values });
      await vi.waitFor(async () => expect((await waitingNamed(name))[0]?.count).toBe(2 + part), WAIT);
    }
    const [row, ...more] = await waitingNamed(name);
    expect(more).toEqual([]);
    expect(row?.preview.length).toBeLessThanOrEqual(20);
    expect(row?.preview.map(({ key }) => key)).toContain('clave-3-0');
  });
});
