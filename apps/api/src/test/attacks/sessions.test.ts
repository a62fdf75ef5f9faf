import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { DEMO_PASSWORD } from '../../db/seed/people.ts';
import { totpFor } from '../../modules/auth/totp.ts';
import { lastMail } from '../last-mail.ts';
import { answer, openTestApp, type Person } from '../test-app.ts';
import { createUser } from './people-of-role.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

const NEW_PASSWORD = 'otra-clave-larga';
const linkTo = async (email: string) => (await lastMail(t.database, email)).token;
const forgot = async (email: string) => {
  await t.anyone('POST', '/api/auth/forgot-password', { email });
  return linkTo(email);
};
const reset = (token: string, password = NEW_PASSWORD) =>
  t.anyone('POST', '/api/auth/reset-password', { token, password, passwordConfirm: password });
const home = (person: Person) => person.call('GET', '/api/v4/home/counters');

describe('an old session token', () => {
  test('of a deactivated user is refused at once, also after reactivation', async () => {
    const person = await createUser(t, admin);
    expect((await home(person)).status).toBe(200);
    const path = `/api/settings/inactiveUser/${person.user.idUser}`;
    await admin.call('PUT', path, { state: 'Inactivo' });
    expect((await home(person)).status).toBe(401);
    await admin.call('PUT', path, { state: 'Activo' });
    expect((await home(person)).status).toBe(401);
  });

  test('of a user whose company was deactivated is refused', async () => {
    const other = await t.signIn('admin@otra.test');
    expect((await home(other)).status).toBe(200);
    await admin.call('PUT', '/api/settings/inactiveCompany/2', { state: 'Inactivo' });
    expect((await home(other)).status).toBe(401);
    await admin.call('PUT', '/api/settings/inactiveCompany/2', { state: 'Activo' });
  });

  test('and a pending sign-in proof end when the password changes', async () => {
    const person = await createUser(t, admin);
    const { email, uid } = person.user;
    const signedIn = await t.anyone('POST', '/api/auth/sign-in', { email, password: DEMO_PASSWORD });
    const { idToken } = signedIn.body.data as { idToken: string };
    await admin.call('PUT', `/api/settings/updateFirebase/${uid}`, { password: NEW_PASSWORD });
    expect((await home(person)).status).toBe(401);
    const begun = await t.anyone('GET', `/api/settings/login/uid?uid=${uid}&email=${email}`, undefined, {
      authorization: `Bearer ${idToken}`,
    });
    expect(begun.body.code).toBe('AUTH_PROOF');
  });
});

