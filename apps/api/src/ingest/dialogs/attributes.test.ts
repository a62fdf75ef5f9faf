import { setTimeout as sleep } from 'node:timers/promises';
import type {
  SharedAttribute,
  ToldTwin,
  TwinSharedAttributes,
} from '@gemelo/contract/endpoints/shared-attributes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { system } from '../../db/context.ts';
import { readHeld } from '../../db/shared-attributes.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { PER_SECOND } from '../pace.ts';
import { connectDevice, leaveAll } from '../test/device-client.ts';
import { makeDevice, type TestDevice } from '../test/devices-under-test.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
});
afterAll(leaveAll);

const UPDATES = 'v1/devices/me/attributes';
const ANSWERS = 'v1/devices/me/attributes/response/+';

const connect = ({ token }: TestDevice, protocolVersion: 4 | 5 = 4) =>
  connectDevice(port, { username: token, protocolVersion });
async function share(place: object, key: string, value: unknown): Promise<SharedAttribute> {
  const { body, status } = await admin.call('POST', '/api/v4/shared-attributes', { ...place, key, value });
  expect(status).toBe(200);
  return body.data as SharedAttribute;
}
const change = ({ idSharedAttribute, version }: SharedAttribute, value: unknown) =>
  admin.call('PUT', `/api/v4/shared-attributes/${idSharedAttribute}`, { value, version });
const remove = ({ idSharedAttribute }: SharedAttribute) =>
  admin.call('DELETE', `/api/v4/shared-attributes/${idSharedAttribute}`);
const shown = async ({ idTwin }: TestDevice) =>
  (await admin.call('GET', `/api/v4/twins/${idTwin}/shared-attributes`)).body.data as TwinSharedAttributes;
const stateOf = async (device: TestDevice, key: string) =>
  (await shown(device)).attributes.find((one) => one.key === key)?.state;
const becomes = (device: TestDevice, key: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(device, key)).toBe(state), { timeout: 10_000 });
const faultsOf = async ({ idTwin }: TestDevice) => {
  const { body } = await admin.call('GET', `/api/v4/twins/${idTwin}/telemetry`);
  return (body.data as { faults: { reason: string }[] }).faults.map(({ reason }) => reason);
};

describe.each([4, 5] as const)('a device that speaks MQTT version %i', (version) => {
  test('is answered the keys that it asks for, and all without any', async () => {
    const device = await makeDevice(admin);
    await share({ idTwin: device.idTwin }, 'interval', 60);
    await share({ idTwin: device.idTwin }, 'limits', { high: 30.5, names: ['a', 'b'] });
    const { say, listen, hears } = await connect(device, version);
    await say(UPDATES, { firmware: '1.4', interval: 30 });
    await listen(ANSWERS);
    await say(`${UPDATES}/request/1`, { clientKeys: 'firmware, gone', sharedKeys: 'interval' });
    await hears(`${UPDATES}/response/1`, { client: { firmware: '1.4' }, shared: { interval: 60 } });
    await say(`${UPDATES}/request/2`, { sharedKeys: 'interval' });
    await hears(`${UPDATES}/response/2`, { shared: { interval: 60 } });
    const all = {
      client: { firmware: '1.4', interval: 30 },
      shared: { interval: 60, limits: { high: 30.5, names: ['a', 'b'] } },
    };
    await say(`${UPDATES}/request/3`, {});
    await hears(`${UPDATES}/response/3`, all);
    await say(`${UPDATES}/request/4`);
    await hears(`${UPDATES}/response/4`, all);
  });

  test('has short topics for the same', async () => {
    const device = await makeDevice(admin);
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    const { say, listen, hears } = await connect(device, version);
    await listen('v2/a/res/+', 'v2/a/res/j/+', 'v2/a');
    await say('v2/a/req/7', { sharedKeys: 'interval' });
    await hears('v2/a/res/7', { shared: { interval: 60 } });
    await say('v2/a/req/j/8', { sharedKeys: 'interval' });
    await hears('v2/a/res/j/8', { shared: { interval: 60 } });
    await change(interval, 90);
    await hears('v2/a', { interval: 90 });
  });

  test('is told of changes and of nothing that it could have asked for', async () => {
    const device = await makeDevice(admin);
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    const { listen, hears, heard } = await connect(device, version);
    await listen(UPDATES);
    const limit = await share({ idTwin: device.idTwin }, 'limit', 'high');
    await hears(UPDATES, { limit: 'high' });
    await change(interval, 90);
    await hears(UPDATES, { interval: 90 });
    await remove(limit);
    await hears(UPDATES, { deleted: ['limit'] });
    expect(heard).toHaveLength(3);
  });

  test('learns the limits of its connection, and that other calls are not known', async () => {
    const device = await makeDevice(admin);
    const { say, listen, hears } = await connect(device, version);
    await listen('v1/devices/me/rpc/response/+', 'v2/r/res/+');
    await say('v1/devices/me/rpc/request/1', { method: 'getSessionLimits', params: {} });
    const rate = `${PER_SECOND}:1`;
    const limits = {
      maxPayloadSize: 65_536,
      maxInflightMessages: 100,
      rateLimits: { messages: rate, telemetryMessages: rate, telemetryDataPoints: rate },
    };
    await hears('v1/devices/me/rpc/response/1', limits);
    await say('v2/r/req/2', { method: 'getSessionLimits' });
    await hears('v2/r/res/2', limits);
    await say('v1/devices/me/rpc/request/3', { method: 'getCurrentTime' }).catch(() => undefined);
    await hears('v1/devices/me/rpc/response/3', { error: 'Unsupported method: getCurrentTime' });
    await vi.waitFor(async () => expect(await faultsOf(device)).toEqual(['unsupported']), {
      timeout: 10_000,
    });
  });
});

