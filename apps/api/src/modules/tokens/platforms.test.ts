import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { startKaa } from '../../test/kaa-server.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { startThingsboard } from '../../test/thingsboard-server.ts';

let thingsboard: Awaited<ReturnType<typeof startThingsboard>>;
let kaa: Awaited<ReturnType<typeof startKaa>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let registrar: Person;
beforeAll(async () => {
  [thingsboard, kaa] = await Promise.all([startThingsboard(), startKaa()]);
  t = await openTestApp({ THINGSBOARD_URL: thingsboard.url, KAA_URL: kaa.address });
  admin = await t.signIn('admin@gemelo.test');
  registrar = await t.signIn('registro@gemelo.test');
});
afterAll(() => Promise.all([thingsboard.close(), kaa.close()]));
beforeEach(() => {
  thingsboard.state.trouble = undefined;
});

let number = 0;
async function register(): Promise<{ idTwin: number; name: string }> {
  number++;
  const name = `En plataforma ${number}`;
  const { status, text, body } = await admin.call('POST', '/api/processes/createTwin', {
    name,
    mac: `0A2200${number.toString(16).padStart(6, '0')}`,
    twinType: 'Circulante',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
  });
  expect(status, text).toBe(200);
  return { idTwin: (body.data as TwinDetail).idTwin, name };
}
const signInToPlatform = (by: Person, password = 'tenant', email = 'tenant@tb.test') =>
  by.call('POST', '/api/settings/login/thingsboard', { email, password });
const createToken = (by: Person, body: object) =>
  by.call('POST', '/api/processes/token', { idPlatform: 1, ...body });
const openSessions = async (by: Person) =>
  (
    (await by.call('GET', '/api/v4/platforms/sessions')).body.data as {
      idPlatform: number;
      expiresAt: string | null;
    }[]
  )
    .filter(({ expiresAt }) => expiresAt !== null)
    .map(({ idPlatform }) => idPlatform);

describe('with a platform configured', () => {
  test('users sign in with the platform’s credentials, of which only an encrypted session is stored', async () => {
    const wrong = await signInToPlatform(admin, 'Gemelo-2026', 'admin@gemelo.test');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'AUTH_INVALID' } });
    const done = await signInToPlatform(admin);
    expect(done.body.data).toMatchObject({ token: expect.stringMatching(/^access-/) as string });
    expect(await openSessions(admin)).toEqual([1]);
    const [stored] = await t.database.transaction(system, (tx) =>
      tx.selectFrom('platformSession').selectAll().where('idUser', '=', admin.user.idUser).execute(),
    );
    expect(stored?.tokenSecret.toString('latin1')).not.toContain('access-');
    expect(t.vault.open(stored?.tokenSecret ?? Buffer.of())).not.toContain('"tenant"');
  });

  test('a token is that of a device created on the platform', async () => {
    const { idTwin, name } = await register();
    await signInToPlatform(admin);
    const made = await createToken(admin, { idTwin, label: 'Bodega sur' });
    const { token } = made.body.data as TokenRow & { token: string };
    expect(thingsboard.devices.find((device) => device.name === name)).toMatchObject({
      token,
      label: 'Bodega sur',
    });
  });

  test('a Kaa token is that of an endpoint created on Kaa', async () => {
    const { idTwin, name } = await register();
    const login = await admin.call('POST', '/api/settings/login/kaaiot', {
      email: 'ana@kaa.test',
      password: 'clave',
    });
    expect(login.body.data).toMatchObject({ access_token: expect.stringMatching(/^kaa-/) as string });
    const made = await createToken(admin, { idTwin, idPlatform: 2 });
    const { token } = made.body.data as { token: string };
    expect([...kaa.endpoints.values()]).toContainEqual({
      metadata: expect.objectContaining({ name }) as object,
      tokens: [token],
    });
  });

  test('a device is made for the customer of the user who registers it', async () => {
    const [customer] = thingsboard.customers;
    const of = (idCustomer: string | null) =>
      t.database.transaction(system, (tx) =>
        tx.updateTable('appUser').set({ idCustomer }).where('idUser', '=', admin.user.idUser).execute(),
      );
    await of(customer);
    const { idTwin, name } = await register();
    await signInToPlatform(admin);
    expect((await createToken(admin, { idTwin })).status).toBe(200);
    expect(thingsboard.devices.find((device) => device.name === name)).toMatchObject({ customer });

    const second = await register();
    await admin.call('POST', '/api/settings/login/kaaiot', { email: 'ana@kaa.test', password: 'clave' });
    expect((await createToken(admin, { idTwin: second.idTwin, idPlatform: 2 })).status).toBe(200);
    const metadata = expect.objectContaining({ name: second.name, customer }) as object;
    expect([...kaa.endpoints.values()]).toContainEqual(expect.objectContaining({ metadata }));
    await of(null);
  });

  test('the second of two concurrent renewals gets a conflict, and both sides have the same token', async () => {
    const { idTwin, name } = await register();
    await signInToPlatform(admin);
    const made = await createToken(admin, { idTwin });
    const { idToken, version } = made.body.data as TokenRow;
    const renew = () => admin.call('PUT', `/api/processes/updatedToken/${idToken}`, { renew: true, version });
    const both = await Promise.all([renew(), renew()]);
    expect(both.map(({ body }) => body.code ?? 'done').sort()).toEqual(['STALE', 'done']);
    const shown = await admin.call('POST', `/api/v4/tokens/${idToken}/reveal`);
    const { token } = shown.body.data as { token: string };
    expect(thingsboard.devices.find((device) => device.name === name)?.token).toBe(token);
  });

  test('a renewal that fails on the platform keeps the token and can be retried', async () => {
    const { idTwin } = await register();
    await signInToPlatform(admin);
    const made = await createToken(admin, { idTwin });
    const { idToken, version, token } = made.body.data as TokenRow & { token: string };
    const path = `/api/processes/updatedToken/${idToken}`;
    thingsboard.state.trouble = 'error';
    const failed = await admin.call('PUT', path, { renew: true, version });
    expect(failed).toMatchObject({ status: 502, body: { code: 'PLATFORM_FAILED' } });
    expect(failed.body.message).toMatch(/^La solicitud no se ha podido realizar!/);
    expect((await admin.call('POST', `/api/v4/tokens/${idToken}/reveal`)).body.data).toEqual({ token });
    thingsboard.state.trouble = undefined;
    const again = await admin.call('PUT', path, { renew: true, version });
    expect(again.body.data).toMatchObject({ version: version + 1 });
  });

  test('a device created on the platform by an earlier failed attempt is reused', async () => {
    const { idTwin, name } = await register();
    await signInToPlatform(admin);
    thingsboard.devices.push({
      id: '7c0c1c1e-1b1a-4c0a-9d5e-1f2e3d4c5b6a',
      name,
      label: undefined,
      token: 'made-before-the-fall',
    });
    const made = await createToken(admin, { idTwin });
    expect(made.body.data).toMatchObject({ token: 'made-before-the-fall' });
    expect(thingsboard.devices.filter((device) => device.name === name)).toHaveLength(1);
  });

  test('two twins cannot share a device of the platform', async () => {
    const [first, second] = [await register(), await register()];
    await signInToPlatform(admin);
    expect((await createToken(admin, { idTwin: first.idTwin, name: 'La misma' })).status).toBe(200);
    expect((await createToken(admin, { idTwin: second.idTwin, name: 'La misma' })).body.code).toBe(
      'TOKEN_TAKEN',
    );
  });
});

