import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { system } from '../../db/context.ts';
import { lastMail } from '../../test/last-mail.ts';
import { openTestApp } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;
/** Only the process's clock moves; timers and the database's clock stay. */
const moveClock = (hours: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + hours * HOUR);
};
const secondsLeft = (table: 'session' | 'secret_link' | 'platform_session') =>
  t.database.transaction(system, async (tx) => {
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from max(expires_at) - now()))::int as seconds from ${sql.table(table)}`.execute(
      tx,
    );
    return rows[0]?.seconds ?? 0;
  });

test.each([-400, 400])('a process clock that is %i hours off moves no expiry', async (hours) => {
  await t.database.query('delete from session', []);
  await t.database.query('delete from secret_link', []);
  moveClock(hours);

  const person = await t.signIn('admin@gemelo.test');
  expect(await secondsLeft('session')).toBeGreaterThan(86_300);
  expect(await secondsLeft('session')).toBeLessThanOrEqual(86_400);
  expect((await person.call('GET', '/api/v4/home/counters')).status).toBe(200);
  expect(await secondsLeft('secret_link')).toBeLessThanOrEqual(60);

  const email = `nueva${hours}@reloj.test`;
  await person.call('POST', '/api/settings/registerUser', { name: 'Nueva', email, idRole: 6 });
  const invitation = await secondsLeft('secret_link');
  expect(invitation).toBeGreaterThan(7 * 86_400 - 100);
  expect(invitation).toBeLessThanOrEqual(7 * 86_400);

  const platform = { email: 'admin@gemelo.test', password: 'Gemelo-2026' };
  const signedIn = await person.call('POST', '/api/settings/login/thingsboard', platform);
  expect(signedIn.status).toBe(200);
  expect(await secondsLeft('platform_session')).toBeGreaterThan(86_300);

  const password = 'otra-clave-larga';
  const { token } = await lastMail(t.database, email);
  const chosen = await t.anyone('POST', '/api/auth/reset-password', {
    token,
    password,
    passwordConfirm: password,
  });
  expect(chosen.status).toBe(200);
});
