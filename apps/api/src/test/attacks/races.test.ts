import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../test-app.ts';
import { createUser, roleWith } from './people-of-role.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
/** The port of a server with a file too large for any buffer, and the request for it. */
let port: number;
let request: string;
beforeAll(async () => {
  t = await openTestApp({}, { background: true });
  admin = await t.signIn('admin@gemelo.test');
  const description = 'x'.repeat(400);
  await t.database.transaction(system, (tx) =>
    tx
      .insertInto('certification')
      .values(Array.from({ length: 20_000 }, (_, n) => ({ name: `Certificación larga ${n}`, description })))
      .execute(),
  );
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  request = `GET /api/settings/getCertification?format=csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n\r\n`;
});

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('concurrent requests', () => {
  test('that change one user succeed once and otherwise get 409', async () => {
    const { user } = await createUser(t, admin);
    const change = (name: string) =>
      admin.call('PUT', `/api/settings/updatedUser/${user.idUser}`, { name, idRole: 6, version: 1 });
    expect(statuses(await Promise.all(['Uno', 'Dos', 'Tres'].map(change)))).toEqual([200, 409, 409]);
  });

  test('that change the company settings succeed once and otherwise get 409', async () => {
    const { body } = await admin.call('GET', '/api/v4/company-settings');
    const { idCompany: _, ...settings } = body.data as Record<string, unknown>;
    const change = (humidityAlarm: number) =>
      admin.call('PUT', '/api/v4/company-settings', { ...settings, humidityAlarm });
    expect(statuses(await Promise.all([70, 71, 72].map(change)))).toEqual([200, 409, 409]);
  });

  test.each(['with keys', 'without keys'])(
    'that create one name, %s, succeed once and otherwise get DUPLICATE',
    async (keys) => {
      const name = `Firmware a la vez ${keys}`;
      const create = (n: number) =>
        admin.call(
          'POST',
          '/api/settings/insertCertification',
          { name },
          keys === 'with keys' ? { 'idempotency-key': `name-${n}` } : {},
        );
      const answers = await Promise.all([1, 2, 3, 4].map(create));
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect(body.code).toBe('DUPLICATE');
        expect(body.message).toContain(name);
      }
    },
  );

  test('that create a row with one key create it once and get the same response', async () => {
    const create = () =>
      admin.call(
        'POST',
        '/api/settings/insertCertification',
        { name: 'Una sola vez' },
        { 'idempotency-key': 'one-row' },
      );
    const answers = [...(await Promise.all([1, 2, 3, 4].map(create))), await create()];
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('that write to support beyond the number of connections send each mail once', async () => {
    const writers = await Promise.all(Array.from({ length: 15 }, () => createUser(t, admin)));
    const report = { subject: 'Muchos a la vez', message: 'Sin luz' };
    const send = (person: Person) =>
      person.call('POST', '/api/settings/sendEmail', report, { 'idempotency-key': 'once' });
    expect(new Set(statuses(await Promise.all(writers.map(send))))).toEqual(new Set([200]));
    expect(new Set(statuses(await Promise.all(writers.map(send))))).toEqual(new Set([200]));
    const mails = await t.database.read(system, (tx) =>
      tx.selectFrom('mail').select('idMail').where('subject', '=', 'Soporte: Muchos a la vez').execute(),
    );
    expect(mails).toHaveLength(writers.length);
  });

  test('that set the permissions of a role leave exactly one of the sets', async () => {
    const idRole = await roleWith(admin, 6, () => false);
    const permissionSets = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    for (let round = 0; round < 5; round++) {
      const setPermissions = (permissions: number[]) =>
        admin.call('POST', '/api/settings/insert/role/permission', { idRole, permissions });
      expect(statuses(await Promise.all(permissionSets.map(setPermissions)))).toEqual([200, 200]);
      const roles = (await admin.call('GET', '/api/settings/admin/role')).body.data as {
        idRole: number;
        permissions: number[];
      }[];
      expect(permissionSets).toContainEqual(roles.find((role) => role.idRole === idRole)?.permissions);
    }
  });

  test('that register one email address succeed once and otherwise get EMAIL_TAKEN', async () => {
    const register = (name: string) =>
      admin.call('POST', '/api/settings/registerUser', { name, email: 'una@sola.test', idRole: 6 });
    const answers = await Promise.all(['Uno', 'Dos'].map(register));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('EMAIL_TAKEN');
  });
});

const busyConnections = () => t.database.pool.usage.busy;

test('clients that disconnect during a long export free their database connections', async () => {
  for (let n = 0; n < 12; n++) {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    await vi.waitFor(() => expect(busyConnections()).toBeGreaterThan(0), 10_000);
    socket.destroy();
    await vi.waitFor(() => expect(busyConnections()).toBe(0), 10_000);
  }
  expect((await admin.call('GET', '/api/v4/home/counters')).status).toBe(200);
}, 60_000);

test('downloads that nobody reads count toward the limit of exports', async () => {
  const short = () => admin.call('GET', '/api/settings/getCountry?format=csv');
  await vi.waitFor(async () => expect((await short()).status).toBe(200), 10_000);
  const sockets: Socket[] = [];
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(request);
    await once(socket, 'readable');
    expect(String(socket.read()).slice(9, 12)).toBe('429');
  }, 30_000);
  const refused = await short();
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_FILES']);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await short()).status).toBe(200), 10_000);
}, 60_000);
