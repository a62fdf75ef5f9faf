import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Database, openDatabase } from '../db/client.ts';
import { system } from '../db/context.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { holdableLine } from '../test/held-line.ts';
import { openQueue } from '../test/job-queue.ts';
import { cloneDatabase } from '../test/test-app.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob, type Job } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { jobStates } from './job-states.ts';
import { measureJobs } from './metrics.ts';

const { log } = Fastify({ logger: { level: 'silent' } });
const WAIT = { timeout: 15_000, interval: 50 };
const payload = z.object({ n: z._default(z.number(), 0) });

afterEach(() => vi.useRealTimers());

/** A worker process with these jobs. */
function startProcess(connection: ConnectionSettings, jobs: Job[], database = openDatabase(connection, 4)) {
  const process = createJobs(database, jobs, log);
  process.start();
  onTestFinished(async () => {
    await process.stop();
    await database.close();
  });
  return { database, stop: process.stop };
}
const enqueueOne = (database: Database, job: Job<typeof payload>, n: number, key?: string) =>
  database.transaction(system, async (tx) => enqueue(tx, job, { n }, key ? { key } : {}));

const recordingJob = (processed: number[], change: Partial<Job<typeof payload>> = {}) =>
  defineJob({
    name: 'example',
    payload,
    attempts: 2,
    async run({ n }) {
      processed.push(n);
    },
    ...change,
  });

test('a job runs after its transaction commits, and never if it is rolled back', async () => {
  const processed: number[] = [];
  const job = recordingJob(processed);
  const { database } = startProcess(await cloneDatabase(), [job]);
  await expect(
    database.transaction(system, async (tx) => {
      enqueue(tx, job, { n: 1 });
      await tx.selectFrom('company').select('idCompany').execute();
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await enqueueOne(database, job, 2);
  await vi.waitFor(() => expect(processed).toEqual([2]), WAIT);
});

test('of several waiting jobs with one key only the last runs', async () => {
  const processed: number[] = [];
  const job = recordingJob(processed);
  const connection = await cloneDatabase();
  const database = openDatabase(connection, 4);
  for (const n of [1, 2, 3]) await enqueueOne(database, job, n, 'one');
  startProcess(connection, [job], database);
  await vi.waitFor(() => expect(processed).toEqual([3]), WAIT);
});

test('a scheduled job runs before waiting ones', async () => {
  const processed: number[] = [];
  const many = recordingJob(processed);
  const urgent = recordingJob(processed, { name: 'urgent', every: '0 0 1 1 *' });
  const connection = await cloneDatabase();
  const database = openDatabase(connection, 4);
  for (let n = 1; n <= 20; n++) await enqueueOne(database, many, n);
  await enqueueOne(database, urgent, 0);
  startProcess(connection, [many, urgent], database);
  await vi.waitFor(() => expect(processed).toHaveLength(21), WAIT);
  expect(processed.indexOf(0)).toBeLessThan(2);
});

test('a failing job is retried, then shown as failed, and can be retried by hand', async () => {
  let broken = true;
  const processed: number[] = [];
  const job = recordingJob(processed, {
    async run({ n }) {
      if (broken) throw new Error('out of order');
      processed.push(n);
    },
  });
  const connection = await cloneDatabase();
  const queue = await openQueue(connection);
  const { database } = startProcess(connection, [job]);
  await enqueueOne(database, job, 7);
  const queued = (attempts: number) =>
    vi.waitFor(
      async () =>
        expect(await queue.of('example')).toMatchObject([{ attempts, locked: false, error: 'out of order' }]),
      WAIT,
    );
  await queued(1);
  const states = () => database.read(system, (tx) => jobStates.all(tx, {}));
  expect(await states()).toMatchObject([{ job: 'example', waiting: 1, failed: 0 }]);
  await queue.hurry();
  await queued(2);
  expect(await states()).toMatchObject([
    { job: 'example', waiting: 0, failed: 1, lastError: 'out of order' },
  ]);
  const runs = () =>
    database.read(system, (tx) => tx.selectFrom('jobRun').select(['outcome', 'message']).execute());
  await vi.waitFor(async () => expect(await runs()).toHaveLength(2), WAIT);
  broken = false;
  const [failed] = await database.read(system, (tx) => tx.selectFrom('failedJob').select('idJob').execute());
  await database.transaction(system, (tx) =>
    tx.selectNoFrom((eb) => eb.fn('retry_failed_job', [eb.val(failed?.idJob)]).as('job')).execute(),
  );
  await vi.waitFor(() => expect(processed).toEqual([7]), WAIT);
  await vi.waitFor(async () => expect(await runs()).toHaveLength(3), WAIT);
});

test('two processes run a scheduled job once', async () => {
  const processed: number[] = [];
  const job = recordingJob(processed, { every: '* * * * *' });
  const connection = await cloneDatabase();
  const queue = await openQueue(connection);
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 1_000 });
  for (const _ of [1, 2]) startProcess(connection, [job]);
  const schedules = async () =>
    (await queue.query('select last_execution from graphile_worker._private_known_crontabs')).rows;
  await vi.waitFor(async () => expect(await schedules()).toHaveLength(1), WAIT);
  vi.setSystemTime(minute + 1_000);
  await vi.waitFor(() => expect(processed).toEqual([0]), WAIT);
  await vi.waitFor(async () => expect(await queue.of('example')).toEqual([]), WAIT);
  vi.setSystemTime(minute + 30_000);
  await enqueueOne(openDatabaseUntilEnd(connection), job, 1);
  await vi.waitFor(() => expect(processed).toEqual([0, 1]), WAIT);
});

function openDatabaseUntilEnd(connection: ConnectionSettings) {
  const database = openDatabase(connection, 2);
  onTestFinished(() => database.close());
  return database;
}

test('the job of a killed process is run by another', async () => {
  const processed: number[] = [];
  const job = recordingJob(processed, { every: '0 0 1 1 *' });
  const connection = await cloneDatabase();
  const queue = await openQueue(connection);
  await enqueueOne(openDatabaseUntilEnd(connection), job, 5);
  const lock = `locked_by = 'pool-killed', locked_at = now() - interval '3 minutes'`;
  await queue.query(`update graphile_worker._private_jobs set attempts = 1, ${lock}`);
  await queue.query(`update graphile_worker._private_job_queues set ${lock}`);
  startProcess(connection, [job]);
  await vi.waitFor(() => expect(processed).toEqual([5]), WAIT);
});

test('stopping aborts running jobs and returns them to the queue', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  let blocks = true;
  const job = recordingJob([], {
    attempts: 1,
    async run({ n }, { signal }) {
      begun.push(n);
      if (blocks)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      ended.push(n);
    },
  });
  const deaf = recordingJob([], {
    name: 'deaf',
    attempts: 1,
    run: () => (blocks ? new Promise(() => undefined) : Promise.resolve()),
  });
  const connection = await cloneDatabase();
  const queue = await openQueue(connection);
  const first = startProcess(connection, [job, deaf]);
  await enqueueOne(first.database, job, 1);
  await enqueueOne(first.database, deaf, 2);
  const locked = async () => [...(await queue.of('example')), ...(await queue.of('deaf'))];
  await vi.waitFor(
    async () => expect(await locked()).toMatchObject([{ locked: true }, { locked: true }]),
    WAIT,
  );
  await vi.waitFor(() => expect(begun).toEqual([1]), WAIT);
  await first.stop();
  expect(await locked()).toMatchObject([
    { locked: false, attempts: 0 },
    { locked: false, attempts: 0 },
  ]);
  blocks = false;
  startProcess(connection, [job, deaf]);
  await vi.waitFor(async () => expect(await locked()).toEqual([]), WAIT);
  expect([begun, ended]).toEqual([[1, 1], [1]]);
});

