import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../../db/context.ts';
import { startProvider } from '../../../test/identity-provider.ts';
import { openTestApp } from '../../../test/test-app.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  provider = await startProvider();
  const keys = Object.fromEntries(
    ['GOOGLE', 'GITHUB', 'TWITTER'].flatMap((name) => [
      [`${name}_CLIENT_ID`, 'client'],
      [`${name}_CLIENT_SECRET`, 'secret'],
      [`${name}_ISSUER`, provider.base],
    ]),
  );
  t = await openTestApp(keys);
});
afterAll(() => provider.close());

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
const startFlow = (name: string, query = '') => t.anyone('GET', `/api/auth/oauth/${name}${query}`);

async function completeFlow(name: string, query = '') {
  const start = await startFlow(name, query);
  const back = provider.consent(String(start.headers.location));
  return t.anyone('GET', back, undefined, { cookie: cookieOf(start.headers) });
}

describe.each(['google', 'github', 'twitter'])('signing in with %s', (name) => {
  test('creates an account without a company and later finds it by its subject', async () => {
    provider.state.identity = {
      sub: `${name}-1`,
      name: 'Persona',
      email: `${name}@proveedor.test`,
      email_verified: true,
    };
    const done = await completeFlow(name, '?next=/inicio/perfil');
    expect(done.status).toBe(303);
    expect(done.headers.location).toBe('/login-firebase?oauth=done&next=%2Finicio%2Fperfil');
    const cookie = cookieOf(done.headers);
    const collected = await t.anyone('POST', '/api/v4/oauth-proofs', undefined, { cookie });
    const { uid, email, idToken } = collected.body.data as { uid: string; email: string; idToken: string };
    const login = await t.anyone('GET', `/api/settings/login/uid?uid=${uid}&email=${email}`, undefined, {
      authorization: `Bearer ${idToken}`,
    });
    expect(login.body.data).toMatchObject({
      userData: { email: `${name}@proveedor.test`, idCompany: null, idRole: null },
    });

    provider.state.identity.email = `${name}-otro@proveedor.test`;
    const again = await completeFlow(name);
    const second = await t.anyone('POST', '/api/v4/oauth-proofs', undefined, {
      cookie: cookieOf(again.headers),
    });
    expect(second.body.data).toMatchObject({ uid, email: `${name}@proveedor.test` });
  });
});

