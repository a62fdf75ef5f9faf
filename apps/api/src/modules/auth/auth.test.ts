import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { lastMail } from '../../test/last-mail.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { newTotpSecret, totpFor } from './totp.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});

const asSystem = <T>(work: Parameters<typeof t.database.transaction<T>>[1]) =>
  t.database.transaction(system, work);
const mailTo = (recipient: string) => lastMail(t.database, recipient);
const signUp = (email: string) =>
  t.anyone('POST', '/api/auth/sign-up', {
    name: 'Nueva Persona',
    email,
    password: 'muy-secreta-1',
    passwordConfirm: 'muy-secreta-1',
    terms: true,
  });
const signInRaw = (email: string, password: string) =>
  t.anyone('POST', '/api/auth/sign-in', { email, password });

describe('signing in', () => {
  test('exchanges e-mail and password for a proof, and the proof for a session', async () => {
    const admin = await t.signIn('admin@gemelo.test');
    expect(admin.user).toMatchObject({
      email: 'admin@gemelo.test',
      idRole: 1,
      operator: true,
      Role: { name: 'Administrador' },
    });
    expect(admin.user.permissions).toContain('mail:view');
    const self = await admin.call('GET', `/api/settings/user/${admin.user.idUser}`);
    expect(self.status).toBe(200);
  });

  test('gives the same response for a wrong password and for an unknown address', async () => {
    const wrong = await signInRaw('registro@gemelo.test', 'equivocada');
    const unknown = await signInRaw('nadie@gemelo.test', 'equivocada');
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe('Revisa la contraseña o correo y vuelve a intentar');
    expect({ ...unknown.body, correlationId: '' }).toEqual({ ...wrong.body, correlationId: '' });
  });

  test('accepts a proof only once', async () => {
    const proof = await signInRaw('tecnico@gemelo.test', 'Gemelo-2026');
    const { uid, idToken } = proof.body.data as { uid: string; idToken: string };
    const exchange = () =>
      t.anyone('GET', `/api/settings/login/uid?uid=${uid}&email=tecnico@gemelo.test`, undefined, {
        authorization: `Bearer ${idToken}`,
      });
    expect((await exchange()).status).toBe(200);
    expect((await exchange()).body.code).toBe('AUTH_PROOF');
  });

  test('refuses a uid that does not match the proof', async () => {
    const proof = await signInRaw('tecnico@gemelo.test', 'Gemelo-2026');
    const { idToken } = proof.body.data as { idToken: string };
    const other = (await t.signIn('admin@gemelo.test')).user.uid;
    const login = await t.anyone(
      'GET',
      `/api/settings/login/uid?uid=${other}&email=tecnico@gemelo.test`,
      undefined,
      { authorization: `Bearer ${idToken}` },
    );
    expect(login.status).toBe(403);
    expect(login.body.code).toBe('UID_MISMATCH');
    expect(login.body.message).toBe('Hubo un error al iniciar sesión, Vuelve a intentar');
  });

  test('accepts neither a proof as a session nor a session as a proof', async () => {
    const proof = await signInRaw('tecnico@gemelo.test', 'Gemelo-2026');
    const { idToken, uid } = proof.body.data as { idToken: string; uid: string };
    const call = await t.anyone('GET', '/api/v4/home/counters', undefined, {
      authorization: `Bearer ${idToken}`,
    });
    expect(call.body.code).toBe('SESSION_ENDED');
    const tecnico = await t.signIn('tecnico@gemelo.test');
    const login = await t.anyone(
      'GET',
      `/api/settings/login/uid?uid=${uid}&email=tecnico@gemelo.test`,
      undefined,
      { authorization: `Bearer ${tecnico.token}` },
    );
    expect(login.body.code).toBe('AUTH_PROOF');
  });

  test('throttles an account after repeated failures, even for the right password, and only for a while', async () => {
    const email = 'agente@gemelo.test';
    const failures = await Promise.all(Array.from({ length: 12 }, () => signInRaw(email, 'equivocada')));
    expect(failures.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const blocked = await signInRaw(email, 'Gemelo-2026');
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    await t.database.query("update throttle set open_at = now() where key like 'account:%'", []);
    expect((await signInRaw(email, 'Gemelo-2026')).status).toBe(200);
  });

  test('throttles an IP address that tries many accounts', async () => {
    const answers = [];
    for (let n = 0; n < 45; n++)
      answers.push((await signInRaw(`persona${n}@gemelo.test`, 'equivocada')).status);
    expect(answers.at(-1)).toBe(429);
    await t.database.query("delete from throttle where key like 'address:%'", []);
  });

  test('validates the e-mail address and ignores its case', async () => {
    const empty = await signInRaw('', 'x');
    expect(empty.body.issues).toContainEqual({ path: 'email', message: 'Required' });
    const bad = await signInRaw('persona@dominio.demasiado', 'x');
    expect(bad.body.issues).toEqual([{ path: 'email', message: 'Invalid email' }]);
    expect((await signInRaw('ADMIN@GEMELO.TEST', 'Gemelo-2026')).status).toBe(200);
  });
});

describe('the second factor', () => {
  test('is required after the password, and each code is accepted once', async () => {
    const secret = newTotpSecret();
    const email = 'bodega@gemelo.test';
    await asSystem((tx) =>
      tx
        .updateTable('appUser')
        .set({ totpSecret: t.vault.seal(secret) })
        .where('email', '=', email)
        .execute(),
    );
    const challenge = async () =>
      ((await signInRaw(email, 'Gemelo-2026')).body.data as { challenge: string }).challenge;
    const first = await challenge();
    expect(first).toBeTruthy();
    const wrong = await t.anyone('POST', '/api/auth/totp', { challenge: first, code: '000000' });
    expect(wrong.body.code).toBe('TOTP_INVALID');
    expect((await t.anyone('POST', '/api/auth/totp', { challenge: first, code: '000000' })).body.code).toBe(
      'AUTH_PROOF',
    );
    const code = totpFor(secret, email).generate();
    const right = await t.anyone('POST', '/api/auth/totp', { challenge: await challenge(), code });
    expect(right.body.data).toMatchObject({ email });
    const again = await t.anyone('POST', '/api/auth/totp', { challenge: await challenge(), code });
    expect(again.body.code).toBe('TOTP_INVALID');
    await asSystem((tx) =>
      tx.updateTable('appUser').set({ totpSecret: null }).where('email', '=', email).execute(),
    );
  });
});

describe('a session', () => {
  test('ends when its user signs out', async () => {
    const person = await t.signIn('supervisor@gemelo.test');
    const signedOut = await person.call('POST', '/api/auth/sign-out');
    expect(signedOut.body.message).toBe('Sesión Cerrada!');
    expect((await person.call('GET', '/api/v4/home/counters')).body.code).toBe('SESSION_ENDED');
  });

  test('is refused at the next call once its user is inactive', async () => {
    const person = await t.signIn('supervisor@gemelo.test');
    const setState = (state: 'Activo' | 'Inactivo') =>
      asSystem((tx) =>
        tx.updateTable('appUser').set({ state }).where('idUser', '=', person.user.idUser).execute(),
      );
    await setState('Inactivo');
    expect((await person.call('GET', '/api/v4/home/counters')).status).toBe(401);
    expect((await signInRaw('supervisor@gemelo.test', 'Gemelo-2026')).body.code).toBe('AUTH_INACTIVE');
    await setState('Activo');
  });

  test('is stored as a hash and expires after 24 hours', async () => {
    const person = await t.signIn('supervisor@gemelo.test');
    const [row] = await t.database.query<{ hash: Buffer; hours: number }>(
      'select token_hash as hash, extract(epoch from expires_at - created_at) / 3600 as hours from session where token_hash = $1',
      [createHash('sha256').update(person.token).digest()],
    );
    expect(Math.round(Number(row?.hours))).toBe(24);
    await t.database.query('update session set expires_at = now()', []);
    expect((await person.call('GET', '/api/v4/home/counters')).body.code).toBe('SESSION_ENDED');
  });

  test('uses the changed permissions of its role from the next call on', async () => {
    const person = await t.signIn('supervisor@gemelo.test');
    expect((await person.call('GET', '/api/v4/readings/latest')).status).toBe(200);
    await asSystem(async (tx) => {
      await sql`delete from role_page using page where page.id_page = role_page.id_page and page.resource = 'reading' and id_role = 2`.execute(
        tx,
      );
      await sql`update permission_version set version = version + 1`.execute(tx);
    });
    expect((await person.call('GET', '/api/v4/readings/latest')).body.code).toBe('FORBIDDEN');
  });

  test('uses a role that is added, inactivated or removed from the next call on', async () => {
    const person = await t.signIn('agente@gemelo.test');
    const status = async () => (await person.call('GET', '/api/processes/getTwinAll/1')).status;
    const { idUser } = person.user;
    expect(await status()).toBe(403);
    await asSystem((tx) =>
      sql`insert into user_role (id_user, id_role, id_company) values (${idUser}, 3, 1)`.execute(tx),
    );
    expect(await status()).toBe(200);
    await asSystem((tx) => sql`update role set state = 'Inactivo' where id_role = 3`.execute(tx));
    expect(await status()).toBe(403);
    await asSystem((tx) => sql`update role set state = 'Activo' where id_role = 3`.execute(tx));
    expect(await status()).toBe(200);
    await asSystem((tx) => sql`delete from user_role where id_user = ${idUser}`.execute(tx));
    expect(await status()).toBe(403);
  });
});

describe('registering', () => {
  test('verifies the address by mail and creates an account without company or role', async () => {
    const email = 'nueva@persona.test';
    expect((await signUp(email)).body.message).toBe('Te enviamos un correo para confirmar tu cuenta');
    expect((await signInRaw(email, 'muy-secreta-1')).body.code).toBe('AUTH_UNVERIFIED');
    const { token } = await mailTo(email);
    expect((await t.anyone('POST', '/api/auth/verify-email', { token })).status).toBe(200);
    expect((await t.anyone('POST', '/api/auth/verify-email', { token })).body.code).toBe('LINK_INVALID');
    const person = await t.signIn(email, 'muy-secreta-1');
    expect(person.user).toMatchObject({ idCompany: null, idRole: null, permissions: [] });
    expect((await person.call('GET', '/api/v4/home/counters')).body.code).toBe('PENDING');
    expect((await person.call('GET', `/api/settings/user/${person.user.idUser}`)).status).toBe(200);
    const renamed = await person.call('PUT', `/api/settings/user/update/profile/${person.user.idUser}`, {
      name: 'Otro Nombre',
    });
    expect(renamed.body.data).toMatchObject({ name: 'Otro Nombre' });
  });

  test('gives the same response for an address in use, and notifies its owner by mail', async () => {
    const taken = await signUp('admin@gemelo.test');
    const free = await signUp('libre@persona.test');
    expect(taken.body).toEqual(free.body);
    expect((await mailTo('admin@gemelo.test')).subject).toBe('Ya tienes una cuenta de Gemelo');
  });

  test('refuses a role, a company, passwords that differ and terms that are not accepted', async () => {
    const body = {
      name: 'X',
      email: 'x@persona.test',
      password: 'muy-secreta-1',
      passwordConfirm: 'muy-secreta-1',
      terms: true,
    };
    const withRole = await t.anyone('POST', '/api/auth/sign-up', { ...body, idRole: 1, idCompany: 1 });
    expect(withRole.status).toBe(400);
    const differ = await t.anyone('POST', '/api/auth/sign-up', { ...body, passwordConfirm: 'otra-cosa-11' });
    expect(differ.body.issues).toEqual([{ path: 'passwordConfirm', message: 'Passwords dont match' }]);
    const withoutTerms = await t.anyone('POST', '/api/auth/sign-up', { ...body, terms: false });
    expect(withoutTerms.body.issues).toEqual([{ path: 'terms', message: 'Required' }]);
  });
});

describe('a forgotten password', () => {
  test('can be reset once with the link in the mail, which ends every session', async () => {
    const person = await t.signIn('registro@gemelo.test');
    const requested = await t.anyone('POST', '/api/auth/forgot-password', { email: 'registro@gemelo.test' });
    expect(requested.body).toMatchObject({
      data: { code: 'LINK.PASSWORD_RESET.SENT' },
      message: "Reset link has been sent to Your'e email",
    });
    const { token } = await mailTo('registro@gemelo.test');
    const body = { token, password: 'recién-elegida-9', passwordConfirm: 'recién-elegida-9' };
    expect((await t.anyone('POST', '/api/auth/reset-password', body)).status).toBe(200);
    expect((await t.anyone('POST', '/api/auth/reset-password', body)).body.code).toBe('LINK_INVALID');
    expect((await person.call('GET', '/api/v4/home/counters')).status).toBe(401);
    expect((await signInRaw('registro@gemelo.test', 'Gemelo-2026')).status).toBe(401);
    await t.signIn('registro@gemelo.test', 'recién-elegida-9');
  });

  test('gives the same response for an unknown address', async () => {
    const unknown = await t.anyone('POST', '/api/auth/forgot-password', { email: 'nadie@persona.test' });
    const known = await t.anyone('POST', '/api/auth/forgot-password', { email: 'tecnico@gemelo.test' });
    expect(unknown.body).toEqual(known.body);
  });

  test('cannot be reset with a superseded or an expired link', async () => {
    const requestLink = async () => {
      await t.anyone('POST', '/api/auth/forgot-password', { email: 'tecnico@gemelo.test' });
      return (await mailTo('tecnico@gemelo.test')).token;
    };
    const older = await requestLink();
    const newer = await requestLink();
    const reset = (token: string) =>
      t.anyone('POST', '/api/auth/reset-password', {
        token,
        password: 'recién-elegida-9',
        passwordConfirm: 'recién-elegida-9',
      });
    expect((await reset(older)).body.code).toBe('LINK_INVALID');
    await t.database.query("update secret_link set expires_at = now() where purpose = 'reset'", []);
    expect((await reset(newer)).body.code).toBe('LINK_INVALID');
  });
});

describe('a password that is easy to guess', () => {
  const common = 'Contraseña-2026';
  const refusal = (path = 'password') => ({
    status: 400,
    body: { code: 'PASSWORD_GUESSABLE', issues: [{ path }] },
  });
  const both = (password: string) => ({ password, passwordConfirm: password });

  test('is refused at sign-up, with a message at its field', async () => {
    const body = { name: 'X', email: 'marisol@persona.test', terms: true };
    const refused = await t.anyone('POST', '/api/auth/sign-up', { ...body, ...both(common) });
    expect(refused).toMatchObject(refusal());
    expect(refused.body.issues[0]?.message).toContain('fácil de adivinar');
    const own = await t.anyone('POST', '/api/auth/sign-up', { ...body, ...both('x-marisol-981') });
    expect(own.body.issues).toEqual([{ path: 'password', message: 'No puede contener tu correo' }]);
  });

  test('is refused for a mailed link, which still serves for a better one', async () => {
    await t.anyone('POST', '/api/auth/forgot-password', { email: 'bodega@gemelo.test' });
    const { token } = await mailTo('bodega@gemelo.test');
    const reset = (password: string) =>
      t.anyone('POST', '/api/auth/reset-password', { token, ...both(password) });
    expect(await reset(common)).toMatchObject(refusal());
    expect((await reset('x-bodega-98134')).body.code).toBe('PASSWORD_GUESSABLE');
    expect((await reset('una-mejor-clave')).status).toBe(200);
  });

  test('is refused when a user changes it, and when an administrator sets it', async () => {
    const admin = await t.signIn('admin@gemelo.test');
    const change = await admin.call('PUT', `/api/settings/user/change/password/${admin.user.uid}`, {
      current: 'Gemelo-2026',
      ...both(common),
    });
    expect(change).toMatchObject(refusal());
    const person = { name: 'Ana', email: 'anabella@persona.test', idRole: 6 };
    const create = (password: string) =>
      admin.call('POST', '/api/settings/registerUser', { ...person, password });
    expect(await create(common)).toMatchObject(refusal());
    expect(await create('x-anabella-981')).toMatchObject(refusal());
    const made = await create('Gemelo-2026');
    const { uid } = made.body.data as { uid: string };
    const set = (body: object) => admin.call('PUT', `/api/settings/updateFirebase/${uid}`, body);
    expect(await set({ password: common })).toMatchObject(refusal());
    expect(await set({ password: 'x-anabella-981' })).toMatchObject(refusal());
    expect(await set({ email: 'zenaida@persona.test', password: 'x-zenaida-981' })).toMatchObject(refusal());
  });
});

describe('changing the own password', () => {
  test('requires the current one and ends the other sessions of the user', async () => {
    const here = await t.signIn('tecnico@gemelo.test');
    const elsewhere = await t.signIn('tecnico@gemelo.test');
    const change = (person: Person, current: string) =>
      person.call('PUT', `/api/settings/user/change/password/${person.user.uid}`, {
        current,
        password: 'clave-cambiada-1',
        passwordConfirm: 'clave-cambiada-1',
      });
    expect((await change(here, 'equivocada')).body.code).toBe('PASSWORD_WRONG');
    expect((await change(here, 'Gemelo-2026')).body.message).toBe('Contraseña actualizada correctamente');
    expect((await here.call('GET', '/api/v4/home/counters')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/v4/home/counters')).status).toBe(401);
  });

  test('is refused for the password of another user', async () => {
    const admin = await t.signIn('admin@gemelo.test');
    const other = await t.signIn('admin@otra.test');
    const body = {
      current: 'Gemelo-2026',
      password: 'clave-cambiada-1',
      passwordConfirm: 'clave-cambiada-1',
    };
    expect(
      (await admin.call('PUT', `/api/settings/user/change/password/${other.user.uid}`, body)).status,
    ).toBe(403);
  });
});
