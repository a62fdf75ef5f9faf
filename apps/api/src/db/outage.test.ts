import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openStorage, type Storage } from '../open-storage.ts';
import { seedDemo } from './seed/demo.ts';

let dataDir: string;
let storage: Storage;
let app: Awaited<ReturnType<typeof createApp>>['app'];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gemelo-outage-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  storage = await openStorage(config, () => undefined);
  await seedDemo(storage.database, storage.vault);
  ({ app } = await createApp({ ...storage, config, version: 'test', checkAnswers: true }));
});
afterAll(async () => {
  await app.close();
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
const health = async () => (await app.inject('/api/health')).statusCode;
const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: 'admin@gemelo.test', password: 'Gemelo-2026' },
  });

test('requests get 503 while the database is down, and succeed after its automatic restart', async () => {
  expect(await health()).toBe(200);
  process.kill(await postmaster(), 'SIGKILL');
  const during = await signIn();
  expect(during.statusCode).toBe(503);
  expect(during.json()).toMatchObject({ error: true, code: 'UNAVAILABLE' });
  expect(during.headers['retry-after']).toBe('1');
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 20_000, interval: 100 });
  expect((await signIn()).statusCode).toBe(200);
}, 30_000);