describe('what holds for a device', () => {
  test('is its own value before that of its warehouse, and that before its model’s', async () => {
    const device = await makeDevice(admin);
    const key = `interval${device.idTwin}`;
    const { listen, hears } = await connect(device);
    await listen(UPDATES);
    const ofModel = await share({ idTwinModel: 1 }, key, 1);
    await hears(UPDATES, { [key]: 1 });
    const ofWarehouse = await share({ idWarehouse: 1 }, key, 2);
    await hears(UPDATES, { [key]: 2 });
    const own = await share({ idTwin: device.idTwin }, key, 3);
    await hears(UPDATES, { [key]: 3 });
    const [found] = (await shown(device)).attributes.filter((one) => one.key === key);
    expect(found).toMatchObject({
      scope: 'twin',
      value: 3,
      overrides: [
        { scope: 'warehouse', value: 2, Warehouse: { idWarehouse: 1 } },
        { scope: 'model', value: 1, TwinModel: { idTwinModel: 1 } },
      ],
    });
    await remove(own);
    await vi.waitFor(async () => expect(await stateOf(device, key)).toBe('delivered'), { timeout: 10_000 });
    await remove(ofWarehouse);
    await remove(ofModel);
    await hears(UPDATES, { deleted: [key] });
  });

  test('changes when it moves to another warehouse', async () => {
    const device = await makeDevice(admin);
    const { body } = await admin.call('GET', '/api/settings/getWarehouse/1?limit=5');
    const other = (body.data as { idWarehouse: number }[]).find(({ idWarehouse }) => idWarehouse !== 1);
    await share({ idWarehouse: other?.idWarehouse }, 'place', 'elsewhere');
    const { listen, hears } = await connect(device);
    await listen(UPDATES);
    await t.database.transaction(system, (tx) =>
      sql`update twin set id_warehouse = ${other?.idWarehouse}, updated_at = now() where id_twin = ${device.idTwin}`.execute(
        tx,
      ),
    );
    t.database.bus.publish({ kind: 'twin', idCompany: 1, ids: [device.idTwin] });
    await hears(UPDATES, { place: 'elsewhere' });
  });

  test('is as new to a device as the device is to its place', async () => {
    const device = await makeDevice(admin);
    const own = await share({ idTwin: device.idTwin }, 'own', 1);
    const { body } = await admin.call('GET', '/api/settings/getWarehouse/1?limit=5');
    const other = (body.data as { idWarehouse: number }[]).find(({ idWarehouse }) => idWarehouse !== 1);
    const there = await share({ idWarehouse: other?.idWarehouse }, 'there', 1);
    const { held, movedAt } = await t.database.transaction(system, async (tx) => {
      const { rows } = await sql<{ at: string }>`
        update twin set id_warehouse = ${other?.idWarehouse}, updated_at = now()
        where id_twin = ${device.idTwin} returning updated_at as at`.execute(tx);
      return { held: (await readHeld(tx, [device.idTwin])).held, movedAt: rows[0]?.at };
    });
    const sinceOf = (wanted: string) => held.find(({ key }) => key === wanted)?.since;
    expect(sinceOf('there')).toBe(movedAt);
    expect(sinceOf('own')).toBe(own.updatedAt);
    await remove(there);
  });

  test('reaches a device that is connected to another process', async () => {
    const device = await makeDevice(admin);
    const { listen, hears } = await connect(device);
    await listen(UPDATES);
    await t.database.transaction(system, (tx) =>
      sql`insert into shared_attribute (id_company, id_twin, key, value) values (1, ${device.idTwin}, 'far', '7')`.execute(
        tx,
      ),
    );
    t.database.bus.publish({ kind: 'shared-attribute', idCompany: 1 });
    await hears(UPDATES, { far: 7 });
  });
});

