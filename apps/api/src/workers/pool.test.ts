import { afterAll, expect, test, vi } from 'vitest';
import type { FixtureJobs } from './pool.fixture.ts';
import { createWorkerPool } from './pool.ts';

const entry = new URL('pool.fixture.ts', import.meta.url);
const pool = createWorkerPool<FixtureJobs>(entry, { maxThreads: 2 });
afterAll(() => pool.end());

async function* batches(count: number) {
  for (let n = 0; n < count; n++) yield Array.from({ length: 100 }, () => 'x');
}

test('a job gets its input and returns its result', async () => {
  expect(await pool.run('double', 21)).toBe(42);
});

test('jobs beyond the number of threads are queued', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => pool.run('double', n)));
  expect(all).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(pool.jobs()).toBe(0);
});

test('all batches of rows reach the thread', async () => {
  expect(await pool.run('count', null, { batches: batches(50) })).toBe(5000);
});

test('a Refused error keeps its code, and any other error becomes JobFailed', async () => {
  await expect(pool.run('refuse', undefined)).rejects.toMatchObject({
    name: 'Refused',
    code: 'IMPORT_TOO_LARGE',
    params: { limit: 3 },
  });
  await expect(pool.run('fail', undefined)).rejects.toMatchObject({ name: 'JobFailed' });
  expect(await pool.run('double', 1)).toBe(2);
});

test('an error while reading rows fails the job with that error', async () => {
  async function* broken() {
    yield ['x'];
    throw new Error('the database has gone');
  }
  await expect(pool.run('count', null, { batches: broken() })).rejects.toThrow('the database has gone');
  expect(await pool.run('count', null, { batches: batches(1) })).toBe(100);
});

test('a thread that dies fails only its own job and is replaced', async () => {
  const one = createWorkerPool<FixtureJobs>(entry, { maxThreads: 1 });
  const dying = one.run('die', undefined);
  const waiting = one.run('double', 4);
  await expect(dying).rejects.toMatchObject({ name: 'ThreadDied' });
  expect(await waiting).toBe(8);
  await one.end();
});

test.each(['hang', 'spin'] as const)('aborting ends a job that would %s', async (name) => {
  const gone = new AbortController();
  const job = pool.run(name, undefined, { signal: gone.signal });
  job.catch(() => undefined);
  await vi.waitFor(() => expect(pool.jobs()).toBe(1));
  gone.abort(new Error('gone'));
  await expect(job).rejects.toThrow('gone');
  expect(await pool.run('double', 3)).toBe(6);
  await vi.waitFor(() => expect(pool.jobs()).toBe(0));
});

test('a job that runs longer than it may without a message ends with its thread', async () => {
  const job = pool.run('spin', undefined, { silentMs: 200 });
  await expect(job).rejects.toMatchObject({ name: 'ThreadDied', cause: expect.any(Error) });
  expect(await pool.run('double', 3)).toBe(6);
});

test('aborting removes a queued job', async () => {
  const gone = new AbortController();
  const jobs = [1, 2].map(() => pool.run('hang', undefined, { signal: gone.signal }));
  const waiting = pool.run('double', 1, { signal: gone.signal });
  for (const job of [...jobs, waiting]) job.catch(() => undefined);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(await pool.run('double', 5)).toBe(10);
});

test('an idle thread ends, and another starts when needed', async () => {
  const brief = createWorkerPool<FixtureJobs>(entry, { idleMs: 1 });
  expect(await brief.run('double', 1)).toBe(2);
  expect(await brief.run('double', 2)).toBe(4);
  await brief.end();
});
