import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { hashSecret } from '../../security/secrets.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, totpFor } from './totp.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let person: Person;
beforeAll(async () => {
  t = await openTestApp();
  person = await t.signIn('supervisor@gemelo.test');
});

const password = 'Gemelo-2026';
const challenge = async () => {
  const { body } = await t.anyone('POST', '/api/auth/sign-in', { email: 'supervisor@gemelo.test', password });
  return body.data as { totpRequired?: boolean; challenge: string };
};

test('setting up needs the password and a code, and gives recovery codes that each work once', async () => {
  expect((await person.call('POST', '/api/v4/second-factor', { password: 'equivocada' })).body.code).toBe(
    'PASSWORD_WRONG',
  );
  expect((await person.call('PUT', '/api/v4/second-factor', { code: '123456' })).body.code).toBe(
    'TOTP_NOT_BEGUN',
  );
  const setup = (await person.call('POST', '/api/v4/second-factor', { password })).body.data as {
    secret: string;
    address: string;
  };
  expect(setup.address).toContain('otpauth://totp/Gemelo');
  expect((await challenge()).totpRequired).toBeUndefined();
  expect((await person.call('PUT', '/api/v4/second-factor', { code: '000000' })).status).toBe(400);
  const code = totpFor(setup.secret, 'x').generate();
  const { recoveryCodes } = (await person.call('PUT', '/api/v4/second-factor', { code })).body.data as {
    recoveryCodes: string[];
  };
  expect(new Set(recoveryCodes).size).toBe(10);

  const challenged = await challenge();
  expect(challenged.totpRequired).toBe(true);
  const [first = ''] = recoveryCodes;
  expect(
    (await t.anyone('POST', '/api/auth/totp', { challenge: challenged.challenge, code: first.toUpperCase() }))
      .status,
  ).toBe(200);
  expect(
    (await t.anyone('POST', '/api/auth/totp', { challenge: (await challenge()).challenge, code: first })).body
      .code,
  ).toBe('TOTP_INVALID');
  expect((await person.call('GET', '/api/v4/second-factor')).body.data).toEqual({
    on: true,
    required: false,
    codesLeft: 9,
  });
  expect((await person.call('POST', '/api/v4/second-factor', { password })).body.code).toBe('TOTP_ON');

  const turnOff = (body: object) => person.call('POST', '/api/v4/second-factor/off', body);
  const [, second = '', third = ''] = recoveryCodes;
  expect((await turnOff({ password })).body.issues).toMatchObject([{ path: 'code' }]);
  expect((await turnOff({ password: 'equivocada', code: second })).body.code).toBe('PASSWORD_WRONG');
  const refused = await turnOff({ password, code: '000000' });
  expect(refused.body).toMatchObject({ code: 'TOTP_INVALID', issues: [{ path: 'code' }] });
  expect((await turnOff({ password, code: first })).body.code).toBe('TOTP_INVALID');
  expect((await turnOff({ password, code: second.replaceAll('-', ' ') })).status).toBe(200);
  expect((await challenge()).totpRequired).toBeUndefined();
  expect((await turnOff({ password, code: third })).body.code).toBe('TOTP_OFF');
});

describe('guessing codes with the right password', () => {
  const email = 'registro@gemelo.test';
  const secret = newTotpSecret();
  const codes = ['0123-4567-89ab-cdef'];
  const signIn = async (headers = {}) => {
    const { body } = await t.anyone('POST', '/api/auth/sign-in', { email, password }, headers);
    return (body.data as { challenge: string }).challenge;
  };
  const enter = async (code: string, headers = {}) =>
    t.anyone('POST', '/api/auth/totp', { challenge: await signIn(headers), code }, headers);
  const open = () => t.database.query("delete from throttle where key like 'second-factor:%'", []);
  beforeAll(() =>
    t.database.transaction(system, async (tx) => {
      const { idUser } = await tx
        .updateTable('appUser')
        .set({ totpSecret: t.vault.seal(secret) })
        .where('email', '=', email)
        .returning('idUser')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('recoveryCode')
        .values([...codes, 'abcde-fghjk'].map((code) => ({ idUser, hash: hashSecret(code) })))
        .execute();
    }),
  );

  test.each(['000000', 'aaaa-aaaa-aaaa-aaaa'])('like %s is slowed down', async (code) => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await enter(code)).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toContain(429);
    await open();
  });

  test('is refused with a delay that does not cost the challenge, and a right code clears the count', async () => {
    for (let n = 0; n < 5; n++) await enter('000000');
    const challenge = await signIn();
    const answer = (code: string) => t.anyone('POST', '/api/auth/totp', { challenge, code });
    const blocked = await answer(totpFor(secret, 'x').generate());
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    await t.database.query("update throttle set open_at = now() where key like 'second-factor:%'", []);
    expect((await answer(totpFor(secret, 'x').generate())).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await enter('000000')).status).toBe(401);
    await open();
  });

  test('does not invalidate recovery codes, also those of an earlier, shorter form', async () => {
    for (const code of [...codes, 'ABCDE fghjk']) expect((await enter(code)).status).toBe(200);
  });
});

test('a recovery code has 80 random bits', async () => {
  const codes = await t.database.transaction(system, (tx) => renewRecoveryCodes(tx, person.user.idUser));
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBeGreaterThan(20);
});

test('a user who must still set up the second factor can read only their own user and menu', async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const colleague = await t.signIn('tecnico@gemelo.test');
  const { idUser } = colleague.user;
  await admin.call('PUT', '/api/v4/roles/2/second-factor', { required: true });
  expect((await person.call('GET', '/api/settings/usuarios')).body.code).toBe('TOTP_REQUIRED');
  expect((await person.call('GET', `/api/settings/user/${idUser}`)).body.code).toBe('FORBIDDEN');
  expect((await person.call('GET', '/api/settings/menu/1')).body.code).toBe('FORBIDDEN');
  expect((await person.call('GET', `/api/settings/user/${person.user.idUser}`)).status).toBe(200);
  expect((await person.call('GET', '/api/settings/menu/2')).status).toBe(200);
  await admin.call('PUT', '/api/v4/roles/2/second-factor', { required: false });
  expect((await person.call('GET', `/api/settings/user/${idUser}`)).status).toBe(200);
});
