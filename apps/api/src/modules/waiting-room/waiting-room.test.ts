import { randomBytes } from 'node:crypto';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import type { WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { makeDevice, readingsOf } from '../../ingest/test/devices-under-test.ts';
import { sweepJob } from '../../jobs/sweep.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let technician: Person;
let keeper: Person;
let registrar: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, technician, keeper, registrar, other] = (await Promise.all(
    [
      'admin@gemelo.test',
      'tecnico@gemelo.test',
      'bodega@gemelo.test',
      'registro@gemelo.test',
      'admin@otra.test',
    ].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person];
});

const LIST = '/api/v4/waiting-devices';
const KEYS = '/api/v4/provision-keys';
const CLAIMS = '/api/v4/device-claims';
const newMac = () =>
  [0x0a, ...randomBytes(5)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
let counter = 0;

interface MadeKey {
  idProvisionKey: number;
  key: string;
  secret: string;
  version: number;
}
const makeKey = async (person: Person): Promise<MadeKey> => {
  const { status, body, text } = await person.call('POST', KEYS, { name: `Clave ${++counter}` });
  expect(status, text).toBe(200);
  return body.data as MadeKey;
};
let address = 0;
/** Each device connects from an address of its own. */
const newAddress = () => `10.1.${Math.floor(++address / 200)}.${(address % 200) + 1}`;
const provision = async (
  { key, secret }: Pick<MadeKey, 'key' | 'secret'>,
  deviceName: string,
  { from = '10.0.0.1', ...more }: Record<string, string> = {},
) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v1/provision',
    remoteAddress: from,
    payload: { deviceName, provisionDeviceKey: key, provisionDeviceSecret: secret, ...more },
  });
  return response.json<Record<string, string>>();
};
const waitingNamed = async (person: Person, name: string): Promise<WaitingDevice[]> => {
  const { body } = await person.call('GET', `${LIST}?search=${encodeURIComponent(name)}&limit=200`);
  return body.data as WaitingDevice[];
};
const oneNamed = async (person: Person, name: string): Promise<WaitingDevice> => {
  const [found] = await waitingNamed(person, name);
  expect(found, name).toBeDefined();
  return found as WaitingDevice;
};
const register = (person: Person, { idWaitingDevice }: WaitingDevice, body: object = {}) =>
  person.call('POST', `${LIST}/${idWaitingDevice}/registration`, body);
const AS_SENSOR = { idTwinModel: 1, idWarehouse: 1 };
const run = (statement: ReturnType<typeof sql>) =>
  t.database.transaction(system, (tx) => statement.execute(tx));
const send = (token: string, body: object) =>
  t.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: body });

