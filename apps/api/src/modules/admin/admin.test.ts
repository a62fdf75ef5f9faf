import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let permissions: { idPermission: number; resource: string; action: string }[];
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
  permissions = (await admin.call('GET', '/api/settings/permission')).body.data;
});

const permission = (resource: string, action: string) =>
  permissions.find((one) => one.resource === resource && one.action === action)?.idPermission as number;
const linksOf = async (person: Person, idRole: number) => {
  const menu = (await person.call('GET', `/api/settings/menu/${idRole}`)).body.data as MenuEntry[];
  return menu.flatMap(({ Module }) => Module.ModulePages.map(({ Page }) => Page?.link));
};

const permissionsOf = async (person: Person) =>
  (await person.call('GET', '/api/v4/home/counters')).headers['x-permissions'];

test.each([{ operator: false }, { timeZone: 'Asia/Tokyo' }, { state: 'Inactivo' as const }])(
  'whoever was signed in is read again when a company gets %o, and not when it stays as it is',
  async (change) => {
    const write = (facts: object) =>
      t.database.transaction(system, (tx) =>
        tx.updateTable('company').set(facts).where('idCompany', '=', 1).execute(),
      );
    const first = await permissionsOf(other);
    await write({ operator: true, timeZone: 'America/Guatemala', state: 'Activo' });
    expect(await permissionsOf(other)).toBe(first);
    await write(change);
    expect(await permissionsOf(other)).not.toBe(first);
    await write({ operator: true, timeZone: 'America/Guatemala', state: 'Activo' });
  },
);

test('changing a module changes the x-permissions header of every response', async () => {
  const person = await t.signIn('agente@gemelo.test');
  const permissionsHeader = () => permissionsOf(person);
  const first = await permissionsHeader();
  expect(await permissionsHeader()).toBe(first);
  const { body } = await admin.call('GET', '/api/settings/getModule?limit=1');
  const [{ idModule, name, icon, order, version }] = body.data as [Record<string, unknown>];
  await admin.call('PUT', `/api/settings/module/update/${idModule}`, { name, icon: 'bolt', order, version });
  const second = await permissionsHeader();
  expect(second).not.toBe(first);
  await admin.call('PUT', `/api/settings/module/update/${idModule}`, {
    name,
    icon,
    order,
    version: Number(version) + 1,
  });
  expect(await permissionsHeader()).not.toBe(second);
});

