import { endpoints } from '@gemelo/contract/endpoints/registry';
import { noBody } from '@gemelo/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../test-app.ts';
import { createUser, roleWith } from './people-of-role.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let nonAdmins: Person[];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  other = await t.signIn('admin@otra.test');
  nonAdmins = await Promise.all(
    ['supervisor', 'registro', 'tecnico', 'bodega', 'agente'].map((name) => t.signIn(`${name}@gemelo.test`)),
  );
});

/** A snapshot of all permissions and role assignments. */
const permissionSnapshot = () =>
  t.database.transaction(system, async (tx) => ({
    users: await tx
      .selectFrom('appUser')
      .select(['idUser', 'idRole', 'idCompany', 'state'])
      .orderBy('idUser')
      .execute(),
    roles: await tx.selectFrom('userRole').selectAll().orderBy('idUser').orderBy('idRole').execute(),
    grants: await tx
      .selectFrom('roleGrant')
      .selectAll()
      .orderBy('idRole')
      .orderBy('resource')
      .orderBy('action')
      .execute(),
  }));

const forbiddenFields = {
  idRole: 1,
  roles: [1],
  permissions: [1, 2, 3],
  operator: true,
  all: true,
  idCompany: 1,
  state: 'Activo',
  version: 1,
};

describe('privilege escalation', () => {
  test('through extra fields in the own profile is refused', async () => {
    const before = await permissionSnapshot();
    for (const person of nonAdmins) {
      const path = `/api/settings/user/update/profile/${person.user.idUser}`;
      for (const [name, value] of Object.entries(forbiddenFields)) {
        const answer = await person.call('PUT', path, { name: 'Yo', [name]: value });
        expect(`${name} ${answer.status}`).toBe(`${name} 400`);
      }
    }
    expect(await permissionSnapshot()).toEqual(before);
  });

  test('through any write with privileged fields in the body is refused', async () => {
    const before = await permissionSnapshot();
    const writes = endpoints.filter(
      ({ method, path, permission }) =>
        method !== 'GET' &&
        permission !== 'public' &&
        !path.endsWith('/sign-out') &&
        !path.includes('/sessions/'),
    );
    for (const person of nonAdmins) {
      const mine = { id: person.user.idUser, idUser: person.user.idUser, uid: person.user.uid } as Record<
        string,
        unknown
      >;
      for (const { method, path, body } of writes) {
        const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(mine[name] ?? 1));
        const { status } = await person.call(method, url, {
          name: 'Yo',
          email: 'yo@ataque.test',
          ...forbiddenFields,
        });
        // A route without a body ignores one, and must still change no permission.
        expect(`${method} ${url} ${status}`).toMatch(body === noBody ? / [24]\d\d$/ : / 4\d\d$/);
      }
    }
    expect(await permissionSnapshot()).toEqual(before);
  }, 60_000);

  test('through an invited user is refused beyond the own permissions', async () => {
    const idRole = await roleWith(admin, 2, (grant) => grant.startsWith('user:'));
    const inviter = await createUser(t, admin, { idRole });
    for (const roles of [{ idRole: 1 }, { idRole: 2, roles: [1] }, { idRole: 3 }]) {
      const body = { name: 'Otro yo', email: 'otro-yo@ataque.test', ...roles };
      expect((await inviter.call('POST', '/api/settings/registerUser', body)).body.code).toBe('BEYOND_OWN');
    }
  });

  test('through the roles of others is refused to a role that edits roles and nothing more', async () => {
    const idRole = await roleWith(admin, 6, (grant) => /^(admin|role):/.test(grant));
    const editor = await createUser(t, admin, { idRole });
    const above = 2;
    const all = (await editor.call('GET', '/api/settings/permission')).body.data as {
      idPermission: number;
      resource: string;
      action: string;
    }[];
    const { modules, pages } = (await editor.call('GET', '/api/v4/modules/tree')).body.data as {
      modules: { idModule: number }[];
      pages: { idPage: number; resource: string }[];
    };
    const set = (kind: 'permission' | 'module', body: object) =>
      editor.call('POST', `/api/settings/insert/role/${kind}`, body);
    const setPages = (body: object) => editor.call('POST', '/api/settings/view/page', body);
    const everyModule = modules.map((module) => module.idModule);
    const pagesOf = (resource: string) =>
      pages.filter((page) => page.resource === resource).map(({ idPage }) => idPage);
    const web = { platform: 'web' };
    const before = await permissionSnapshot();
    const attempts = await Promise.all([
      set('permission', { idRole: above, permissions: [] }),
      set('module', { idRole: above, ...web, modules: [] }),
      setPages({ idRole: above, ...web, pages: [] }),
      editor.call('PUT', `/api/v4/roles/${above}/second-factor`, { required: true }),
      editor.call('PUT', '/api/v4/roles/1/second-factor', { required: true }),
      editor.call('POST', `/api/v4/roles/${above}/clones`, { name: 'Mi supervisor' }),
      editor.call('PUT', `/api/settings/updatedRole/${above}`, {
        name: 'Mío',
        description: null,
        version: 1,
      }),
      editor.call('PUT', `/api/settings/inactiveRole/${above}`, { state: 'Inactivo' }),
      editor.call('PUT', '/api/v4/catalogues/role/states', { ids: [6, above], state: 'Inactivo' }),
      editor.call('PUT', '/api/v4/catalogues/role/states', { match: {}, state: 'Inactivo' }),
      set('permission', { idRole, permissions: all.map(({ idPermission }) => idPermission) }),
      set('module', { idRole, ...web, modules: everyModule }),
      setPages({ idRole, ...web, pages: pagesOf('user') }),
      // May be viewed with a permission, but is a page of no own role.
      setPages({ idRole, ...web, pages: pagesOf('role') }),
    ]);
    expect(attempts.map(({ body }) => body.code)).toEqual(attempts.map(() => 'BEYOND_OWN'));
    expect(await permissionSnapshot()).toEqual(before);

    const clone = await editor.call('POST', '/api/v4/roles/6/clones', { name: 'Agente de noche' });
    const own = (clone.body.data as { idRole: number }).idRole;
    expect((await set('permission', { idRole: own, permissions: [] })).status).toBe(200);
    expect((await setPages({ idRole: own, ...web, pages: [1] })).status).toBe(200);
    const inactive = await editor.call('PUT', `/api/settings/inactiveRole/${own}`, { state: 'Inactivo' });
    expect(inactive.status).toBe(200);
  });

  test('through the account of an administrator is refused to a role with every permission', async () => {
    const idRole = await roleWith(admin, 1, () => true);
    const twin = await createUser(t, admin, { idRole });
    const victim = admin.user;
    const attempts = [
      twin.call('PUT', `/api/settings/updateFirebase/${victim.uid}`, { password: 'robada-robada' }),
      twin.call('PUT', `/api/settings/inactiveUser/${victim.idUser}`, { state: 'Inactivo' }),
      twin.call('POST', `/api/v4/users/${victim.idUser}/invitations`),
      twin.call('GET', `/api/v4/users/${victim.idUser}/sessions`),
      twin.call('POST', '/api/settings/registerUser', { name: 'A', email: 'a1@ataque.test', idRole: 1 }),
    ];
    for (const { body } of await Promise.all(attempts)) expect(body.code).toBe('BEYOND_OWN');
  });

  test('through links in the mails of others is prevented by hiding them from other roles', async () => {
    const idRole = await roleWith(admin, 2, (grant) => grant.startsWith('mail:'));
    const reader = await createUser(t, admin, { idRole });
    await t.anyone('POST', '/api/auth/forgot-password', { email: admin.user.email });
    const [mail] = (await reader.call('GET', '/api/v4/mails')).body.data as { idMail: number }[];
    const shown = (await reader.call('GET', `/api/v4/mails/${mail?.idMail}`)).body.data as { body: string };
    expect(shown.body).toContain('token=•••');
    const asAdmin = (await admin.call('GET', `/api/v4/mails/${mail?.idMail}`)).body.data as { body: string };
    expect(asAdmin.body).toMatch(/token=[\w-]{40}/);
  });
});

