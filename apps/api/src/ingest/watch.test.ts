import { Unavailable } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { basicCredential } from '../security/device-credential.ts';
import { atEnd } from '../test/at-end.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { makeDevice, type TestDevice } from './test/devices-under-test.ts';
import type { Watch } from './watch/watched.ts';
import { createWatch } from './watch.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let device: TestDevice;
let mac: string;
const logged = vi.fn();
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});
beforeEach(async () => {
  logged.mockClear();
  device = await makeDevice(admin);
  mac = ((await admin.call('GET', `/api/processes/twin/${device.idTwin}`)).body.data as { mac: string }).mac;
});

/** The watch of another process of the same installation. */
function openWatch(database: Database = t.database): Watch {
  const watch = createWatch({
    database,
    log: logged,
    waiting: () => 0,
    own: { port: 0, version: 'test' },
    intervals: { gatherMs: 20, tellMs: 500 },
  });
  atEnd(() => watch.close());
  return watch;
}

const WRITTEN = { timeout: 10_000 };
const all = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await t.database.transaction(system, (tx) => statement.execute(tx))).rows;
interface Row {
  connected: boolean;
  ending: string | null;
  protocol: string | null;
  clientId: string | null;
  refusals: number;
  refusalCause: string | null;
}
const rowOf = async ({ idTwin } = device): Promise<Row | undefined> =>
  (
    await all(sql<Row>`
      select connected_at is not null and disconnected_at is null as connected, ending, protocol, client_id, refusals, refusal_cause
      from twin_connection where id_twin = ${idTwin}`)
  )[0];
const becomes = (row: Partial<Row>, whose = device) =>
  vi.waitFor(async () => expect(await rowOf(whose)).toMatchObject(row), WRITTEN);
const known = ({ idTwin } = device) => ({ idTwin, idCompany: 1, keys: new Map() });
const opened = { protocol: 'mqtt-5', clientId: 'bolsa-1', address: '::ffff:10.0.0.7' } as const;

describe('a connection', () => {
  test('shows on its twin while it lasts, and then why it ended', async () => {
    const connection = openWatch().opened(opened);
    connection.speaksFor(known());
    await becomes({ connected: true, protocol: 'mqtt-5', clientId: 'bolsa-1', ending: null });
    connection.closed('lost');
    connection.closed('goodbye');
    await becomes({ connected: false, ending: 'lost' });
  });

  test('ends only with the last one of its twin', async () => {
    const watch = openWatch();
    const [former, newer] = [watch.opened(opened), watch.opened({ ...opened, protocol: 'mqtts-3.1.1' })];
    former.speaksFor(known());
    newer.speaksFor(known());
    former.closed('silent');
    await becomes({ connected: true, protocol: 'mqtts-3.1.1' });
    newer.closed('goodbye');
    await becomes({ connected: false, ending: 'goodbye' });
  });

  test('of a gateway speaks for many twins, each until it says otherwise', async () => {
    const behind = await makeDevice(admin);
    const connection = openWatch().opened(opened);
    connection.speaksFor(known());
    connection.speaksFor(known(behind));
    connection.stopsSpeakingFor(behind.idTwin);
    await becomes({ connected: false, ending: 'goodbye' }, behind);
    await becomes({ connected: true });
    connection.closed('not-reading');
    await becomes({ connected: false, ending: 'not-reading' });
  });

  test('that moved to another process is not ended by the former one', async () => {
    const [one, another] = [openWatch().opened(opened), openWatch().opened({ ...opened, clientId: 'otra' })];
    one.speaksFor(known());
    await becomes({ connected: true, clientId: 'bolsa-1' });
    another.speaksFor(known());
    await becomes({ connected: true, clientId: 'otra' });
    one.closed('lost');
    const witness = await makeDevice(admin);
    const watch = openWatch();
    watch.opened(opened).speaksFor(known(witness));
    await becomes({ connected: true }, witness);
    await becomes({ connected: true, clientId: 'otra' });
  });

  test('of a killed process is over, and one that was only taken for dead tells its connections anew', async () => {
    const living = openWatch();
    living.start();
    const connection = living.opened(opened);
    connection.speaksFor(known());
    await becomes({ connected: true });
    await all(sql`update gateway_process set told_at = now() - interval '5 minutes'`);
    openWatch().start();
    await becomes({ connected: false, ending: 'stopping' });
    await vi.waitFor(() => becomes({ connected: true }), { timeout: 20_000 });
  });

  test('that ended while the database was away is told afterwards', async () => {
    let isAway = false;
    const transaction: Database['transaction'] = (context, work) =>
      isAway ? Promise.reject(new Unavailable()) : t.database.transaction(context, work);
    const connection = openWatch({ ...t.database, transaction }).opened(opened);
    connection.speaksFor(known());
    await becomes({ connected: true });
    isAway = true;
    connection.closed('lost');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await becomes({ connected: true });
    isAway = false;
    await becomes({ connected: false, ending: 'lost' });
    expect(logged).not.toHaveBeenCalled();
  });
});

