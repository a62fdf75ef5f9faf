import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyTrouble } from '../../test/platform-server.ts';
import { startThingsboard } from '../../test/thingsboard-server.ts';
import { createCaller } from '../platform/caller.ts';
import { GrantExpired } from '../platform/port.ts';
import { thingsboardPlatform } from './client.ts';

/** For calls that will time out. */
const SHORT = { timeoutMs: 400 };
const account = { email: 'tenant@tb.test', password: 'tenant' };
const device = { mac: '0A:11:00:00:00:01', name: 'Sonda sur', label: 'Bodega 1' };

let server: Awaited<ReturnType<typeof startThingsboard>>;
const platform = (patience = {}) =>
  thingsboardPlatform(`${server.url}/`, createCaller({ failures: 99, ...patience }));
beforeEach(async () => {
  server = await startThingsboard();
});
afterEach(() => server.close());

describe('ThingsBoard', () => {
  test('makes a device with the account’s word and tells its token', async () => {
    const { access, refresh, accessUntil, until } = await platform().signIn(account);
    expect([access, refresh]).toEqual(['access-1', 'refresh-1']);
    expect(until).toBeGreaterThan(accessUntil);
    const token = await platform().provision(access, device);
    expect(server.devices).toMatchObject([{ name: 'Sonda sur', label: 'Bodega 1', token }]);
    expect(await platform().provision(access, device)).toBe(token);
    expect(server.devices).toHaveLength(1);
    expect(server.state.asked.some(({ query }) => query.has('accessToken'))).toBe(false);
  });

  test('gives another token to the device that it has', async () => {
    const { access } = await platform().signIn(account);
    const before = await platform().provision(access, device);
    const after = await platform().renew(access, device);
    expect(after).not.toBe(before);
    expect(server.devices.map(({ token }) => token)).toEqual([after]);
  });

  test('refuses a wrong password, and what it no longer takes', async () => {
    await expect(platform().signIn({ ...account, password: 'otra' })).rejects.toMatchObject({
      code: 'AUTH_INVALID',
    });
    const { access, refresh } = await platform().signIn(account);
    server.expire();
    await expect(platform().provision(access, device)).rejects.toBeInstanceOf(GrantExpired);
    const again = await platform().refresh(refresh ?? '');
    expect(typeof (await platform().provision(again.access, device))).toBe('string');
    server.expire(true);
    await expect(platform().refresh(again.refresh ?? '')).rejects.toBeInstanceOf(GrantExpired);
  });

  test.each(everyTrouble)('with %s gives a clear failure, and is well again afterwards', async (trouble) => {
    const { access } = await platform().signIn(account);
    const before = server.state.asked.length;
    server.state.trouble = trouble;
    const impatient = platform(SHORT);
    const code = expect.stringMatching(/^PLATFORM_(SILENT|FAILED|STRANGE)$/) as string;
    await expect(impatient.signIn(account)).rejects.toMatchObject({ status: 502, code });
    await expect(impatient.refresh('refresh-1')).rejects.toMatchObject({ status: 502, code });
    await expect(impatient.provision(access, device)).rejects.toMatchObject({ status: 502, code });
    expect(server.state.asked.slice(before).map(({ path }) => path)).not.toContain('/elsewhere');
    server.state.trouble = undefined;
    expect(await platform().signIn(account)).toMatchObject({ access: 'access-2' });
  });

  test('is left alone after failures in a row, then one call tries it', async () => {
    const restMs = 400;
    const tired = platform({ failures: 2, restMs });
    server.state.trouble = 'error';
    for (const _ of [1, 2])
      await expect(tired.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_FAILED' });
    server.state.trouble = undefined;
    await expect(tired.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_SILENT' });
    expect(server.calls('POST', '/api/auth/login')).toBe(2);
    await expect.poll(() => tired.signIn(account).catch(() => undefined), { timeout: 5_000 }).toBeDefined();
  });

  test('is asked by few at once; one more is refused instead of waiting', async () => {
    server.state.trouble = 'hang';
    const busy = platform({ ...SHORT, most: 2 });
    const waiting = [busy.signIn(account), busy.signIn(account)].map((call) =>
      call.catch((error: unknown) => error),
    );
    await expect(busy.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_BUSY' });
    for (const failure of await Promise.all(waiting))
      expect(failure).toMatchObject({ code: 'PLATFORM_SILENT' });
  });

  test('that is nowhere is silent', async () => {
    const nowhere = thingsboardPlatform('http://127.0.0.1:1', createCaller());
    await expect(nowhere.signIn(account)).rejects.toMatchObject({ code: 'PLATFORM_SILENT' });
  });
});
