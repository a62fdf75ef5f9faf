import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { answer, openTestApp } from '../../test/test-app.ts';
import { newTotpSecret, totpFor } from './totp.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});

const password = 'Gemelo-2026';
let addresses = 0;
/** Each from an address of its own, as guesses from many machines are. */
const attempt = (email: string, tried: string, cookie?: string) =>
  answer(t.app, {
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress: `192.0.2.${++addresses % 250}`,
    headers: cookie ? { cookie } : {},
    payload: { email, password: tried },
  });
const exchange = async (proof: { uid: string; email: string; idToken: string }) => {
  const begun = await t.anyone(
    'GET',
    `/api/settings/login/uid?uid=${proof.uid}&email=${proof.email}`,
    undefined,
    { authorization: `Bearer ${proof.idToken}` },
  );
  return String(begun.headers['set-cookie']);
};
/** The cookie that a browser keeps after a sign-in. */
const deviceOf = async (email: string) => {
  const { body } = await attempt(email, password);
  const header = await exchange(body.data);
  return { header, cookie: header.split(';')[0] ?? '' };
};
const attack = async (email: string) => {
  for (let n = 0; n < 12; n++) await attempt(email, 'equivocada');
};

test('guesses from many addresses do not lock out a device that has signed in before', async () => {
  const email = 'supervisor@gemelo.test';
  const { header, cookie } = await deviceOf(email);
  expect(header).toMatch(/^gemelo_device_\w+=[\w-]+; Path=\/api\/auth; .*HttpOnly; SameSite=Strict/);
  await attack(email);
  expect((await attempt(email, password)).status).toBe(429);
  expect((await attempt(email, password, cookie)).status).toBe(200);
});

test('a known device still needs the password, and has a limit of its own', async () => {
  const email = 'tecnico@gemelo.test';
  const { cookie } = await deviceOf(email);
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) statuses.push((await attempt(email, 'equivocada', cookie)).status);
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses).toContain(429);
  expect((await attempt(email, password, cookie)).status).toBe(429);
  expect((await attempt(email, password)).status).toBe(200);
});

test('a device is known only to the account that signed in with it, and until its password changes', async () => {
  const { cookie } = await deviceOf('bodega@gemelo.test');
  const value = cookie.split('=')[1];
  const stolen = (await deviceOf('agente@gemelo.test')).cookie.replace(/=.*/, `=${value}`);
  await attack('agente@gemelo.test');
  expect((await attempt('agente@gemelo.test', password, stolen)).status).toBe(429);
  const forged = `${cookie.split('=')[0]}=${Buffer.from('{"idUser":5,"device":"x"}').toString('base64url')}`;
  await attack('bodega@gemelo.test');
  expect((await attempt('bodega@gemelo.test', password, forged)).status).toBe(429);
  expect((await attempt('bodega@gemelo.test', password, cookie)).status).toBe(200);
  const admin = await t.signIn('admin@gemelo.test');
  const person = await t.database.transaction(system, (tx) =>
    tx
      .selectFrom('appUser')
      .select('uid')
      .where('email', '=', 'bodega@gemelo.test')
      .executeTakeFirstOrThrow(),
  );
  await admin.call('PUT', `/api/settings/updateFirebase/${person.uid}`, { password: 'otra-clave-larga' });
  expect((await attempt('bodega@gemelo.test', 'otra-clave-larga', cookie)).status).toBe(429);
});

test('a known device has its own count of second-factor codes, and still needs one', async () => {
  const email = 'registro@gemelo.test';
  const { cookie } = await deviceOf(email);
  const secret = newTotpSecret();
  await t.database.transaction(system, (tx) =>
    tx
      .updateTable('appUser')
      .set({ totpSecret: t.vault.seal(secret) })
      .where('email', '=', email)
      .execute(),
  );
  const enter = async (code: string, headers = {}) => {
    const { challenge } = (await attempt(email, password)).body.data as { challenge: string };
    return t.anyone('POST', '/api/auth/totp', { challenge, code }, headers);
  };
  for (let n = 0; n < 6; n++) await enter('000000');
  const code = totpFor(secret, 'x').generate();
  expect((await enter(code)).status).toBe(429);
  expect((await enter('000000', { cookie })).status).toBe(401);
  expect((await enter(code, { cookie })).status).toBe(200);
});

test('guesses from elsewhere do not keep a signed-in user from changing the password', async () => {
  const email = 'admin@otra.test';
  const person = await t.signIn(email);
  await attack(email);
  const body = { current: password, password: 'otra-clave-larga', passwordConfirm: 'otra-clave-larga' };
  const changed = await person.call('PUT', `/api/settings/user/change/password/${person.user.uid}`, body);
  expect(changed.status).toBe(200);
});
