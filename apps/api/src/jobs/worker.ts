import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import { QUEUE_SCHEMA } from '../db/migrate.ts';
import { type Job, priorityOf, queueOf } from './define-job.ts';
import { RENEW_MS, tendLocks } from './locks.ts';
import { taskOf, type WorkerContext } from './task.ts';

/** Concurrent jobs per process. */
const CONCURRENCY = 2;
/** One of these listens. */
const CONNECTIONS = 2;
/** Jobs that are due at once arrive by notification; polling is for jobs that become due later. */
const POLL_MS = 5_000;
/** An unavailable server never confirms a disconnect, so the wait is bounded. */
const DISCONNECT_MS = 4_000;
const SETTLE_MS = 200;

const options = (job: Job) => ({
  maxAttempts: job.attempts,
  jobKey: job.name,
  jobKeyMode: 'replace' as const,
  priority: priorityOf(job),
  ...(queueOf(job) ? { queueName: job.name } : {}),
});

const crontab = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap((job) =>
      job.every
        ? [{ task: job.name, match: job.every, options: { ...options(job), backfillPeriod: 0 } }]
        : [],
    ),
  );

/** Routes the library's messages to our log; a failed job was already logged by its task. */
const loggerTo = (log: FastifyBaseLogger, onError: (reason: string) => void) =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    if (level === 'error') onError(message);
    else log.debug({ meta }, message);
  });

const within = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), sleep(DISCONNECT_MS, undefined, { ref: false })]);

async function shutDown(runner: Runner | undefined, pool: Pool, stopped: AbortSignal) {
  // Lets the statements that an outage interrupted fail first, or the library would print each of them.
  if (!stopped.aborted) await sleep(SETTLE_MS, undefined, { ref: false });
  if (runner) await within(runner.stop());
  await within(pool.end());
}

const beginAll = (runner: Runner, jobs: readonly Job[]) =>
  Promise.all(jobs.filter(({ atStart }) => atStart).map((job) => runner.addJob(job.name, {}, options(job))));

/**
 * Runs jobs until it is stopped or the queue's connection fails. The library's own retries have pauses of up to minutes
 * and do not cover every case, so the caller restarts this function instead.
 */
export async function work(
  jobs: readonly Job[],
  { database, log, signal: stopped, observe }: WorkerContext,
): Promise<void> {
  const pool = database.pool.asLogin(CONNECTIONS);
  const failure = new AbortController();
  const signal = AbortSignal.any([stopped, failure.signal]);
  const events = new EventEmitter();
  events.on('worker:getJob:error', ({ error }: { error: Error }) => failure.abort(error));
  let worker = '';
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    worker = workerPool.id;
  });
  const tend = () => tendLocks(pool, worker);
  // If this fails, so does the rest of the worker.
  const tending = setInterval(() => void tend().catch(() => undefined), RENEW_MS).unref();
  let runner: Runner | undefined;
  try {
    await tend();
    runner = await run({
      pgPool: pool,
      schema: QUEUE_SCHEMA,
      taskList: Object.fromEntries(
        jobs.map((job) => [job.name, taskOf(job, { database, log, signal, observe })]),
      ),
      parsedCronItems: crontab(jobs),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: loggerTo(log, (reason) => failure.abort(new Error(reason))),
      events,
      // With batching, the library awaits the completion of a job nowhere, and an outage would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    void runner.promise.then(
      () => failure.abort(),
      (error: unknown) => failure.abort(error),
    );
    await beginAll(runner, jobs);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    failure.abort();
    clearInterval(tending);
    const cleanup = shutDown(runner, pool, stopped);
    // After an outage, leftovers are not waited for.
    if (stopped.aborted) await cleanup;
  }
  if (!stopped.aborted) throw signal.reason;
}