describe('the administrator of another company', () => {
  test('cannot change the shared roles of the operator', async () => {
    const before = await permissionSnapshot();
    const role = { name: 'Mío', description: 'Mío', version: 1 };
    for (const idRole of [1, 2, 3, 4, 5, 6]) {
      const attempts = await Promise.all([
        other.call('POST', '/api/settings/insert/role/permission', { idRole, permissions: [1] }),
        other.call('POST', '/api/settings/insert/role/module', { idRole, platform: 'web', modules: [1] }),
        other.call('POST', '/api/settings/view/page', { idRole, platform: 'web', pages: [1] }),
        other.call('PUT', `/api/v4/roles/${idRole}/second-factor`, { required: true }),
        other.call('PUT', `/api/settings/updatedRole/${idRole}`, role),
        other.call('PUT', `/api/settings/inactiveRole/${idRole}`, { state: 'Inactivo' }),
        other.call('PUT', '/api/v4/catalogues/role/states', { ids: [idRole], state: 'Inactivo' }),
      ]);
      for (const { body } of attempts) expect(body.code).toBe('OPERATOR_ONLY');
    }
    expect(await permissionSnapshot()).toEqual(before);
  });

  test('can create roles only for its own users, limited to its own company', async () => {
    const idRole = await roleWith(other, 1, () => true);
    const employee = await createUser(t, other, { idRole });
    expect(employee.user).toMatchObject({ idCompany: 2, operator: false });
    expect((await employee.call('GET', `/api/settings/user/${admin.user.idUser}`)).status).toBe(404);
    const person = { name: 'X', email: 'x-1@ataque.test', idRole };
    expect((await admin.call('POST', '/api/settings/registerUser', person)).body.code).toBe('INVALID');
    expect(
      (await other.call('POST', '/api/settings/registerUser', { ...person, idCompany: 1 })).body.code,
    ).toBe('OTHER_COMPANY');
  });
});

