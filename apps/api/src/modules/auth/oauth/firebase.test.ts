import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../../../test/at-end.ts';
import { startProvider } from '../../../test/identity-provider.ts';
import { openTestApp } from '../../../test/test-app.ts';

const PROJECT = 'azucarera-1a2b3';
let provider: Awaited<ReturnType<typeof startProvider>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  provider = await startProvider();
  t = await openTestApp({ FIREBASE_PROJECT: PROJECT, FIREBASE_KEYS_URL: `${provider.base}/jwks` });
});
atEnd(() => provider.close());

const signIn = (uid: string, token: string, app = t, cookie?: string) =>
  app.anyone('GET', `/api/settings/login/uid?uid=${uid}&email=x@x.test`, undefined, {
    authorization: `Bearer ${token}`,
    ...(cookie ? { cookie } : {}),
  });
const setIdentity = (sub: string, email = `${sub}@campo.test`, verified = true) => {
  provider.state.identity = { sub, name: 'Persona', email, email_verified: verified };
};

describe('a token of the configured project', () => {
  test('opens a session, for the same account each time', async () => {
    setIdentity('fb-1');
    const first = await signIn('fb-1', await provider.idToken(PROJECT));
    expect(first.status).toBe(200);
    const { userData, tokenAuth } = first.body.data as { userData: { idUser: number }; tokenAuth: string };
    expect(userData).toMatchObject({ email: 'fb-1@campo.test', idCompany: null });
    const self = await t.anyone('GET', `/api/settings/user/${userData.idUser}`, undefined, {
      authorization: `Bearer ${tokenAuth}`,
    });
    expect(self.status).toBe(200);
    setIdentity('fb-1', 'otra@campo.test');
    const again = await signIn('fb-1', await provider.idToken(PROJECT));
    expect(again.body.data).toMatchObject({ userData: { idUser: userData.idUser } });
  });

  test('is refused when the uid of the request is that of another user', async () => {
    setIdentity('fb-2');
    const answer = await signIn('fb-3', await provider.idToken(PROJECT));
    expect([answer.status, answer.body.code]).toEqual([403, 'UID_MISMATCH']);
  });

  test('is refused when its email address is not verified', async () => {
    setIdentity('fb-4', 'cuarta@campo.test', false);
    const answer = await signIn('fb-4', await provider.idToken(PROJECT));
    expect([answer.status, answer.body.code]).toEqual([403, 'OAUTH_NO_EMAIL']);
  });

  test('opens an existing account only after its owner has signed in with the password', async () => {
    setIdentity('fb-5', 'tecnico@gemelo.test');
    const offered = await signIn('fb-5', await provider.idToken(PROJECT));
    expect([offered.status, offered.body.code]).toEqual([403, 'OAUTH_LINK']);
    const cookie = String(offered.headers['set-cookie']).split(';')[0] ?? '';
    const { body } = await t.anyone('POST', '/api/auth/sign-in', {
      email: 'tecnico@gemelo.test',
      password: 'Gemelo-2026',
    });
    const { uid, idToken } = body.data as { uid: string; idToken: string };
    await t.anyone('GET', `/api/settings/login/uid?uid=${uid}&email=tecnico@gemelo.test`, undefined, {
      authorization: `Bearer ${idToken}`,
      cookie,
    });
    const linked = await signIn('fb-5', await provider.idToken(PROJECT));
    expect(linked.body.data).toMatchObject({ userData: { email: 'tecnico@gemelo.test' } });
  });
});

describe('an invalid token', () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

  test.each<[string, () => Promise<string>]>([
    ['of another project', () => provider.idToken('otra-9z9z9')],
    ['of another issuer', () => provider.idToken(PROJECT, {}, 'otra-9z9z9')],
    ['with a sign-in time in the future', () => provider.idToken(PROJECT, { auth_time: secondsAgo(-3_600) })],
    ['without a sign-in time', () => provider.idToken(PROJECT, { auth_time: undefined })],
    [
      'signed with a key that is not the project’s',
      async () => signedBy((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'signed with a shared secret',
      () => signedBy(new TextEncoder().encode('a secret that is long enough'), 'HS256'),
    ],
    [
      'with a changed signature',
      () => provider.idToken(PROJECT).then((token) => `${token.slice(0, -4)}AAAA`),
    ],
    ['that is not a JWT', async () => 'uno.dos.tres'],
  ])('%s is refused', async (_what, make) => {
    setIdentity('fb-9');
    const answer = await signIn('fb-9', await make());
    expect([answer.status, answer.body.code]).toEqual([401, 'AUTH_PROOF']);
  });

  const signedBy = (key: Parameters<SignJWT['sign']>[0], alg = 'RS256') =>
    new SignJWT({ sub: 'fb-9', auth_time: secondsAgo(1), email: 'x@x.test', email_verified: true })
      .setProtectedHeader({ alg, kid: 'k1' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
});

test('tokens are refused without a configured project, and fail with OAUTH_FAILED without its keys', async () => {
  setIdentity('fb-1');
  const token = await provider.idToken(PROJECT);
  const unconfigured = await openTestApp();
  expect((await signIn('fb-1', token, unconfigured)).status).toBe(401);
  const withoutKeys = await openTestApp({
    FIREBASE_PROJECT: PROJECT,
    FIREBASE_KEYS_URL: 'http://127.0.0.1:1/keys',
  });
  expect((await signIn('fb-1', token, withoutKeys)).body.code).toBe('OAUTH_FAILED');
});