test('the worker resumes after the database was silent or closed every connection', async () => {
  const processed: number[] = [];
  const job = recordingJob(processed);
  const connection = await cloneDatabase();
  const line = await holdableLine(connection);
  const { database } = startProcess(line.connection, [job]);
  database.heartbeat.start();
  onTestFinished(() => database.heartbeat.stop());
  await enqueueOne(database, job, 1);
  await vi.waitFor(() => expect(processed).toEqual([1]), WAIT);
  line.hold();
  await vi.waitFor(() => expect(database.heartbeat.silent()).toBe(true), WAIT);
  line.release();
  await vi.waitFor(() => enqueueOne(database, job, 2, 'two'), WAIT);
  await vi.waitFor(() => expect(processed).toEqual([1, 2]), WAIT);
  const queue = await openQueue(connection);
  await queue.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await vi.waitFor(() => enqueueOne(database, job, 3, 'three'), WAIT);
  await vi.waitFor(() => expect(processed).toEqual([1, 2, 3]), WAIT);
}, 60_000);

test('the serving role reaches the queue only through its functions, and a company sees no jobs', async () => {
  const database = openDatabaseUntilEnd(await cloneDatabase());
  for (const statement of [
    'select * from graphile_worker.jobs',
    'select * from graphile_worker._private_jobs',
    `insert into graphile_worker._private_tasks (identifier) values ('mine')`,
    `select graphile_worker.add_job('mine')`,
  ])
    await expect(database.query(statement, []), statement).rejects.toThrow(/permission denied/);
  await database.query(`select enqueue_job('example', '{}', 1, null, 0, null, null)`, []);
  const company = { ...system, all: false, idCompany: 2, operator: false };
  expect(await database.read(company, (tx) => jobStates.all(tx, {}))).toEqual([]);
  expect(await database.read(system, (tx) => jobStates.all(tx, {}))).toHaveLength(1);
});

test('metrics count waiting and failed jobs, runs by outcome and their duration', async () => {
  const job = recordingJob([], { run: () => Promise.reject(new Error('no')) });
  const connection = await cloneDatabase();
  const database = openDatabase(connection, 4);
  const registry = new Registry();
  const process = createJobs(database, [job], log, measureJobs(registry, database, [job]));
  process.start();
  onTestFinished(async () => {
    await process.stop();
    await database.close();
  });
  await enqueueOne(database, job, 1);
  await vi.waitFor(async () => {
    const text = await registry.metrics();
    expect(text).toContain('gemelo_jobs{job="example",state="waiting"} 1');
    expect(text).toContain('gemelo_job_runs_total{job="example",outcome="failed"} 1');
    expect(text).toContain('gemelo_job_seconds_count{job="example"} 1');
  }, WAIT);
});