describe('a lockout', () => {
  test('by deactivating the administrator role or the operator company is refused', async () => {
    const attempts = await Promise.all([
      admin.call('PUT', '/api/settings/inactiveRole/1', { state: 'Inactivo' }),
      admin.call('PUT', '/api/v4/catalogues/role/states', { ids: [1], state: 'Inactivo' }),
      admin.call('PUT', '/api/v4/catalogues/role/states', { match: {}, state: 'Inactivo' }),
      admin.call('PUT', '/api/settings/inactiveCompany/1', { state: 'Inactivo' }),
      admin.call('PUT', '/api/v4/catalogues/company/states', { ids: [1, 2], state: 'Inactivo' }),
    ]);
    for (const { body } of attempts) expect(body.code).toBe('LASTING');
    expect(
      (await admin.call('POST', '/api/settings/insert/role/permission', { idRole: 1, permissions: [] })).body
        .code,
    ).toBe('ADMINISTRATOR_FIXED');
  });

  test('by two administrators who deactivate or demote each other leaves at least one', async () => {
    const second = await createUser(t, other, { idRole: 1 });
    const version = async ({ user }: Person) => {
      const rows = (await admin.call('GET', '/api/settings/usuarios?limit=200')).body.data as {
        idUser: number;
        version: number;
      }[];
      return rows.find(({ idUser }) => idUser === user.idUser)?.version;
    };
    const demote = async (by: Person, whom: Person) =>
      by.call('PUT', `/api/settings/updatedUser/${whom.user.idUser}`, {
        name: 'Degradado',
        idRole: 2,
        roles: [],
        version: await version(whom),
      });
    const inactivate = (by: Person, whom: Person) =>
      by.call('PUT', `/api/settings/inactiveUser/${whom.user.idUser}`, { state: 'Inactivo' });
    const answers = await Promise.all([demote(other, second), inactivate(second, other)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const left = await t.database.transaction(system, (tx) =>
      tx
        .selectFrom('appUser')
        .select('idUser')
        .where('idCompany', '=', 2)
        .where('idRole', '=', 1)
        .where('state', '=', 'Activo')
        .execute(),
    );
    expect(left.length).toBeGreaterThan(0);
  });
});
