import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/test-app.ts';

const [ORGANIZATION, ADMINISTRATION] = [3, 10];
const [MAILS, SETTINGS] = [152, 153];
const [SUPERVISOR, AGENT] = [2, 6];

let t: Awaited<ReturnType<typeof openTestApp>>;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
});
afterAll(() => owner.end());

/** Runs statements as a migration does. */
async function migration(...statements: string[]) {
  await owner.query('begin');
  try {
    await owner.query(`set local app."all" = 'on'`);
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function pagesOf(person: Person, idModule: number, idRole = person.user.idRole) {
  const { body } = await person.call('GET', `/api/settings/menu/${idRole}`);
  const entry = (body.data as MenuEntry[]).find((one) => one.idModule === idModule);
  return entry?.Module.ModulePages.map(({ Page }) => Page?.idPage) ?? [];
}
const grantsOf = ({ user }: Person, resource: string) =>
  user.permissions.filter((grant) => grant.startsWith(`${resource}:`)).sort();
const everything = (resource: string) =>
  ['create', 'delete', 'edit', 'view'].map((action) => `${resource}:${action}`);

test('the administrator gets the page after the named one, with all of its permissions, at once', async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const before = await pagesOf(admin, ADMINISTRATION);
  await migration(`call add_page(800, 'probe', 'Sondas', '/sondas', icon => 'radar', after => ${MAILS})`);

  const expected = before.flatMap((idPage) => (idPage === MAILS ? [MAILS, 800] : [idPage]));
  expect(await pagesOf(admin, ADMINISTRATION)).toEqual(expected);
  expect(grantsOf(await t.signIn('admin@otra.test'), 'probe')).toEqual(everything('probe'));
  const { rows } = await owner.query('select * from page where id_page = 800');
  expect(rows).toMatchObject([
    {
      name: 'Sondas',
      key: 'probe',
      original_name: 'Sondas',
      link: '/sondas',
      icon: 'radar',
      resource: 'probe',
      operator_only: false,
    },
  ]);
  expect(grantsOf(await t.signIn('supervisor@gemelo.test'), 'probe')).toEqual([]);
});

test('a page at the end of a module shows that module to the roles that are granted the page', async () => {
  const supervisor = await t.signIn('supervisor@gemelo.test');
  expect(await pagesOf(supervisor, ADMINISTRATION)).toEqual([]);
  await migration(
    `call add_page(801, 'gauge', 'Calibres', '/calibres', module => ${ADMINISTRATION},
      roles => '{"${SUPERVISOR}": ["view", "edit"], "${AGENT}": []}', app_roles => array[${AGENT}])`,
  );

  expect(await pagesOf(supervisor, ADMINISTRATION)).toEqual([801]);
  expect((await pagesOf(await t.signIn('admin@gemelo.test'), ADMINISTRATION)).at(-1)).toBe(801);
  expect(grantsOf(await t.signIn('supervisor@gemelo.test'), 'gauge')).toEqual(['gauge:edit', 'gauge:view']);
  // Whoever may open a page may view what is on it.
  expect(grantsOf(await t.signIn('agente@gemelo.test'), 'gauge')).toEqual(['gauge:view']);
  const { rows } = await owner.query(
    'select id_role, platform from role_page where id_page = 801 order by 1, 2',
  );
  expect(rows.map(({ id_role, platform }) => `${id_role} ${platform}`)).toEqual([
    '1 web',
    '2 web',
    '6 app',
    '6 web',
  ]);
});

test('a module that was hidden from a role stays hidden, and existing permissions are kept', async () => {
  await migration(
    `delete from role_module where id_role = ${SUPERVISOR} and id_module = ${ORGANIZATION}`,
    `call add_page(802, 'lens', 'Lentes', '/lentes', module => ${ORGANIZATION}, resource => 'token',
      roles => '{"${SUPERVISOR}": ["view"]}')`,
  );
  const supervisor = await t.signIn('supervisor@gemelo.test');
  expect(await pagesOf(supervisor, ORGANIZATION)).toEqual([]);
  expect(grantsOf(supervisor, 'token')).toContain('token:view');
  expect(grantsOf(await t.signIn('admin@gemelo.test'), 'token')).toEqual(everything('token'));
});

test('a company’s own role gets the page only when its administrator grants it', async () => {
  const other = await t.signIn('admin@otra.test');
  const cloned = await other.call('POST', '/api/v4/roles/1/clones', { name: 'Encargado' });
  const { idRole, pages } = cloned.body.data as { idRole: number; pages: { web: number[] } };
  await migration(`call add_page(803, 'valve', 'Válvulas', '/valvulas', after => ${SETTINGS})`);

  expect(await pagesOf(other, ADMINISTRATION, idRole)).not.toContain(803);
  const granted = await other.call('POST', '/api/settings/view/page', {
    idRole,
    platform: 'web',
    pages: [...pages.web, 803],
  });
  expect(granted.status).toBe(200);
  expect(await pagesOf(other, ADMINISTRATION, idRole)).toContain(803);
});

test('a page of the operator is not in the menus of other companies', async () => {
  await migration(`call add_page(804, 'mint', 'Ceca', '/ceca', after => ${MAILS}, operator_only => true)`);
  expect(await pagesOf(await t.signIn('admin@gemelo.test'), ADMINISTRATION)).toContain(804);
  expect(await pagesOf(await t.signIn('admin@otra.test'), ADMINISTRATION)).not.toContain(804);
});

test('a page that follows one outside the menu is placed by the operator, or in the named module', async () => {
  await migration(
    `delete from module_page where id_page = ${MAILS}`,
    `call add_page(805, 'loose', 'Suelta', '/suelta', after => ${MAILS})`,
    `call add_page(806, 'last', 'Última', '/ultima', after => ${MAILS}, module => ${ADMINISTRATION})`,
  );
  const pages = await pagesOf(await t.signIn('admin@gemelo.test'), ADMINISTRATION);
  expect(pages).not.toContain(805);
  expect(pages.at(-1)).toBe(806);
});

test.each([
  ['a page without a place', `call add_page(807, 'x', 'X', '/x')`, /needs a module/],
  ['a page after an unknown one', `call add_page(807, 'x', 'X', '/x', after => 999)`, /needs a module/],
  ['an unknown module', `call add_page(807, 'x', 'X', '/x', module => 999)`, /foreign key/],
  [
    'an unknown action',
    `call add_page(807, 'x', 'X', '/x', module => 1, roles => '{"2": ["see"]}')`,
    /unknown/,
  ],
  [
    'an unknown role',
    `call add_page(807, 'x', 'X', '/x', module => 1, roles => '{"999": []}')`,
    /foreign key/,
  ],
])('%s is refused', async (_what, statement, message) => {
  await expect(migration(statement)).rejects.toThrow(message);
});

test('the serving role may not execute it', async () => {
  await expect(t.database.query(`call add_page(808, 'x', 'X', '/x', module => 1)`, [])).rejects.toThrow(
    /permission denied/,
  );
});
