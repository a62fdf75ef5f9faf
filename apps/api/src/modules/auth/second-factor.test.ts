import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { totpFor } from './totp.ts';

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

  expect((await person.call('POST', '/api/v4/second-factor/off', { password: 'equivocada' })).status).toBe(
    400,
  );
  expect((await person.call('POST', '/api/v4/second-factor/off', { password })).status).toBe(200);
  expect((await challenge()).totpRequired).toBeUndefined();
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
