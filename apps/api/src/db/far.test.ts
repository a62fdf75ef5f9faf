import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../open-storage.ts';
import { atEnd } from '../test/at-end.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { holdableLine } from '../test/held-line.ts';
import { cloneDatabase } from '../test/test-app.ts';

/** Each way, as measured for the defaults. */
const DISTANCE_MS = 150;
/** Well below the statement timeout. */
const SOON = 12_000;

/** The product, started on the server of DATABASE_URL through a line that can be slowed down and held. */
async function startFar(env: Record<string, string> = {}, login = inject('databaseOwner')) {
  const { database = '' } = await cloneDatabase();
  const line = await holdableLine(login);
  line.slowDown(DISTANCE_MS);
  const printed: string[] = [];
  const { host, port, user, password } = line.connection;
  const config = readConfig({
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`,
    GEMELO_KEY: TEST_KEY.toString('base64'),
    LOG_LEVEL: 'fatal',
    ...env,
  });
  const storage = await openStorage(config, (text) => printed.push(text));
  const { app } = await createApp({ ...storage, config, version: 'test', checkAnswers: true });
  await app.ready();
  atEnd(async () => {
    line.release();
    await app.close();
    await storage.close();
  });
  const signIn = async () =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { email: 'admin@gemelo.test', password: 'Gemelo-2026' },
      })
    ).statusCode;
  const health = async () => (await app.inject('/api/health')).statusCode;
  return { line, printed, signIn, health, heartbeat: storage.database.heartbeat };
}

test('a server in another building is slow, not gone: the product starts and requests succeed', {
  timeout: 60_000,
}, async () => {
  const { line, printed, signIn, health, heartbeat } = await startFar();
  expect(printed).toEqual([]);
  expect(await signIn()).toBe(200);
  expect(await Promise.all(Array.from({ length: 20 }, health))).toEqual(Array(20).fill(200));
  expect(heartbeat.silent()).toBe(false);
  line.hold();
  const stalled = health();
  await sleep(1_500);
  line.release();
  expect(await stalled).toBe(200);
  expect(heartbeat.silent()).toBe(false);
});

test('requests to a far server that froze get 503 after the configured silence; a superuser login is told', {
  timeout: 60_000,
}, async () => {
  const { line, printed, health } = await startFar({ DATABASE_SILENCE_MS: '1000' }, inject('databaseServer'));
  expect(printed).toEqual([expect.stringContaining('superusuaria')]);
  expect(await health()).toBe(200);
  line.hold();
  const frozen = await Promise.race([health(), sleep(SOON, 'still waiting')]);
  expect(frozen).toBe(503);
  line.release();
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: SOON, interval: 200 });
});