describe('the console knows', () => {
  test('that a value waits, was delivered, and what the device says', async () => {
    const device = await makeDevice(admin);
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    expect(await stateOf(device, 'interval')).toBe('waiting');
    const { say, listen } = await connect(device);
    await listen(UPDATES, ANSWERS);
    await say(`${UPDATES}/request/1`, { sharedKeys: 'interval' });
    await becomes(device, 'interval', 'delivered');
    await say(UPDATES, { interval: 45 });
    expect((await shown(device)).attributes).toMatchObject([
      { state: 'different', reported: { value: 45 }, deliveredAt: expect.any(String) },
    ]);
    await say(UPDATES, { interval: '60' });
    expect(await stateOf(device, 'interval')).toBe('confirmed');
    await change(interval, 90);
    await becomes(device, 'interval', 'delivered');
    await say(UPDATES, { interval: 90 });
    expect((await shown(device)).attributes).toMatchObject([
      { state: 'confirmed', answeredAt: expect.any(String) },
    ]);
  });

  test('which keys a device still has that hold no more', async () => {
    const device = await makeDevice(admin);
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    const first = await connect(device);
    await first.listen(ANSWERS);
    await first.say(`${UPDATES}/request/1`, { sharedKeys: 'interval' });
    await becomes(device, 'interval', 'delivered');
    await first.leave();
    await remove(interval);
    expect((await shown(device)).removed).toMatchObject([{ key: 'interval', value: 60 }]);
    const again = await connect(device);
    await again.say(`${UPDATES}/request/2`, { sharedKeys: 'other' });
    await again.say(`${UPDATES}/request/3`, { clientKeys: 'interval' });
    await sleep(1_000);
    expect((await shown(device)).removed).toHaveLength(1);
    await again.say(`${UPDATES}/request/4`, { sharedKeys: 'interval,other' });
    await vi.waitFor(async () => expect((await shown(device)).removed).toEqual([]), { timeout: 10_000 });
  });

  test('how far a value of a warehouse has come', async () => {
    const [one, two] = [await makeDevice(admin), await makeDevice(admin)];
    const key = `reach${one.idTwin}`;
    const ofWarehouse = await share({ idWarehouse: 1 }, key, 60);
    const own = await share({ idTwin: two.idTwin }, key, 30);
    const { say } = await connect(one);
    await say(`${UPDATES}/request/1`, { sharedKeys: key });
    await becomes(one, key, 'delivered');
    await say(UPDATES, { [key]: 60 });
    const { body } = await admin.call('GET', '/api/v4/shared-attributes?idWarehouse=1');
    const found = (body.data as { key: string; reach: object }[]).find((row) => row.key === key);
    expect(found?.reach).toMatchObject({ overridden: 1, confirmed: 1, different: 0 });
    const told = (await admin.call('GET', `/api/v4/shared-attributes/${ofWarehouse.idSharedAttribute}/twins`))
      .body.data as { twins: ToldTwin[]; total: number };
    const names = told.twins.map(({ idTwin }) => idTwin);
    expect(names).not.toContain(two.idTwin);
    expect(names).toHaveLength(told.total);
    // Those that need a look come first.
    expect(told.twins.at(-1)).toMatchObject({
      idTwin: one.idTwin,
      state: 'confirmed',
      reported: { value: 60 },
      answeredAt: expect.any(String),
    });
    await Promise.all([remove(ofWarehouse), remove(own)]);
  });
});

