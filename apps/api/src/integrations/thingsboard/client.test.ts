import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyTrouble } from '../../test/platform-server.ts';
import { startThingsboard } from '../../test/thingsboard-server.ts';
import { createCaller } from '../platform/caller.ts';
import { GrantExpired } from '../platform/port.ts';
import { thingsboardPlatform } from './client.ts';

/** For calls that will time out. */
const SHORT = { timeoutMs: 400 };
const account = { email: 'tenant@tb.test', password: 'tenant' };
const device = { mac: '0A:11:00:00:00:01', name: 'Sonda sur', label: 'Bodega 1', customer: null };

let server: Awaited<ReturnType<typeof startThingsboard>>;
const platform = (limits = {}) =>
  thingsboardPlatform(`${server.url}/`, createCaller({ failures: 99, ...limits }));
beforeEach(async () => {
  server = await startThingsboard();
});
afterEach(() => server.close());

describe('ThingsBoard', () => {
  test('creates a device once and returns its token', async () => {
    const { access, refresh, accessUntil, until } = await platform().signIn(account);
    expect([access, refresh]).toEqual(['access-1', 'refresh-1']);
    expect(until).toBeGreaterThan(accessUntil);
    const token = await platform().provision(access, device);
    expect(server.devices).toMatchObject([{ name: 'Sonda sur', label: 'Bodega 1', token }]);
    expect(await platform().provision(access, device)).toBe(token);
    expect(server.devices).toHaveLength(1);
    expect(server.state.requests.some(({ query }) => query.has('accessToken'))).toBe(false);
  });

  test('gives a device to its customer once, and never takes it from another', async () => {
    const [mine, others] = server.customers;
    const { access } = await platform().signIn(account);
    await platform().provision(access, device);
    const assignments = () =>
      server.state.requests.filter(({ path }) => path.startsWith('/api/customer/')).length;
    expect(assignments()).toBe(0);
    for (const _ of [1, 2]) await platform().provision(access, { ...device, customer: mine });
    await platform().provision(access, { ...device, customer: others });
    expect(server.devices).toMatchObject([{ customer: mine }]);
    expect(assignments()).toBe(1);
    await expect(
      platform().provision(access, { ...device, name: 'Sonda norte', customer: 'no/existe' }),
    ).rejects.toMatchObject({ code: 'PLATFORM_REFUSED' });
  });

  test('renews the token of an existing device', async () => {
    const { access } = await platform().signIn(account);
    const before = await platform().provision(access, device);
    const after = await platform().renew(access, device);
    expect(after).not.toBe(before);
    expect(server.devices.map(({ token }) => token)).toEqual([after]);
  });

  test('rejects a wrong password and expired access and refresh tokens', async () => {
    await expect(platform().signIn({ ...account, password: 'otra' })).rejects.toMatchObject({
      code: 'AUTH_INVALID',
    });
    const { access, refresh } = await platform().signIn(account);
    server.expire();
    await expect(platform().provision(access, device)).rejects.toBeInstanceOf(GrantExpired);
    const renewed = await platform().refresh(refresh ?? '');
    expect(typeof (await platform().provision(renewed.access, device))).toBe('string');
    server.expire(true);
    await expect(platform().refresh(renewed.refresh ?? '')).rejects.toBeInstanceOf(GrantExpired);
  });

  test.each(everyTrouble)('is reported as 502 in the failure mode "%s" and recovers', async (trouble) => {
    const { access } = await platform().signIn(account);
    const before = server.state.requests.length;
    server.state.trouble = trouble;
    const withTimeout = platform(SHORT);
    const code = expect.stringMatching(/^PLATFORM_(SILENT|FAILED|STRANGE)$/) as string;
    await expect(withTimeout.signIn(account)).rejects.toMatchObject({ status: 502, code });
    await expect(withTimeout.refresh('refresh-1')).rejects.toMatchObject({ status: 502, code });
    await expect(withTimeout.provision(access, device)).rejects.toMatchObject({ status: 502, code });
    expect(server.state.requests.slice(before).map(({ path }) => path)).not.toContain('/elsewhere');
    server.state.trouble = undefined;
    expect(await platform().signIn(account)).toMatchObject({ access: 'access-2' });
  });

  test('is not called for a while after repeated failures, then tried again', async () => {
    const restMs = 400;
    const resting = platform({ failures: 2, restMs });
    server.state.trouble = 'error';
    for (const _ of [1, 2])
      await expect(resting.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_FAILED' });
    server.state.trouble = undefined;
    await expect(resting.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_SILENT' });
    expect(server.calls('POST', '/api/auth/login')).toBe(2);
    await expect.poll(() => resting.signIn(account).catch(() => undefined), { timeout: 5_000 }).toBeDefined();
  });

  test('gets a limited number of concurrent calls, and the next is refused', async () => {
    server.state.trouble = 'hang';
    const busy = platform({ ...SHORT, maxConcurrent: 2 });
    const waiting = [busy.signIn(account), busy.signIn(account)].map((call) =>
      call.catch((error: unknown) => error),
    );
    await expect(busy.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_BUSY' });
    for (const failure of await Promise.all(waiting))
      expect(failure).toMatchObject({ code: 'PLATFORM_SILENT' });
  });

  test('at an unreachable address is reported as PLATFORM_SILENT', async () => {
    const nowhere = thingsboardPlatform('http://127.0.0.1:1', createCaller());
    await expect(nowhere.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_SILENT' });
  });
});