describe('a role', () => {
  test('grants its permissions, modules and pages to its users from their next call on', async () => {
    const made = await other.call('POST', '/api/settings/insertRole', {
      name: 'Bodeguero nocturno',
      description: null,
    });
    expect(made.body.message).toBe('Se ha registrado el rol con éxito');
    const { idRole } = made.body.data as { idRole: number };
    const hired = await other.call('POST', '/api/settings/registerUser', {
      name: 'Nocturno',
      email: 'noche@otra.test',
      idRole,
      password: 'una-clave-larga',
    });
    expect(hired.status).toBe(200);
    const person = await t.signIn('noche@otra.test', 'una-clave-larga');
    expect((await person.call('GET', '/api/v4/readings/latest')).status).toBe(403);
    expect(await linksOf(person, idRole)).toEqual([]);

    const pages = await other.call('POST', '/api/settings/view/page', {
      idRole,
      platform: 'web',
      pages: [1, 2],
    });
    expect(pages.body.message).toBe('Páginas asignadas correctamente');
    const modules = await other.call('POST', '/api/settings/insert/role/module', {
      idRole,
      platform: 'web',
      modules: [1],
    });
    expect(modules.body.message).toBe('Modulos asignados correctamente');
    const given = await other.call('POST', '/api/settings/insert/role/permission', {
      idRole,
      permissions: [permission('station', 'view'), permission('station', 'create')],
    });
    expect(given.body.message).toBe('Permisos asignados correctamente');

    expect((await person.call('GET', '/api/v4/readings/latest')).status).toBe(200);
    expect((await person.call('GET', '/api/settings/station')).status).toBe(200);
    expect(await linksOf(person, idRole)).toEqual(['/inicio', '/inicio/pages/table']);

    await other.call('POST', '/api/settings/insert/role/permission', { idRole, permissions: [] });
    expect((await person.call('GET', '/api/settings/station')).status).toBe(403);
    const off = await other.call('PUT', `/api/settings/inactiveRole/${idRole}`, { state: 'Inactivo' });
    expect(off.status).toBe(200);
    expect((await person.call('GET', '/api/v4/readings/latest')).status).toBe(403);
  });

  test('that is shared can be read and cloned by other companies but changed only by the operator', async () => {
    const roles = (await other.call('GET', '/api/settings/admin/role')).body.data as AdminRole[];
    expect(roles.map(({ idRole }) => idRole)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
    expect(
      (await other.call('POST', '/api/settings/view/page', { idRole: 2, platform: 'web', pages: [1] })).body
        .code,
    ).toBe('OPERATOR_ONLY');
    const cloned = await other.call('POST', '/api/v4/roles/2/clones', { name: 'Supervisor propio' });
    expect(cloned.body.data).toMatchObject({
      idCompany: 2,
      pages: (roles.find(({ idRole }) => idRole === 2) as AdminRole).pages,
    });
    expect(
      (await other.call('POST', '/api/v4/roles/2/clones', { name: 'supervisor  PROPIO' })).body.code,
    ).toBe('DUPLICATE');
  });

  test('of administrators keeps its permissions, and unknown permissions or platforms are refused', async () => {
    expect(
      (await admin.call('POST', '/api/settings/insert/role/permission', { idRole: 1, permissions: [] })).body
        .code,
    ).toBe('ADMINISTRATOR_FIXED');
    expect(
      (
        await admin.call('POST', '/api/settings/insert/role/permission', {
          idRole: 3,
          permissions: [999_999],
        })
      ).status,
    ).toBe(400);
    expect(
      (await admin.call('POST', '/api/settings/view/page', { idRole: 3, platform: 'tv', pages: [] })).status,
    ).toBe(400);
    const mine = await admin.call('POST', '/api/v4/roles/3/clones', { name: 'De la operadora' });
    const { idRole } = mine.body.data as AdminRole;
    expect(
      (await other.call('POST', '/api/settings/insert/role/permission', { idRole, permissions: [] })).body
        .code,
    ).toBe('OPERATOR_ONLY');
  });

  test('can require a second factor, and its users are refused every other call until they set it up', async () => {
    await admin.call('PUT', '/api/v4/roles/5/second-factor', { required: true });
    const keeper = await t.signIn('bodega@gemelo.test');
    expect((await keeper.call('GET', '/api/v4/home/counters')).body.code).toBe('TOTP_REQUIRED');
    expect((await keeper.call('GET', '/api/v4/second-factor')).body.data).toEqual({
      on: false,
      required: true,
      codesLeft: 0,
    });
    await admin.call('PUT', '/api/v4/roles/5/second-factor', { required: false });
    expect((await keeper.call('GET', '/api/v4/home/counters')).status).toBe(200);
  });
});

describe('pages of a module', () => {
  test('can be added, reordered and removed, and the menu changes at once', async () => {
    const page = await admin.call('POST', '/api/settings/insert/page', {
      name: 'Página nueva',
      link: '/nueva',
      icon: 'star',
      resource: 'home',
    });
    const { idPage } = page.body.data as { idPage: number };
    const assigned = await admin.call('POST', '/api/settings/assign/module/page', { idModule: 1, idPage });
    expect(assigned.body.message).toBe('Página asignada al modulo');
    const { pages } = assigned.body.data as { pages: number[] };
    expect(pages.at(-1)).toBe(idPage);
    expect(
      (await admin.call('POST', '/api/settings/assign/module/page', { idModule: 2, idPage })).body.code,
    ).toBe('PAGE_IN_MODULE');
    await admin.call('PUT', '/api/v4/modules/1/pages', { pages: [idPage, ...pages.slice(0, -1)] });
    await admin.call('POST', '/api/settings/view/page', { idRole: 2, platform: 'web', pages: [1, idPage] });
    const supervisor = await t.signIn('supervisor@gemelo.test');
    expect(await linksOf(supervisor, 2)).toEqual(['/nueva', '/inicio']);
    const removed = await admin.call('POST', '/api/settings/unassign/module/page', { idModule: 1, idPage });
    expect(removed.body.message).toBe('Se removio la página del modulo');
    expect(await linksOf(supervisor, 2)).toEqual(['/inicio']);
    expect(
      (await other.call('POST', '/api/settings/assign/module/page', { idModule: 1, idPage })).body.code,
    ).toBe('OPERATOR_ONLY');
  });

  test('disappear from the menu when the module is inactivated', async () => {
    const off = await admin.call('PUT', '/api/settings/module/state/update/1', { state: 'Inactivo' });
    expect(off.body.message).toBe('Se ha inactivo el modulo');
    expect(await linksOf(admin, 1)).not.toContain('/inicio');
    const on = await admin.call('PUT', '/api/settings/module/state/update/1', { state: 'Activo' });
    expect(on.body.message).toBe('Se ha activado el modulo');
  });
});

describe('menus of the field app', () => {
  test('can be assigned and unassigned, and can be deleted only when unused', async () => {
    const menu = (
      await admin.call('POST', '/api/settings/v2/menus', { name: 'Ronda', description: null, icon: null })
    ).body.data as { idMenu: number };
    const action = (
      await admin.call('POST', '/api/settings/create/action', {
        name: 'Medir',
        description: null,
        needsPhoto: false,
        needsNote: true,
      })
    ).body.data as { idAction: number };
    const link = await admin.call('POST', '/api/settings/v2/menuActions', {
      idMenu: menu.idMenu,
      idAction: action.idAction,
    });
    expect(link.body.data).toMatchObject({ Menu: { name: 'Ronda' }, Action: { name: 'Medir' } });
    const { idMenuAction } = link.body.data as { idMenuAction: number };
    const given = await admin.call('POST', '/api/settings/v2/menus/assignment', {
      idMenu: menu.idMenu,
      users: [6],
    });
    expect(given.body.data).toMatchObject({ users: [6] });
    const used = await admin.call('DELETE', `/api/settings/v2/menus/${menu.idMenu}`);
    expect(used.body).toMatchObject({ error: true, code: 'IN_USE', valid: true });
    expect(used.body.message).toContain('«Ronda» está en uso y no se puede eliminar');
    expect(used.body.message).toContain('1 acción de menú (Medir)');
    expect(used.body.message).toContain(`(${(await t.signIn('agente@gemelo.test')).user.name})`);
    const again = { idMenu: menu.idMenu, idAction: action.idAction };
    const repeated = await admin.call('POST', '/api/settings/v2/menuActions', again);
    expect([repeated.status, repeated.body.valid]).toEqual([409, true]);
    expect(repeated.body.message).toBe('Ya existe «Ronda · Medir»');
    expect(
      (await admin.call('POST', '/api/settings/v2/menus/assignment', { idMenu: menu.idMenu, users: [7] }))
        .status,
    ).toBe(400);
    expect(
      (await other.call('POST', '/api/settings/v2/menus/assignment', { idMenu: menu.idMenu, users: [7] }))
        .status,
    ).toBe(404);
    await admin.call('POST', '/api/settings/v2/menus/unassignment', { idMenu: menu.idMenu, users: [6] });
    expect((await admin.call('DELETE', `/api/settings/v2/menuActions/${idMenuAction}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/settings/v2/menus/${menu.idMenu}`)).status).toBe(200);
    expect((await admin.call('GET', `/api/settings/v2/menus/${menu.idMenu}`)).status).toBe(404);
  });
});