describe('a link in a mail', () => {
  test('that resets a password works once', async () => {
    const token = await forgot('tecnico@gemelo.test');
    expect((await reset(token, DEMO_PASSWORD)).status).toBe(200);
    expect((await reset(token)).body.code).toBe('LINK_INVALID');
    expect((await t.signIn('tecnico@gemelo.test')).token).toBeTruthy();
  });

  test('works once also when used concurrently', async () => {
    const { user } = await createUser(t, admin);
    const token = await forgot(user.email);
    const answers = await Promise.all(
      ['uno', 'dos', 'tres', 'cuatro'].map((word) => reset(token, `${word}-${NEW_PASSWORD}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('to a former address of the user is invalid', async () => {
    const invited = { name: 'Mal Escrito', email: 'mal@escrito.test', idRole: 6 };
    const made = await admin.call('POST', '/api/settings/registerUser', invited);
    const { uid } = made.body.data as { uid: string };
    const invitation = await linkTo(invited.email);
    const resetting = await forgot(invited.email);
    await admin.call('PUT', `/api/settings/updateFirebase/${uid}`, { email: 'bien@escrito.test' });
    expect((await reset(invitation)).body.code).toBe('LINK_INVALID');
    expect((await reset(resetting)).body.code).toBe('LINK_INVALID');
  });

  test('uses the configured host, whatever host the request claims', async () => {
    await t.anyone(
      'POST',
      '/api/auth/forgot-password',
      { email: 'bodega@gemelo.test' },
      { host: 'malo.test', 'x-forwarded-host': 'malo.test', 'x-forwarded-proto': 'https' },
    );
    const mail = await lastMail(t.database, 'bodega@gemelo.test');
    expect(mail.body).toContain('http://localhost:');
    expect(mail.body).not.toContain('malo.test');
  });
});

describe('a second-factor code', () => {
  test('works for one of several concurrent sign-ins', async () => {
    const person = await createUser(t, admin);
    const { email } = person.user;
    const begun = await person.call('POST', '/api/v4/second-factor', { password: DEMO_PASSWORD });
    const { secret } = begun.body.data as { secret: string };
    const code = totpFor(secret, 'x').generate();
    expect((await person.call('PUT', '/api/v4/second-factor', { code })).status).toBe(200);
    await t.database.transaction(system, (tx) =>
      tx
        .updateTable('appUser')
        .set({ totpLastStep: null })
        .where('idUser', '=', person.user.idUser)
        .execute(),
    );
    const challenges: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await t.anyone('POST', '/api/auth/sign-in', { email, password: DEMO_PASSWORD });
      challenges.push((body.data as { challenge: string }).challenge);
    }
    const answers = await Promise.all(
      challenges.map((challenge) => t.anyone('POST', '/api/auth/totp', { challenge, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'la-misma' };

  test('of another user does not return their response', async () => {
    const supervisor = await t.signIn('supervisor@gemelo.test');
    const rename = (person: Person, name: string) =>
      person.call('PUT', `/api/settings/user/update/profile/${person.user.idUser}`, { name }, key);
    await rename(admin, 'Ana Lucía Morales');
    const mine = await rename(supervisor, 'Sergio Fuentes');
    expect(mine.body.data).toMatchObject({ idUser: supervisor.user.idUser });
    const theirs = `/api/settings/user/update/profile/${admin.user.idUser}`;
    expect(
      (await supervisor.call('PUT', theirs, { name: 'Ana Lucía Morales' }, { 'idempotency-key': 'otra' }))
        .status,
    ).toBe(403);
  });

  test('stores neither passwords nor secrets that are shown once', async () => {
    const person = await createUser(t, admin);
    const begun = await person.call('POST', '/api/v4/second-factor', { password: DEMO_PASSWORD }, key);
    expect((begun.body.data as { secret: string }).secret).toBeTruthy();
    const change = { current: DEMO_PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    expect(
      (await person.call('PUT', `/api/settings/user/change/password/${person.user.uid}`, change, key)).status,
    ).toBe(200);
    const storedKeys = await t.database.transaction(system, (tx) =>
      tx.selectFrom('idempotency').selectAll().where('idUser', '=', person.user.idUser).execute(),
    );
    expect(storedKeys).toEqual([]);
    const body = { name: 'Con Clave', email: 'con@clave.test', idRole: 6 };
    const once = { 'idempotency-key': 'con-clave' };
    const invited = await admin.call('POST', '/api/settings/registerUser', body, once);
    const { invitation } = invited.body.data as { invitation: { link: string } };
    expect(invitation.link).toContain('token=');
    const repeated = await admin.call('POST', '/api/settings/registerUser', body, once);
    expect(repeated.body.code).toBe('EMAIL_TAKEN');
    const setPassword = (password: string) =>
      admin.call(
        'PUT',
        `/api/settings/updateFirebase/${person.user.uid}`,
        { password },
        { 'idempotency-key': 'otra-clave' },
      );
    // The stored hash excludes the password, so it cannot tell two passwords apart.
    expect((await setPassword(NEW_PASSWORD)).status).toBe(200);
    expect((await setPassword('distinta-distinta')).status).toBe(200);
  });

  test('on many concurrent writes does not exhaust the connections', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => createUser(t, admin)));
    const calls = Array.from({ length: 24 }, (_, n) => {
      const person = people[n % people.length] ?? admin;
      const once = { 'idempotency-key': `junto-${n}` };
      if (n % 3 === 0)
        return admin.call(
          'POST',
          '/api/settings/registerUser',
          { name: 'J', email: `j${n}@junto.test`, idRole: 6 },
          once,
        );
      if (n % 3 === 1)
        return person.call(
          'PUT',
          `/api/settings/user/update/profile/${person.user.idUser}`,
          { name: `J ${n}` },
          once,
        );
      const wrong = { current: 'no', password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
      return person.call('PUT', `/api/settings/user/change/password/${person.user.uid}`, wrong, once);
    });
    for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
  });
});

test('a sign-up name with line breaks, which could forge a mail, is rejected', async () => {
  const password = 'muy-secreta-1';
  const body = { email: 'otra@persona.test', password, passwordConfirm: password, terms: true };
  const signUp = (name: string) => t.anyone('POST', '/api/auth/sign-up', { ...body, name });
  const refused = await signUp('Ana\r\n\r\nTu cuenta se cerrará: https://mala.test');
  expect([refused.status, refused.body.issues.map(({ path }) => path)]).toEqual([400, ['name']]);
  expect((await signUp('Ana María')).status).toBe(200);
});

test('password reset mails are limited per email address, also from many IP addresses', async () => {
  for (const email of ['bodega@gemelo.test', 'nadie@desconocida.test']) {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const { status } = await answer(t.app, {
        method: 'POST',
        url: '/api/auth/forgot-password',
        remoteAddress: `192.0.2.${n}`,
        payload: { email },
      });
      statuses.push(status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  }
});

describe('the client address', () => {
  const attempt = (remoteAddress: string, headers: Record<string, string>, app = t.app) =>
    answer(app, {
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress,
      headers,
      payload: { email: `u${Math.random()}@nadie.test`, password: 'x' },
    });

  test('is not taken from forwarding headers of an untrusted client', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 36; n++) {
      const claimed = `198.51.100.${n}`;
      const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed };
      statuses.push((await attempt('203.0.113.9', headers)).status);
    }
    expect(statuses).toContain(429);
    expect((await attempt('203.0.113.10', {})).status).toBe(401);
  });

  test('is the last forwarded address of a trusted proxy', async () => {
    const behind = await openTestApp({ TRUST_PROXY: '10.0.0.1' });
    const statuses: number[] = [];
    for (let n = 0; n < 36; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.20` };
      statuses.push((await attempt('10.0.0.1', headers, behind.app)).status);
    }
    expect(statuses).toContain(429);
    expect((await attempt('10.0.0.1', { 'x-forwarded-for': '203.0.113.21' }, behind.app)).status).toBe(401);
  });

  test('is throttled without locking the accounts that it tries', async () => {
    for (let n = 0; n < 36; n++) await attempt('203.0.113.30', {});
    for (let n = 0; n < 12; n++) {
      const throttled = await answer(t.app, {
        method: 'POST',
        url: '/api/auth/sign-in',
        remoteAddress: '203.0.113.30',
        payload: { email: 'registro@gemelo.test', password: 'x' },
      });
      expect(throttled.status).toBe(429);
    }
    expect((await t.signIn('registro@gemelo.test')).token).toBeTruthy();
  });

  test('and cookies are never accepted as a session', async () => {
    const cookie = `token=${admin.token}; gemelo_proof=${admin.token}; session=${admin.token}`;
    expect((await t.anyone('GET', '/api/v4/home/counters', undefined, { cookie })).status).toBe(401);
    const changed = await t.anyone('POST', '/api/v4/oauth-proofs', undefined, { cookie });
    expect(changed.body.code).toBe('AUTH_PROOF');
    const made = Buffer.from(
      JSON.stringify({ uid: admin.user.uid, email: admin.user.email, idToken: 'A'.repeat(43) }),
    );
    const handed = await t.anyone('POST', '/api/v4/oauth-proofs', undefined, {
      cookie: `gemelo_proof=${made.toString('base64url')}`,
    });
    const { idToken } = handed.body.data as { idToken: string };
    const begun = await t.anyone(
      'GET',
      `/api/settings/login/uid?uid=${admin.user.uid}&email=${admin.user.email}`,
      undefined,
      { authorization: `Bearer ${idToken}` },
    );
    expect(begun.body.code).toBe('AUTH_PROOF');
  });
});

test('a sign-in proof with another uid or email is refused and consumed', async () => {
  const signedIn = await t.anyone('POST', '/api/auth/sign-in', {
    email: 'agente@gemelo.test',
    password: DEMO_PASSWORD,
  });
  const { idToken } = signedIn.body.data as { idToken: string };
  const as = (who: { uid: string; email: string }) =>
    t.anyone('GET', `/api/settings/login/uid?uid=${who.uid}&email=${who.email}`, undefined, {
      authorization: `Bearer ${idToken}`,
    });
  expect((await as(admin.user)).body.code).toBe('UID_MISMATCH');
  expect((await as(admin.user)).body.code).toBe('AUTH_PROOF');
});