test('5,000 devices that connect at once cost a few statements', async () => {
  let transactions = 0;
  const transaction: Database['transaction'] = (context, work) => {
    transactions += 1;
    return t.database.transaction(context, work);
  };
  const watch = openWatch({ ...t.database, transaction });
  const first = 1_000_000;
  for (let n = 0; n < 5_000; n++)
    watch.opened({ ...opened, clientId: `c${n}` }).speaksFor(known({ ...device, idTwin: first + n }));
  await vi.waitFor(async () => {
    const [count] = await all(
      sql<{
        count: number;
      }>`select count(*) from twin_connection where id_twin >= ${first} and disconnected_at is null`,
    );
    expect(count?.count).toBe(5_000);
  }, WRITTEN);
  expect(transactions).toBeLessThan(5);
});

describe('a refusal', () => {
  const refuse = (refusal: Parameters<Watch['refused']>[0], times = 1) => {
    const watch = openWatch();
    for (let n = 0; n < times; n++) watch.refused({ address: '10.0.0.9', ...refusal });
  };

  test('with a token that was switched off belongs to its twin', async () => {
    await admin.call('PUT', `/api/processes/updatedToken/${device.idToken}`, {
      state: 'Inactivo',
      version: 1,
    });
    refuse({ credential: device.token }, 3);
    await becomes({ refusals: 3, refusalCause: 'switched-off', connected: false });
  });

  test('with a token from before its renewal belongs to its twin', async () => {
    await admin.call('PUT', `/api/processes/updatedToken/${device.idToken}`, {
      token: 'nuevo-token-0001',
      version: 1,
    });
    refuse({ credential: ['other', device.token] });
    await becomes({ refusals: 1, refusalCause: 'renewed' });
    refuse({ credential: 'nuevo-token-0001', clientId: mac });
    refuse({ credential: device.token });
    await becomes({ refusals: 2, refusalCause: 'renewed' });
  });

  test('of a client that is called by the MAC of a twin belongs to it, however it is written', async () => {
    refuse({ credential: 'guess', clientId: mac.replaceAll(':', '').toLowerCase() });
    await becomes({ refusals: 1, refusalCause: 'unknown' });
    refuse({ credential: 'guess', userName: mac.replaceAll(':', '-') });
    await becomes({ refusals: 2 });
  });

  describe('of a user with a password', () => {
    const register = async (username: string, password: string, { idToken }: TestDevice = device) => {
      const credential = { kind: 'basic', username, password };
      const path = `/api/processes/updatedToken/${idToken}`;
      const changed = await admin.call('PUT', path, { credential, version: 1 });
      expect(changed.status, changed.text).toBe(200);
    };

    test('that was switched off or changed belongs to its twin', async () => {
      await register('sonda-1', 'una-clave-larga');
      const path = `/api/processes/updatedToken/${device.idToken}`;
      await admin.call('PUT', path, { state: 'Inactivo', version: 2 });
      refuse({ credential: basicCredential('sonda-1', 'una-clave-larga') });
      await becomes({ refusals: 1, refusalCause: 'switched-off' });
      await admin.call('PUT', path, { renew: true, version: 3 });
      refuse({ credential: basicCredential('sonda-1', 'una-clave-larga') });
      await becomes({ refusals: 2, refusalCause: 'renewed' });
    });

    test('that is wrong belongs to the only twin with this user', async () => {
      const other = await makeDevice(admin);
      await register('sonda-2', 'una-clave-larga');
      const wrong = { credential: basicCredential('sonda-2', 'otra'), userName: 'sonda-2' };
      refuse(wrong);
      await becomes({ refusals: 1, refusalCause: 'unknown' });
      await register('sonda-2', 'otra-clave-larga', other);
      refuse(wrong);
      refuse({ credential: other.token });
      await becomes({ refusals: 1 }, other);
      expect(await rowOf()).toMatchObject({ refusals: 1 });
    });
  });

  test('of an inactive twin says so', async () => {
    await all(sql`update twin set state = 'Inactivo' where id_twin = ${device.idTwin}`);
    refuse({ credential: device.token });
    await becomes({ refusalCause: 'twin-inactive' });
  });

  test('is counted anew after a connection', async () => {
    refuse({ credential: 'guess', clientId: mac }, 5);
    await becomes({ refusals: 5 });
    openWatch().opened(opened).speaksFor(known());
    await becomes({ connected: true });
    refuse({ credential: 'guess', clientId: mac }, 2);
    await becomes({ refusals: 2 });
  });

  test('in a flood is bounded, and leaves room for those of other addresses', async () => {
    const watch = openWatch();
    for (let n = 0; n < 20_000; n++) watch.refused({ credential: `guess-${n}`, address: '10.6.6.6' });
    watch.refused({ credential: 'guess', clientId: mac, address: '10.0.0.9' });
    await becomes({ refusals: 1, refusalCause: 'unknown' });
  });
});
