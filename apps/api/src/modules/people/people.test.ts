import type { PermissionRow } from '@gemelo/contract/endpoints/administration';
import type { Invitation, Person as UserRow } from '@gemelo/contract/endpoints/people';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { lastMail } from '../../test/last-mail.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

let number = 0;
const newUser = (extra: object = {}) => ({
  name: `Persona ${++number}`,
  email: `persona${number}@nueva.test`,
  idRole: 4,
  ...extra,
});
const create = async (by: Person, extra: object = {}) => {
  const answer = await by.call(
    'POST',
    '/api/settings/registerUser',
    newUser({ password: 'una-clave-larga', ...extra }),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as UserRow;
};
/** A role of the supervisor's permissions that may edit users, but not create them. */
const roleThatEditsUsers = async () => {
  const role = await admin.call('POST', '/api/v4/roles/2/clones', { name: `Edita usuarios ${++number}` });
  const { idRole, permissions: given } = role.body.data as { idRole: number; permissions: number[] };
  const all = (await admin.call('GET', '/api/settings/permission')).body.data as PermissionRow[];
  const named = (action: string) =>
    all.filter((one) => one.resource === 'user' && one.action === action).map((one) => one.idPermission);
  await admin.call('POST', '/api/settings/insert/role/permission', {
    idRole,
    permissions: [...given.filter((id) => !named('create').includes(id)), ...named('view'), ...named('edit')],
  });
  return idRole;
};
const rowOf = async (by: Person, idUser: number) => {
  const { body } = await by.call('GET', '/api/settings/usuarios?limit=200');
  return (body.data as UserRow[]).find((row) => row.idUser === idUser);
};

describe('people of a company', () => {
  test('can be listed by state and company, searched and filtered', async () => {
    const { body } = await other.call('GET', '/api/settings/usuarios');
    expect((body.data as UserRow[]).map(({ email }) => email)).toEqual(['admin@otra.test']);
    const all = await admin.call('GET', '/api/settings/usuarios?search=otra.test');
    expect((all.body.data as UserRow[]).map(({ email }) => email)).toEqual(['admin@otra.test']);
    const active = await admin.call('GET', '/api/settings/v2/users/state/Activo/1?idRole=2');
    expect((active.body.data as UserRow[]).map(({ email }) => email)).toEqual(['supervisor@gemelo.test']);
    expect((await other.call('GET', '/api/settings/v2/users/state/Activo/1')).body.code).toBe(
      'OTHER_COMPANY',
    );
  });

  test('are invited by mail with a link that sets the password once', async () => {
    const body = newUser();
    await admin.call('POST', '/api/settings/registerUser', body);
    const { token } = await lastMail(t.database, body.email);
    const setPassword = () =>
      t.anyone('POST', '/api/auth/reset-password', {
        token,
        password: 'elegida-por-mi',
        passwordConfirm: 'elegida-por-mi',
      });
    expect((await setPassword()).status).toBe(200);
    expect((await setPassword()).body.code).toBe('LINK_INVALID');
    const person = await t.signIn(body.email, 'elegida-por-mi');
    expect(person.user).toMatchObject({ idRole: 4, idCompany: 1 });
  });

  test('whose mail waits because there is no mail server get their link from the inviter', async () => {
    const body = newUser();
    const invited = await admin.call('POST', '/api/settings/registerUser', body);
    expect(invited.body.message).toBe(
      'La invitación espera en la bandeja de salida: no hay servidor de correo',
    );
    const { idUser, invitation } = invited.body.data as UserRow & { invitation: Invitation };
    const { token } = await lastMail(t.database, body.email);
    expect(invitation).toEqual({
      sent: false,
      link: expect.stringMatching(`/reset-password\\?token=${token}$`),
    });
    // It is not told again: a new invitation has a new link, and whoever was shown one is in the audit.
    const again = await admin.call('POST', `/api/v4/users/${idUser}/invitations`);
    const { link } = again.body.data as Invitation;
    expect(link).not.toBe(invitation.link);
    const log = await admin.call('GET', `/api/v4/audit?entity=user&entityId=${idUser}&action=reveal`);
    expect(log.body.total).toBe(2);
  });

  test('get no link through somebody else once they have chosen their password', async () => {
    const { idUser } = await create(admin);
    const again = await admin.call('POST', `/api/v4/users/${idUser}/invitations`);
    expect(again.body.data).toEqual({ sent: false, link: null });
  });

  test('get their link by mail alone from whoever may edit, but not create users', async () => {
    const idRole = await roleThatEditsUsers();
    const invited = await admin.call('POST', '/api/settings/registerUser', newUser({ idRole }));
    const { idUser } = invited.body.data as UserRow;
    const editor = await t.signIn((await create(admin, { idRole })).email, 'una-clave-larga');
    const again = await editor.call('POST', `/api/v4/users/${idUser}/invitations`);
    expect(again.status, again.text).toBe(200);
    expect(again.body.data).toEqual({ sent: false, link: null });
  });

  test('have an email address that is unique across companies', async () => {
    const { email } = newUser();
    await create(admin, { email });
    const again = await other.call(
      'POST',
      '/api/settings/registerUser',
      newUser({ email: email.toUpperCase() }),
    );
    expect(again.body.code).toBe('EMAIL_TAKEN');
  });

  test('lose their sessions at once when they are inactivated', async () => {
    const { idUser, email } = await create(admin);
    const person = await t.signIn(email, 'una-clave-larga');
    expect((await person.call('GET', '/api/v4/home/counters')).status).toBe(200);
    await admin.call('PUT', `/api/settings/inactiveUser/${idUser}`, { state: 'Inactivo' });
    expect((await person.call('GET', '/api/v4/home/counters')).status).toBe(401);
    await admin.call('PUT', `/api/settings/inactiveUser/${idUser}`, { state: 'Activo' });
    expect((await person.call('GET', '/api/v4/home/counters')).status).toBe(401);
  });

  test('have the permissions of all their roles', async () => {
    const { idUser, email, version } = await create(admin, { idRole: 6 });
    const person = await t.signIn(email, 'una-clave-larga');
    expect((await person.call('GET', '/api/v4/readings/latest')).status).toBe(403);
    const updated = await admin.call('PUT', `/api/settings/updatedUser/${idUser}`, {
      name: 'Con dos roles',
      idRole: 6,
      roles: [2],
      version,
    });
    expect((updated.body.data as UserRow).roles.map(({ idRole }) => idRole)).toEqual([2, 6]);
    expect((await person.call('GET', '/api/v4/readings/latest')).status).toBe(200);
    const stale = await admin.call('PUT', `/api/settings/updatedUser/${idUser}`, {
      name: 'Tarde',
      idRole: 6,
      version,
    });
    expect(stale.body.code).toBe('STALE');
  });

  test('can view and end their own sessions, and an administrator those of others', async () => {
    const here = await t.signIn('tecnico@gemelo.test');
    const there = await t.signIn('tecnico@gemelo.test');
    const { idUser } = here.user;
    const sessions = (await here.call('GET', `/api/v4/users/${idUser}/sessions`)).body.data as {
      idSession: number;
      current: boolean;
    }[];
    const elsewhere = sessions.find(({ current }) => !current);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    await here.call('DELETE', `/api/v4/users/${idUser}/sessions/${elsewhere?.idSession}`);
    expect((await there.call('GET', '/api/v4/home/counters')).status).toBe(401);
    expect((await supervisor.call('GET', `/api/v4/users/${idUser}/sessions`)).status).toBe(403);
    const own = sessions.find(({ current }) => current);
    expect((await admin.call('DELETE', `/api/v4/users/${idUser}/sessions/${own?.idSession}`)).status).toBe(
      200,
    );
    expect((await here.call('GET', '/api/v4/home/counters')).status).toBe(401);
  });

  test('who registered themselves are assigned to a company by the operator', async () => {
    await t.database.transaction(system, (tx) =>
      tx
        .insertInto('appUser')
        .values({ name: 'Sin Lugar', email: 'sin@lugar.test', emailVerifiedAt: new Date() })
        .execute(),
    );
    const pending = (await admin.call('GET', '/api/settings/usuarios?pending=true')).body.data as UserRow[];
    const person = pending.find(({ email }) => email === 'sin@lugar.test') as UserRow;
    expect(await rowOf(other, person.idUser)).toBeUndefined();
    const placed = await admin.call('PUT', `/api/settings/updatedUser/${person.idUser}`, {
      name: 'Con Lugar',
      idRole: 5,
      idCompany: 2,
      version: person.version,
    });
    expect(placed.body.data).toMatchObject({ idCompany: 2, idRole: 5 });
    expect(await rowOf(other, person.idUser)).toMatchObject({ name: 'Con Lugar' });
  });
});

describe('nobody', () => {
  test('can inactivate themselves or change their own roles', async () => {
    const { idUser, uid } = admin.user;
    const me = (await rowOf(admin, idUser)) as UserRow;
    expect(
      (await admin.call('PUT', `/api/settings/inactiveUser/${idUser}`, { state: 'Inactivo' })).body.code,
    ).toBe('NOT_ONESELF');
    expect(
      (
        await admin.call('PUT', `/api/settings/updatedUser/${idUser}`, {
          name: me.name,
          idRole: 2,
          version: me.version,
        })
      ).body.code,
    ).toBe('NOT_ONESELF');
    expect(
      (
        await admin.call('PUT', `/api/settings/updatedUser/${idUser}`, {
          name: me.name,
          idRole: 1,
          roles: [3],
          version: me.version,
        })
      ).body.code,
    ).toBe('NOT_ONESELF');
    expect(
      (await admin.call('PUT', `/api/settings/updateFirebase/${uid}`, { enabled: true })).body.code,
    ).toBe('NOT_ONESELF');
  });

  test('can inactivate the last administrator, even with concurrent requests', async () => {
    const second = await create(other, { idRole: 1 });
    const third = await create(other, { idRole: 1 });
    const remove = (row: { idUser: number }) =>
      admin.call('PUT', `/api/settings/inactiveUser/${row.idUser}`, { state: 'Inactivo' });
    const answers = await Promise.all([remove(second), remove(third), remove({ idUser: other.user.idUser })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_ADMINISTRATOR');
    await t.database.transaction(system, (tx) =>
      tx.updateTable('appUser').set({ state: 'Activo' }).where('idUser', '=', other.user.idUser).execute(),
    );
    other = await t.signIn('admin@otra.test');
  });

  test('can grant roles beyond their own or change users who have them', async () => {
    const role = await admin.call('POST', '/api/v4/roles/2/clones', { name: 'Jefe de personal' });
    const { idRole, permissions: given } = role.body.data as { idRole: number; permissions: number[] };
    const permissions = (await admin.call('GET', '/api/settings/permission')).body.data as {
      idPermission: number;
      resource: string;
    }[];
    const ofUsers = permissions
      .filter(({ resource }) => resource === 'user')
      .map(({ idPermission }) => idPermission);
    await admin.call('POST', '/api/settings/insert/role/permission', {
      idRole,
      permissions: [...given, ...ofUsers],
    });
    const { email } = await create(admin, { idRole });
    const chief = await t.signIn(email, 'una-clave-larga');
    expect((await chief.call('POST', '/api/settings/registerUser', newUser({ idRole: 1 }))).body.code).toBe(
      'BEYOND_OWN',
    );
    expect(
      (await chief.call('POST', '/api/settings/registerUser', newUser({ idRole: 2, roles: [1] }))).body.code,
    ).toBe('BEYOND_OWN');
    expect(
      (
        await chief.call('PUT', `/api/settings/updateFirebase/${admin.user.uid}`, {
          password: 'robada-robada',
        })
      ).body.code,
    ).toBe('BEYOND_OWN');
    expect(
      (await chief.call('PUT', `/api/settings/inactiveUser/${admin.user.idUser}`, { state: 'Inactivo' })).body
        .code,
    ).toBe('BEYOND_OWN');
    expect((await chief.call('POST', '/api/settings/registerUser', newUser({ idRole: 2 }))).status).toBe(200);
    const rich = { ...newUser(), permissions: ['admin:edit'], operator: true, state: 'Activo' };
    expect((await chief.call('POST', '/api/settings/registerUser', rich)).status).toBe(400);
  });

  test('can reach the users of another company', async () => {
    const victim = supervisor.user;
    expect(
      (
        await other.call('PUT', `/api/settings/updatedUser/${victim.idUser}`, {
          name: 'x',
          idRole: 6,
          version: 1,
        })
      ).status,
    ).toBe(404);
    expect(
      (await other.call('PUT', `/api/settings/updateFirebase/${victim.uid}`, { password: 'robada-robada' }))
        .status,
    ).toBe(404);
    expect(
      (await other.call('PUT', `/api/settings/inactiveUser/${victim.idUser}`, { state: 'Inactivo' })).status,
    ).toBe(404);
    expect((await other.call('GET', `/api/v4/users/${victim.idUser}/sessions`)).status).toBe(404);
    expect(
      (await other.call('POST', '/api/settings/registerUser', newUser({ idCompany: 1 }))).body.code,
    ).toBe('OTHER_COMPANY');
    const mine = await create(other, { idRole: 2 });
    expect(
      (
        await other.call('PUT', `/api/settings/updatedUser/${mine.idUser}`, {
          name: 'x',
          idRole: 2,
          idCompany: 1,
          version: mine.version,
        })
      ).body.code,
    ).toBe('OTHER_COMPANY');
  });
});

describe('an address that somebody registered without verifying it', () => {
  const password = 'muy-secreta-1';
  const register = (email: string) =>
    t.anyone('POST', '/api/auth/sign-up', {
      name: 'Quien Sea',
      email,
      password,
      passwordConfirm: password,
      terms: true,
    });
  const linkIn = async (email: string) => (await lastMail(t.database, email)).token;

  test('yields to an invitation, and neither its link nor its password serves any more', async () => {
    const email = 'Ocupada@persona.test';
    await register(email);
    const verification = await linkIn('ocupada@persona.test');
    const invited = await other.call('POST', '/api/settings/registerUser', {
      name: 'Suya',
      email,
      idRole: 6,
    });
    expect(invited.status).toBe(200);
    const verified = await t.anyone('POST', '/api/auth/verify-email', { token: verification });
    expect(verified.body.code).toBe('LINK_INVALID');
    const chosen = { password: 'la-de-su-dueña', passwordConfirm: 'la-de-su-dueña' };
    const token = await linkIn('ocupada@persona.test');
    expect((await t.anyone('POST', '/api/auth/reset-password', { token, ...chosen })).status).toBe(200);
    const old = await t.anyone('POST', '/api/auth/sign-in', { email, password });
    expect(old.status).toBe(401);
    expect((await t.signIn('ocupada@persona.test', chosen.password)).user.idCompany).toBe(2);
  });

  test('yields to a changed address, but a verified or an invited one stays taken', async () => {
    await register('libre@persona.test');
    const made = await other.call('POST', '/api/settings/registerUser', {
      name: 'Mudada',
      email: 'antes@persona.test',
      idRole: 6,
    });
    const { uid } = made.body.data as { uid: string };
    const moveTo = (email: string) => other.call('PUT', `/api/settings/updateFirebase/${uid}`, { email });
    expect((await moveTo('libre@persona.test')).status).toBe(200);
    await register('firme@persona.test');
    await t.anyone('POST', '/api/auth/verify-email', { token: await linkIn('firme@persona.test') });
    expect((await moveTo('firme@persona.test')).body.code).toBe('EMAIL_TAKEN');
    const again = { name: 'Otra', email: 'libre@persona.test', idRole: 6 };
    expect((await admin.call('POST', '/api/settings/registerUser', again)).body.code).toBe('EMAIL_TAKEN');
  });
});