describe('the token of a twin, with a platform configured', () => {
  const give = (idTwin: number, body: object = {}) =>
    admin.call('POST', `/api/v4/twins/${idTwin}/token`, body);
  const leave = (idPlatform: number) => admin.call('DELETE', `/api/v4/platforms/${idPlatform}/session`);

  test('comes from the platform, which asks for its own login', async () => {
    const { idTwin, name } = await register();
    await leave(1);
    expect((await give(idTwin)).body.code).toBe('PLATFORM_LOGIN');
    await signInToPlatform(admin);
    const { token } = (await give(idTwin)).body.data as TokenRow & { token: string };
    expect(thingsboard.devices.find((device) => device.name === name)).toMatchObject({ token });
    const renewed = await admin.call('POST', `/api/v4/twins/${idTwin}/token/renewal`);
    const { token: second } = renewed.body.data as { token: string };
    expect(thingsboard.devices.find((device) => device.name === name)).toMatchObject({ token: second });
    expect(second).not.toBe(token);
  });

  test('comes from the platform that is named', async () => {
    const { idTwin } = await register();
    await leave(2);
    expect((await give(idTwin, { idPlatform: 2 })).body.code).toBe('PLATFORM_LOGIN');
    await admin.call('POST', '/api/settings/login/kaaiot', { email: 'ana@kaa.test', password: 'clave' });
    expect((await give(idTwin, { idPlatform: 2 })).body.data).toMatchObject({ idPlatform: 2 });
  });

  test('is listed with the platforms that are configured', async () => {
    const { body } = await admin.call('GET', '/api/v4/platforms/sessions');
    expect(body.data).toMatchObject([{ configured: true }, { configured: true }]);
  });
});

describe('a session at the platform', () => {
  test('that has expired is refreshed once for concurrent requests', async () => {
    const twins = await Promise.all([register(), register(), register()]);
    await signInToPlatform(admin);
    thingsboard.expire();
    const before = thingsboard.calls('POST', '/api/auth/token');
    const made = await Promise.all(twins.map(({ idTwin }) => createToken(admin, { idTwin })));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(thingsboard.calls('POST', '/api/auth/token') - before).toBe(1);
  });

  test('that cannot be refreshed requires signing in again', async () => {
    const { idTwin } = await register();
    await signInToPlatform(admin);
    thingsboard.expire(true);
    expect((await createToken(admin, { idTwin })).body.code).toBe('PLATFORM_LOGIN');
    expect(await openSessions(admin)).not.toContain(1);
    await signInToPlatform(admin);
    expect((await createToken(admin, { idTwin })).status).toBe(200);
  });

  test('of a platform that is no longer configured is ignored', async () => {
    const { idTwin } = await register();
    await t.database.transaction(system, (tx) =>
      tx
        .insertInto('platformSession')
        .values({
          idUser: registrar.user.idUser,
          idPlatform: 1,
          idCompany: 1,
          tokenSecret: t.vault.seal('of the embedded gateway'),
          expiresAt: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    );
    expect(await openSessions(registrar)).toEqual([]);
    expect((await createToken(registrar, { idTwin })).body.code).toBe('PLATFORM_LOGIN');
  });
});

test('a platform that hangs does not delay other requests', async () => {
  const twins = await Promise.all(Array.from({ length: 12 }, register));
  await signInToPlatform(admin);
  thingsboard.state.trouble = 'hang';
  let waiting = true;
  const pending = Promise.all(twins.map(({ idTwin }) => createToken(admin, { idTwin }))).then((answers) => {
    waiting = false;
    return answers;
  });
  for (let n = 0; n < 5; n++)
    expect((await registrar.call('GET', '/api/processes/twinTokenData')).status).toBe(200);
  expect(waiting).toBe(true);
  const codes = (await pending).map(({ body }) => body.code);
  expect(new Set(codes)).toEqual(new Set(['PLATFORM_SILENT', 'PLATFORM_BUSY']));
});