test('a device that asks for nonsense gets a fault, and its connection stays', async () => {
  const device = await makeDevice(admin);
  await share({ idTwin: device.idTwin }, 'interval', 60);
  const { say, listen, hears } = await connect(device);
  await listen(ANSWERS);
  await say(`${UPDATES}/request/1`, '[1,2]');
  await say(`${UPDATES}/request/2`, { sharedKeys: 5 });
  await say(`${UPDATES}/request/3`, { sharedKeys: 'interval' });
  await hears(`${UPDATES}/response/3`, { shared: { interval: 60 } });
  await vi.waitFor(async () => expect(await faultsOf(device)).toEqual(['malformed']), { timeout: 10_000 });
});

test('many devices of a model are told of one change in few statements', async () => {
  const devices: TestDevice[] = [];
  for (let n = 0; n < 12; n++) devices.push(await makeDevice(admin));
  const connected = await Promise.all(devices.map((device) => connect(device)));
  await Promise.all(connected.map(({ listen }) => listen(UPDATES)));
  const fleet = await share({ idTwinModel: 1 }, 'fleet', 1);
  await Promise.all(connected.map(({ hears }) => hears(UPDATES, { fleet: 1 })));
  await remove(fleet);
  await Promise.all(connected.map(({ hears }) => hears(UPDATES, { deleted: ['fleet'] })));
});

describe('over HTTP', () => {
  const ask = (token: string, query = '') => t.anyone('GET', `/api/v1/${token}/attributes${query}`);
  const wait = (token: string, timeout: number) =>
    t.anyone('GET', `/api/v1/${token}/attributes/updates?timeout=${timeout}`);

  test('a device is answered the keys that it asks for', async () => {
    const device = await makeDevice(admin);
    await share({ idTwin: device.idTwin }, 'interval', 60);
    await t.anyone('POST', `/api/v1/${device.token}/attributes`, Buffer.from('{"firmware":"1.4"}'));
    const answer = await ask(device.token, '?clientKeys=firmware&sharedKeys=interval,other');
    expect(answer.body).toEqual({ client: { firmware: '1.4' }, shared: { interval: 60 } });
    expect((await ask(device.token, '?sharedKeys=interval')).body).toEqual({ shared: { interval: 60 } });
    expect((await ask(device.token)).body).toEqual(answer.body);
    await becomes(device, 'interval', 'delivered');
    expect(await ask('nobody')).toMatchObject({ status: 401, text: '' });
  });

  test('a device waits for the next change', async () => {
    const device = await makeDevice(admin);
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    expect(await wait(device.token, 50)).toMatchObject({ status: 408, text: '' });
    const next = wait(device.token, 20_000);
    await sleep(50);
    await change(interval, 90);
    expect((await next).body).toEqual({ interval: 90 });
    await becomes(device, 'interval', 'delivered');
  });

  test('a device misses nothing between two requests', async () => {
    const device = await makeDevice(admin);
    const interval = await share({ idTwin: device.idTwin }, 'interval', 60);
    await wait(device.token, 50);
    await change(interval, 90);
    expect((await wait(device.token, 20_000)).body).toEqual({ interval: 90 });
    await remove({ ...interval, version: 2 });
    expect((await wait(device.token, 20_000)).body).toEqual({ deleted: ['interval'] });
  });

  test('more than two requests of one device do not wait', async () => {
    const device = await makeDevice(admin);
    const waiting = [wait(device.token, 5_000), wait(device.token, 5_000)];
    await sleep(500);
    expect((await wait(device.token, 50)).status).toBe(429);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([408, 408]);
  });

  test('a call of a device is answered', async () => {
    const device = await makeDevice(admin);
    const call = (method: string) =>
      t.anyone('POST', `/api/v1/${device.token}/rpc`, Buffer.from(JSON.stringify({ method })));
    expect((await call('getSessionLimits')).body).toMatchObject({ maxPayloadSize: 65_536 });
    expect((await call('other')).body).toEqual({ error: 'Unsupported method: other' });
  });
});