describe('an existing account', () => {
  const LINK_OFFERED = '/login-firebase?error=OAUTH_LINK';
  const setIdentity = (email: string, sub: string) => {
    provider.state.identity = { sub, name: 'Otra', email, email_verified: true };
  };
  const signIn = async (email: string, cookie?: string) => {
    const signedIn = await t.anyone('POST', '/api/auth/sign-in', { email, password: 'Gemelo-2026' });
    const { uid, idToken } = signedIn.body.data as { uid: string; idToken: string };
    return t.anyone('GET', `/api/settings/login/uid?uid=${uid}&email=${email}`, undefined, {
      authorization: `Bearer ${idToken}`,
      ...(cookie ? { cookie } : {}),
    });
  };
  const identities = (email: string) =>
    t.database.transaction(system, (tx) =>
      tx
        .selectFrom('identity')
        .innerJoin('appUser', 'appUser.idUser', 'identity.idUser')
        .select(['provider', 'subject'])
        .where('email', '=', email)
        .execute(),
    );

  test('is not opened by a matching email address alone', async () => {
    setIdentity('admin@gemelo.test', 'stranger');
    expect((await completeFlow('google')).headers.location).toBe(LINK_OFFERED);
    await signIn('admin@gemelo.test');
    expect((await completeFlow('google')).headers.location).toBe(LINK_OFFERED);
    expect(await identities('admin@gemelo.test')).toEqual([]);
  });

  test('is linked when its owner signs in with the password in the same browser', async () => {
    setIdentity('Supervisor@gemelo.test', 'sergio');
    const offered = await completeFlow('google');
    expect(String(offered.headers['set-cookie'])).toMatch(/^gemelo_link=.*HttpOnly; SameSite=Strict/);
    expect((await signIn('supervisor@gemelo.test', cookieOf(offered.headers))).status).toBe(200);
    expect(await identities('supervisor@gemelo.test')).toEqual([{ provider: 'google', subject: 'sergio' }]);
    expect((await completeFlow('google')).headers.location).toBe('/login-firebase?oauth=done');
    setIdentity('supervisor@gemelo.test', 'somebody-else');
    expect((await completeFlow('google')).headers.location).toBe(LINK_OFFERED);
  });

  test('is not linked by the link cookie of another account, nor by a forged one', async () => {
    setIdentity('registro@gemelo.test', 'rebeca');
    const cookie = cookieOf((await completeFlow('github')).headers);
    await signIn('tecnico@gemelo.test', cookie);
    const [name, value = ''] = cookie.split('=');
    await signIn('registro@gemelo.test', `${name}=${value.slice(0, -3)}AAA`);
    await signIn('registro@gemelo.test', `${name}=${Buffer.from('{}').toString('base64url')}`);
    expect(await identities('tecnico@gemelo.test')).toEqual([]);
    expect(await identities('registro@gemelo.test')).toEqual([]);
  });

  test('must have its email address confirmed before it can be linked', async () => {
    const email = 'sin@confirmar.test';
    await t.database.transaction(system, (tx) =>
      tx.insertInto('appUser').values({ name: 'Sin Confirmar', email }).execute(),
    );
    setIdentity(email, 'unconfirmed');
    const answer = await completeFlow('google');
    expect(answer.headers.location).toBe('/login-firebase?error=AUTH_UNVERIFIED');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('with a second factor cannot be opened by the provider alone', async () => {
    setIdentity('bodega@gemelo.test', 'beatriz');
    await signIn('bodega@gemelo.test', cookieOf((await completeFlow('google')).headers));
    await t.database.transaction(system, (tx) =>
      tx
        .updateTable('appUser')
        .set({ totpSecret: t.vault.seal('JBSWY3DPEHPK3PXP') })
        .where('email', '=', 'bodega@gemelo.test')
        .execute(),
    );
    expect((await completeFlow('google')).headers.location).toBe('/login-firebase?error=OAUTH_SECOND_FACTOR');
  });

  test('is closed to providers while inactive, and loses its links when its email address changes', async () => {
    const admin = await t.signIn('admin@gemelo.test');
    const agent = await t.signIn('agente@gemelo.test');
    setIdentity('agente@gemelo.test', 'alvaro');
    await signIn('agente@gemelo.test', cookieOf((await completeFlow('google')).headers));
    const state = `/api/settings/inactiveUser/${agent.user.idUser}`;
    await admin.call('PUT', state, { state: 'Inactivo' });
    expect((await completeFlow('google')).headers.location).toBe('/login-firebase?error=AUTH_INACTIVE');
    await admin.call('PUT', state, { state: 'Activo' });
    await admin.call('PUT', `/api/settings/updateFirebase/${agent.user.uid}`, { email: 'otro@gemelo.test' });
    expect(await identities('otro@gemelo.test')).toEqual([]);
  });
});

test('an unverified email address is ignored', async () => {
  provider.state.identity = {
    sub: 'unverified',
    name: 'Otra',
    email: 'sin@verificar.test',
    email_verified: false,
  };
  expect((await completeFlow('google')).headers.location).toBe('/login-firebase?error=OAUTH_NO_EMAIL');
});

test('a flow can be completed only once and only by the browser that started it', async () => {
  const start = await startFlow('google');
  const back = provider.consent(String(start.headers.location));
  expect((await t.anyone('GET', back)).headers.location).toBe('/login-firebase?error=OAUTH_FAILED');
  expect((await t.anyone('GET', back, undefined, { cookie: 'gemelo_oauth=otro' })).headers.location).toBe(
    '/login-firebase?error=OAUTH_FAILED',
  );
  provider.state.identity = { sub: 'once', name: 'Una', email: 'una@proveedor.test', email_verified: true };
  const cookie = cookieOf(start.headers);
  expect((await t.anyone('GET', back, undefined, { cookie })).headers.location).toContain('oauth=done');
  expect((await t.anyone('GET', back, undefined, { cookie })).headers.location).toBe(
    '/login-firebase?error=OAUTH_FAILED',
  );
});

test('a provider that denies access or fails redirects to the login page with an error', async () => {
  const start = await startFlow('github');
  const denied = provider
    .consent(String(start.headers.location))
    .replace(/code=[^&]+/, 'error=access_denied');
  expect(
    (await t.anyone('GET', denied, undefined, { cookie: cookieOf(start.headers) })).headers.location,
  ).toBe('/login-firebase?error=OAUTH_FAILED');
  const second = await startFlow('github');
  const back = provider.consent(String(second.headers.location));
  provider.state.down = true;
  expect(
    (await t.anyone('GET', back, undefined, { cookie: cookieOf(second.headers) })).headers.location,
  ).toBe('/login-firebase?error=OAUTH_FAILED');
  provider.state.down = false;
});

test.each([
  'https://malo.test',
  '//malo.test',
  '/\\malo.test',
  '\\\\malo.test',
  'javascript:alert(1)',
  '/\t/malo.test',
  '/\n/malo.test',
  ' //malo.test',
  '/inicio\\..//malo.test',
  'malo.test',
  '',
])('%s is refused as the path to continue to', async (next) => {
  expect((await startFlow('google', `?next=${encodeURIComponent(next)}`)).status).toBe(400);
});

test('a provider without keys is reported as not configured', async () => {
  expect((await t.anyone('GET', '/api/auth/providers')).body.data).toEqual({
    google: true,
    twitter: true,
    github: true,
  });
  const unconfigured = await openTestApp();
  expect((await unconfigured.anyone('GET', '/api/auth/providers')).body.data).toEqual({
    google: false,
    twitter: false,
    github: false,
  });
  expect((await unconfigured.anyone('GET', '/api/auth/oauth/google')).headers.location).toBe(
    '/login-firebase?error=OAUTH_UNCONFIGURED',
  );
});
