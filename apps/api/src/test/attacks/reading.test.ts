import { endpoints } from '@gemelo/contract/endpoints/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let people: Person[];
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  people = await Promise.all(
    ['supervisor', 'registro', 'tecnico', 'bodega', 'agente'].map((name) => t.signIn(`${name}@gemelo.test`)),
  );
  other = await t.signIn('admin@otra.test');
});

test('a cached total is not shared between users who see different rows', async () => {
  const [supervisor, , technician] = people as [Person, Person, Person];
  await t.database.transaction(system, async (tx) => {
    const [first, second] = await tx
      .selectFrom('warehouse')
      .select('idWarehouse')
      .where('idCompany', '=', 1)
      .execute();
    if (!first || !second) throw new Error('two warehouses are needed');
    const { idUser } = technician.user;
    await tx.deleteFrom('warehouseUser').where('idUser', '=', idUser).execute();
    await tx
      .insertInto('warehouseUser')
      .values({ idCompany: 1, idUser, idWarehouse: first.idWarehouse })
      .execute();
    const twins = await tx.selectFrom('twin').select('idTwin').where('idCompany', '=', 1).limit(2).execute();
    for (const [n, { idTwin }] of twins.entries())
      await tx
        .updateTable('twin')
        .set({ idDestination: (n === 0 ? first : second).idWarehouse })
        .where('idTwin', '=', idTwin)
        .execute();
  });
  const total = async (person: Person, limit: number) =>
    (await person.call('GET', `/api/processes/task/twin/recibir/1?limit=${limit}`)).body.total ?? 0;
  const visible = await total(technician, 200);
  expect(visible).toBeGreaterThan(0);
  expect(await total(supervisor, 1)).toBeGreaterThan(visible);
  expect(await total(technician, 1)).toBe(visible);
});

const lists = endpoints.filter(({ kind, path }) => kind === 'list' && !path.includes('{'));

describe('a role without view permission', () => {
  test.each([
    'format=csv',
    'format=xlsx',
    'search=a',
    'order=-createdAt&format=csv',
    'limit=1&search=a&format=csv',
  ])(
    'is refused lists with %s',
    async (query) => {
      for (const { path, permission } of lists.filter((one) => one.permission !== 'member')) {
        for (const person of people.filter(({ user }) => !user.permissions.includes(permission))) {
          const { status, body } = await person.call('GET', `${path}?${query}`);
          expect(`${path} ${status} ${body?.code}`).toBe(`${path} 403 FORBIDDEN`);
        }
      }
    },
    60_000,
  );

  test('is refused with HEAD and with other spellings of the path', async () => {
    const agent = people.at(-1) as Person;
    for (const path of ['/api/settings/usuarios', '/api/v4/audit', '/api/v4/mails']) {
      for (const spelling of [
        path,
        `${path}/`,
        `${path}?`,
        path.replace('/api/', '/api//'),
        path.replace(/s$/, '%73'),
      ]) {
        expect((await agent.call('GET', spelling)).status).toBeGreaterThanOrEqual(400);
      }
      const head = await t.app.inject({
        method: 'HEAD',
        url: path,
        headers: { authorization: `Bearer ${agent.token}` },
      });
      expect(head.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the choices of members', () => {
  test('show no data of other companies by search, export or id', async () => {
    const choices = lists.filter(({ permission }) => permission === 'member');
    for (const { path } of choices) {
      for (const query of ['search=Costa', 'format=csv', 'ids=1']) {
        const { text } = await other.call('GET', `${path}?${query}`);
        expect(text).not.toContain('Azucarera Costa Sur');
      }
    }
  });
});

describe('list parameters', () => {
  const search = (text: string, path = '/api/settings/getMeasurement') =>
    other.call('GET', `${path}?search=${encodeURIComponent(text)}`);

  test.each(['%', '_', '\\', "'", "' or true --", "'; drop table company; --", '%%%', '{}', '$1', '\\%'])(
    'treat the search %s as plain text',
    async (text) => {
      for (const path of [
        '/api/settings/getMeasurement',
        '/api/settings/usuarios',
        '/api/v4/audit',
        '/api/v4/readings/latest',
        '/api/v4/mails',
      ]) {
        const { status, body } = await search(text, path);
        expect(`${path} ${status}`).toBe(`${path} 200`);
        expect(body.total).toBe(0);
      }
    },
  );

  test.each([
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    '-valueOf',
    'name;drop table role',
    'name desc',
    'passwordHash',
    '(select 1)',
  ])('refuse order=%s on every list', async (order) => {
    for (const { path } of lists) {
      const { status } = await other.call('GET', `${path}?order=${encodeURIComponent(order)}`);
      expect(`${path} ${status}`).toMatch(/ (400|403)$/);
    }
  });

  test('never cause a 500 when a filter is empty', async () => {
    for (const { path, query } of lists) {
      for (const name of Object.keys(query._zod.def.shape)) {
        const { status } = await other.call('GET', `${path}?${name}=,`);
        expect(`${path}?${name}=, ${status}`).toMatch(/ (200|400|403)$/);
      }
    }
  }, 60_000);

  test('refuse or ignore filters by id with other values', async () => {
    for (const value of ['1 or 1=1', '0', '-1', '1.5', '1e99', 'NaN', "1'"]) {
      for (const path of [
        '/api/settings/getFirmware?idSensor=',
        '/api/v4/readings/latest?idWarehouse=',
        '/api/v4/audit?idUser=',
        '/api/v4/catalogues/role/choices?ids=',
      ]) {
        const { status, body } = await other.call('GET', `${path}${encodeURIComponent(value)}`);
        expect(`${path}${value} ${status === 200 ? body.total : status}`).toMatch(/ (400|0)$/);
      }
    }
  });
});
