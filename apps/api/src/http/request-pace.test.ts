import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/test-app.ts';
import { createRequestPace } from './request-pace.ts';

describe('requests in a row', () => {
  let now = 0;
  const actor = (token: string, idCompany: number | null = 1) => ({
    tokenHash: Buffer.from(token),
    idCompany,
  });
  const pace = createRequestPace({ requestsPerSession: 60, requestsPerCompany: 120 }, () => now);
  const passed = (who: ReturnType<typeof actor>, times: number) => {
    let count = 0;
    for (let n = 0; n < times; n++) {
      try {
        pace(who);
        count++;
      } catch (error) {
        expect(error).toMatchObject({ status: 429, code: 'TOO_FAST', retryAfter: 1 });
      }
    }
    return count;
  };

  test('are limited by session and by company, and pass again at the sustained rate', () => {
    expect(passed(actor('a'), 100)).toBe(21);
    expect(passed(actor('b'), 100)).toBe(20);
    expect(passed(actor('c'), 100)).toBe(0);
    expect(passed(actor('d', 2), 100)).toBe(21);
    expect(passed(actor('e', null), 100)).toBe(21);
    now += 10_000;
    expect(passed(actor('a'), 100)).toBe(10);
    now += 3_600_000;
    expect(passed(actor('a'), 100)).toBe(21);
  });
});

describe('a session that asks too fast', () => {
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let hasty: Person;
  let calm: Person;
  beforeAll(async () => {
    t = await openTestApp({ REQUESTS_PER_SESSION: '30' });
    hasty = await t.signIn('admin@gemelo.test');
    calm = await t.signIn('supervisor@gemelo.test');
  });

  test('gets 429 with Retry-After and a message for reads and writes; others, health and the stream go on', async () => {
    const path = `/api/settings/user/${hasty.user.idUser}`;
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await hasty.call('GET', path)).status);
    expect(statuses[0]).toBe(200);
    const refused = await hasty.call('GET', path);
    expect(refused).toMatchObject({ status: 429, body: { error: true, code: 'TOO_FAST' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.message).toMatch(
      /^Demasiadas solicitudes\. Espera \d+ segundos? y vuelve a intentar\.$/,
    );
    const write = `/api/settings/user/update/profile/${hasty.user.idUser}`;
    expect((await hasty.call('PUT', write, { name: 'Ana' })).status).toBe(429);
    expect((await hasty.call('PUT', write, { name: 'Ana' }, { 'idempotency-key': 'k' })).status).toBe(429);
    expect((await hasty.call('GET', '/api/settings/usuarios?format=csv')).status).toBe(429);
    expect((await hasty.call('GET', '/api/live')).status).toBe(200);
    expect((await hasty.call('GET', '/api/health')).status).toBe(200);
    expect((await calm.call('GET', `/api/settings/user/${calm.user.idUser}`)).status).toBe(200);
  });
});