describe('provisioning keys', () => {
  test('their secret is shown when they are made, and once more to whoever may change them', async () => {
    const made = await makeKey(admin);
    const { text, body } = await admin.call('GET', `${KEYS}?limit=200`);
    expect(text).not.toContain(made.secret);
    expect(body.data).toContainEqual(expect.objectContaining({ key: made.key, state: 'Activo', waiting: 0 }));
    const shown = await registrar.call('POST', `${KEYS}/${made.idProvisionKey}/reveal`);
    expect(shown.body.data).toEqual({ secret: made.secret });
    const rows = await t.database.read(system, (tx) =>
      sql<{ action: string; whole: string }>`select action, audit::text as whole from audit
        where entity = 'provision-key' and entity_id = ${String(made.idProvisionKey)} order by id_audit`.execute(
        tx,
      ),
    );
    expect(rows.rows.map(({ action }) => action)).toEqual(['create', 'reveal']);
    for (const { whole } of rows.rows) expect(whole).not.toContain(made.secret);
  });

  test('are those of a company, and not for everybody in it', async () => {
    const { idProvisionKey, version } = await makeKey(admin);
    for (const person of [technician, keeper]) {
      expect((await person.call('GET', KEYS)).status).toBe(403);
      expect((await person.call('POST', `${KEYS}/${idProvisionKey}/reveal`)).status).toBe(403);
    }
    expect((await other.call('POST', `${KEYS}/${idProvisionKey}/reveal`)).status).toBe(404);
    expect(
      (await other.call('PUT', `${KEYS}/${idProvisionKey}`, { state: 'Inactivo', version })).status,
    ).toBe(404);
  });

  test('a wrong secret, an unknown key and one that is switched off are answered alike, and nobody waits', async () => {
    const made = await makeKey(admin);
    const name = newMac();
    const wrong = await provision({ ...made, secret: 'otro-secreto' }, name);
    expect(wrong).toMatchObject({ status: 'NOT_FOUND' });
    expect(await provision({ key: 'gkNadie', secret: made.secret }, name)).toEqual(wrong);
    const { idProvisionKey, version } = made;
    await admin.call('PUT', `${KEYS}/${idProvisionKey}`, { state: 'Inactivo', version });
    expect(await provision(made, name)).toEqual(wrong);
    expect(await waitingNamed(admin, name)).toEqual([]);
  });

  test('one address cannot ask without end', async () => {
    const made = await makeKey(admin);
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        t.app.inject({
          method: 'POST',
          url: '/api/v1/provision',
          remoteAddress: from,
          payload: { deviceName: 'x', provisionDeviceKey: made.key, provisionDeviceSecret: 'no' },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined();
    expect((await provision(made, newMac(), { from: newAddress() })).status).toBe('FAILURE');
  });
});

describe('a device with a key of its company', () => {
  test('waits for a person, and then gets a token with which its values arrive', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    const from = newAddress();
    expect(await provision(made, mac, { from })).toMatchObject({ status: 'FAILURE' });
    const waiting = await oneNamed(technician, mac);
    expect(waiting).toMatchObject({
      ...{ mac, protocol: 'thingsboard', state: 'pending', address: from, Twin: null, count: 1 },
      ProvisionKey: { idProvisionKey: made.idProvisionKey },
    });
    const registered = await register(technician, waiting, AS_SENSOR);
    expect(registered.status, registered.text).toBe(200);
    const { Twin } = registered.body.data as WaitingDevice;
    const answer = await provision(made, mac, { from });
    expect(answer).toMatchObject({ status: 'SUCCESS', credentialsType: 'ACCESS_TOKEN' });
    expect((await send(answer.credentialsValue ?? '', { temperature: 21 })).statusCode).toBe(200);
    expect(await readingsOf(t, Twin?.idTwin ?? 0)).toHaveLength(1);
  });

  test('its token goes to nobody else who has the key, before or after', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    const [own, foreign] = [newAddress(), newAddress()];
    await provision(made, mac, { from: own });
    await register(technician, await oneNamed(technician, mac), AS_SENSOR);
    expect(await provision(made, mac, { from: foreign })).toMatchObject({ status: 'FAILURE' });
    const { credentialsValue = '' } = await provision(made, mac, { from: own });
    // Its answer was lost, so it asks again: the same token, as long as nobody used it.
    expect((await provision(made, mac, { from: own })).credentialsValue).toBe(credentialsValue);
    await send(credentialsValue, { temperature: 20 });
    expect(await provision(made, mac, { from: own })).toMatchObject({ status: 'FAILURE' });
    expect(await provision(made, mac, { from: foreign })).toMatchObject({ status: 'FAILURE' });
    expect((await send(credentialsValue, { temperature: 20 })).statusCode).toBe(200);
    const again = await waitingNamed(technician, mac);
    expect(again.map(({ state, namesakes }) => [state, namesakes])).toEqual([
      ['pending', 1],
      ['pending', 1],
    ]);
  });

  test('a nonce binds it wherever it connects from', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    const nonce = 'nonce-de-fabrica-1';
    await provision(made, mac, { from: newAddress(), nonce });
    await register(technician, await oneNamed(technician, mac), AS_SENSOR);
    expect(await provision(made, mac, { from: newAddress(), nonce: 'otro-nonce' })).toMatchObject({
      status: 'FAILURE',
    });
    expect(await provision(made, mac, { from: newAddress(), nonce })).toMatchObject({ status: 'SUCCESS' });
  });

  test('keeps a token that it brings, and only that works', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    const token = randomBytes(15).toString('hex');
    await provision(made, mac, { token });
    expect((await send(token, { temperature: 20 })).statusCode).toBe(401);
    await register(technician, await oneNamed(technician, mac), AS_SENSOR);
    expect(await provision(made, mac, { token })).toMatchObject({
      status: 'SUCCESS',
      credentialsValue: token,
    });
    expect((await send(token, { temperature: 20 })).statusCode).toBe(200);
    expect(await provision(made, mac)).toMatchObject({ status: 'FAILURE' });
  });

  test('whose token begins with a key waits without asking, as Kaa’s do, and shows what it sends', async () => {
    const made = await makeKey(admin);
    const mac = newMac().replaceAll(':', '');
    const token = `${made.key}.${mac}.${randomBytes(12).toString('hex')}`;
    const publish = (body: object) =>
      t.app.inject({ method: 'POST', url: `/kp1/v1/dcx/${token}/json`, payload: body });
    expect((await publish({ temperature: 22.5 })).statusCode).toBe(401);
    await expect.poll(async () => (await waitingNamed(admin, mac)).length, { timeout: 10_000 }).toBe(1);
    const waiting = await oneNamed(admin, mac);
    expect(waiting).toMatchObject({ protocol: 'kaa', preview: [{ key: 'temperature', value: '22.5' }] });
    await register(technician, waiting, AS_SENSOR);
    expect((await publish({ temperature: 22.5 })).statusCode).toBe(200);
  });

  test('is refused in plain words when it does not say who it is', async () => {
    const made = await makeKey(admin);
    expect(await provision(made, '')).toMatchObject({
      status: 'FAILURE',
      errorMsg: expect.stringContaining('deviceName'),
    });
    expect(await provision(made, newMac(), { token: 'corto' })).toMatchObject({ status: 'FAILURE' });
    expect(
      (await t.app.inject({ method: 'POST', url: '/api/v1/provision', payload: 'nada' })).statusCode,
    ).toBe(400);
  });
});

