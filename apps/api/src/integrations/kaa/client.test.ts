import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startKaa } from '../../test/kaa-server.ts';
import { everyTrouble } from '../../test/platform-server.ts';
import { createCaller } from '../platform/caller.ts';
import { GrantExpired } from '../platform/port.ts';
import { type KaaAddress, kaaAddress } from './address.ts';
import { kaaPlatform } from './client.ts';

const account = { email: 'ana@kaa.test', password: 'clave' };
const device = { mac: '0A:11:00:00:00:02', name: 'Sonda norte', label: null, customer: null };

let server: Awaited<ReturnType<typeof startKaa>>;
const platform = (limits = {}) =>
  kaaPlatform(kaaAddress(server.address) as KaaAddress, createCaller({ failures: 99, ...limits }));
beforeEach(async () => {
  server = await startKaa();
});
afterEach(() => server.close());

describe('the address of a Kaa tenant', () => {
  test('gives realm, client, API and application version', () => {
    expect(
      kaaAddress('https://auth.test/auth/realms/t1/?client_id=c&app_version=v1&api=https://kaa.test/'),
    ).toEqual({
      realm: 'https://auth.test/auth/realms/t1',
      clientId: 'c',
      clientSecret: undefined,
      api: 'https://kaa.test',
      appVersion: 'v1',
    });
    expect(kaaAddress('https://auth.test/realms/t1?client_id=c&app_version=v')?.api).toBe(
      'https://auth.test',
    );
  });

  test.each([
    'https://auth.test?client_id=c&app_version=v',
    'https://auth.test/realms/t1?app_version=v',
    'https://auth.test/realms/t1?client_id=c',
    'https://auth.test/realms/t1?client_id=c&app_version=v&api=file:///etc',
  ])('is rejected when incomplete: %s', (address) => {
    expect(kaaAddress(address)).toBeUndefined();
  });
});

describe('Kaa', () => {
  test('registers an endpoint by its MAC once and returns its token', async () => {
    const { access, refresh } = await platform().signIn(account);
    expect([access, refresh]).toEqual(['kaa-1', 'kaa-refresh-1']);
    const token = await platform().provision(access, device);
    expect(await platform().provision(access, device)).toBe(token);
    expect([...server.endpoints]).toEqual([
      ['gemelo-0a1100000002', { metadata: { name: 'Sonda norte', mac: device.mac }, tokens: [token] }],
    ]);
  });

  test('renews the token of an existing endpoint', async () => {
    const { access } = await platform().signIn(account);
    const before = await platform().provision(access, device);
    const after = await platform().renew(access, device);
    expect(server.endpoints.get('gemelo-0a1100000002')?.tokens).toEqual([after, before]);
    expect(await platform().provision(access, device)).toBe(after);
  });

  test('rejects a wrong password and expired access and refresh tokens', async () => {
    await expect(platform().signIn({ ...account, password: 'otra' })).rejects.toMatchObject({
      code: 'AUTH_INVALID',
    });
    const { access, refresh } = await platform().signIn(account);
    server.expire();
    await expect(platform().provision(access, device)).rejects.toBeInstanceOf(GrantExpired);
    const renewed = await platform().refresh(refresh ?? '');
    expect(await platform().provision(renewed.access, device)).toBe('kaa-token-1');
    server.expire(true);
    await expect(platform().refresh(renewed.refresh ?? '')).rejects.toBeInstanceOf(GrantExpired);
  });

  test('reports a misconfigured client as PLATFORM_REFUSED', async () => {
    const wrong = kaaPlatform(
      { ...(kaaAddress(server.address) as KaaAddress), clientId: 'otro' },
      createCaller(),
    );
    await expect(wrong.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_REFUSED' });
  });

  test.each(everyTrouble)('is reported as 502 in the failure mode "%s"', async (trouble) => {
    const { access } = await platform().signIn(account);
    server.state.trouble = trouble;
    const withTimeout = platform({ timeoutMs: 400 });
    const code = expect.stringMatching(/^PLATFORM_(SILENT|FAILED|STRANGE)$/) as string;
    await expect(withTimeout.signIn(account)).rejects.toMatchObject({ status: 502, code });
    await expect(withTimeout.provision(access, device)).rejects.toMatchObject({ status: 502, code });
  });
});