describe('the waiting room', () => {
  test('another company neither sees nor registers who waits', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    await provision(made, mac);
    const waiting = await oneNamed(admin, mac);
    expect(await waitingNamed(other, mac)).toEqual([]);
    expect((await register(other, waiting, AS_SENSOR)).status).toBe(404);
    expect(
      (await other.call('PUT', `${LIST}/${waiting.idWaitingDevice}/state`, { state: 'rejected', version: 1 }))
        .status,
    ).toBe(404);
    expect((await register(keeper, waiting, AS_SENSOR)).status).toBe(403);
  });

  test('who is hidden gets nothing until somebody takes that back', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    await provision(made, mac);
    const { idWaitingDevice, version } = await oneNamed(admin, mac);
    const path = `${LIST}/${idWaitingDevice}/state`;
    const hidden = await technician.call('PUT', path, { state: 'rejected', version });
    expect((hidden.body.data as WaitingDevice).state).toBe('rejected');
    expect(await provision(made, mac)).toMatchObject({ status: 'FAILURE', errorMsg: 'Rejected' });
    await technician.call('PUT', path, { state: 'pending', version: version + 1 });
    expect((await oneNamed(admin, mac)).state).toBe('pending');
  });

  test('is bounded: those of one key leave room for others, and the silent ones give way', async () => {
    const made = await makeKey(other);
    const name = `Inundación ${counter}`;
    await run(sql`
      insert into waiting_device (id_company, id_provision_key, protocol, name, asker)
      select 2, ${made.idProvisionKey}, 'thingsboard', ${name} || ' ' || n, decode(md5(n::text), 'hex')
      from generate_series(1, 200) n`);
    const mac = newMac();
    expect(await provision(made, mac)).toMatchObject({
      status: 'FAILURE',
      errorMsg: expect.stringContaining('Too many'),
    });
    expect(await waitingNamed(other, mac)).toEqual([]);
    const neighbour = newMac();
    await provision(await makeKey(other), neighbour);
    expect(await waitingNamed(other, neighbour)).toHaveLength(1);
    await run(
      sql`update waiting_device set last_at = now() - interval '2 hours' where name = ${`${name} 7`}`,
    );
    await provision(made, mac);
    expect(await waitingNamed(other, mac)).toHaveLength(1);
    expect(await waitingNamed(other, `${name} 7`)).not.toContainEqual(
      expect.objectContaining({ name: `${name} 7` }),
    );
  });

  test('is forgotten when it has not been heard for a season', async () => {
    const made = await makeKey(admin);
    const [silent, heard, registered] = [newMac(), newMac(), newMac()];
    for (const mac of [silent, heard, registered]) await provision(made, mac, { from: newAddress() });
    await register(technician, await oneNamed(admin, registered), AS_SENSOR);
    for (const mac of [silent, registered])
      await run(sql`update waiting_device set last_at = now() - interval '91 days' where mac = ${mac}`);
    await runJob(t.database, sweepJob, {});
    expect(await waitingNamed(admin, silent)).toEqual([]);
    expect(await waitingNamed(admin, heard)).toHaveLength(1);
    expect(await waitingNamed(admin, registered)).toHaveLength(1);
  });

  test('a device of which the twin stands is given to that one, by whoever may change it', async () => {
    const made = await makeKey(admin);
    const device = await makeDevice(admin);
    const { mac } = (await admin.call('GET', `/api/processes/twin/${device.idTwin}`)).body.data as TwinDetail;
    await provision(made, mac);
    const waiting = await oneNamed(admin, mac);
    expect(waiting.Twin?.idTwin).toBe(device.idTwin);
    expect((await register(technician, waiting, AS_SENSOR)).body.code).toBe('MAC_TAKEN');
    // Either an existing one or a new one.
    const both = await register(technician, waiting, { idTwin: device.idTwin, ...AS_SENSOR });
    expect(both.status).toBe(400);
    const attached = await register(technician, waiting, { idTwin: device.idTwin });
    expect(attached.status, attached.text).toBe(200);
    const { credentialsValue = '' } = await provision(made, mac);
    expect((await send(device.token, { temperature: 20 })).statusCode).toBe(401);
    expect((await send(credentialsValue, { temperature: 20 })).statusCode).toBe(200);
    expect((await register(admin, waiting)).body.code).toBe('WAITING_REGISTERED');
  });

  test('the next device of a key is what the last one was', async () => {
    const made = await makeKey(admin);
    const [first, second] = [newMac(), newMac()];
    await provision(made, first);
    const waiting = await oneNamed(admin, first);
    expect((await register(admin, waiting)).body.issues.map(({ path }) => path)).toEqual([
      'idTwinModel',
      'idWarehouse',
    ]);
    await register(admin, waiting, AS_SENSOR);
    await provision(made, second);
    const next = await oneNamed(admin, second);
    expect(next).toMatchObject({ TwinModel: { idTwinModel: 1 }, Warehouse: { idWarehouse: 1 } });
    expect((await register(admin, next)).status).toBe(200);
  });
});

describe('claims in the field', () => {
  const claim = (person: Person, code: string, more: object = {}) =>
    person.call('POST', CLAIMS, { code, ...AS_SENSOR, ...more });

  test('match a device that waits, however its label writes the MAC', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    await provision(made, mac);
    const claimed = await claim(technician, `MAC:${mac.replaceAll(':', '-').toLowerCase()} SN:7`);
    expect(claimed.body.data).toMatchObject({ state: 'registered', protocol: 'thingsboard', Twin: { mac } });
    expect(await provision(made, mac)).toMatchObject({ status: 'SUCCESS' });
  });

  test('wait for a device that has not come yet', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    const claimed = await claim(technician, mac, { name: `Pasillo ${mac}` });
    expect(claimed.status, claimed.text).toBe(200);
    expect(claimed.body.data).toMatchObject({ protocol: 'claim', delivery: 'due', Twin: { mac } });
    const { credentialsValue = '' } = await provision(made, mac);
    expect((await send(credentialsValue, { temperature: 20 })).statusCode).toBe(200);
    expect((await oneNamed(admin, mac)).protocol).toBe('thingsboard');
  });

  test('hold a week, and not against another company', async () => {
    const mac = newMac();
    const { idWaitingDevice } = (await claim(technician, mac)).body.data as WaitingDevice;
    expect(await provision(await makeKey(other), mac)).toMatchObject({ status: 'FAILURE' });
    await run(sql`update waiting_device set created_at = now() - interval '8 days'
      where id_waiting_device = ${idWaitingDevice}`);
    const late = await provision(await makeKey(admin), mac);
    expect(late).toMatchObject({ status: 'FAILURE' });
  });

  test('say why when they cannot', async () => {
    const made = await makeKey(admin);
    const mac = newMac();
    await provision(made, mac, { from: newAddress() });
    await provision(made, mac, { from: newAddress() });
    expect((await claim(technician, mac)).body.code).toBe('CLAIM_AMBIGUOUS');
    expect((await claim(technician, 'Sensor que nadie oyó')).body.code).toBe('CLAIM_NOBODY');
    const registered = newMac();
    await claim(technician, registered);
    expect((await claim(technician, registered)).body.code).toBe('CLAIM_REGISTERED');
    const elsewhere = await claim(other, registered, { idWarehouse: 4 });
    expect(elsewhere.body.code).toBe('MAC_TAKEN');
    expect((await claim(keeper, newMac())).status).toBe(403);
  });
});
