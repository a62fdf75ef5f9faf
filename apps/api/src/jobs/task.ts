import type { FastifyBaseLogger } from 'fastify';
import type { JobHelpers, Task } from 'graphile-worker';
import { parse } from 'zod/v4/core';
import type { Database } from '../db/client.ts';
import type { Job } from './define-job.ts';
import { forgetFailures, giveBack } from './locks.ts';
import { type Run, recordRun } from './runs.ts';

/** How long a job may take to end after the abort signal. */
const GRACE_MS = 2_000;
const MAX_MESSAGE_LENGTH = 500;

export interface WorkerContext {
  database: Database;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  observe: (job: Job, run: Run) => void;
}

/** Waits for the work, but only for a while after the signal. */
const withGracePeriod = (work: Promise<void>, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abandon = () => setTimeout(reject, GRACE_MS, signal.reason).unref();
    signal.addEventListener('abort', abandon, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });

/** Adapts a job to the library: validates its payload, records its outcome, and releases it when interrupted. */
export function taskOf(job: Job, { database, log, signal, observe }: WorkerContext): Task {
  const record = async (run: Run, { job: lockedJob, withPgClient }: JobHelpers) => {
    observe(job, run);
    try {
      await recordRun(database, job, run);
      if (job.every) await withPgClient((client) => forgetFailures(client, lockedJob));
    } catch (error) {
      // The work is done: a failure to record it must not cause a retry.
      log.warn({ err: error, job: job.name }, 'a run could not be recorded');
    }
  };

  return async (payload, helpers) => {
    const { job: lockedJob, withPgClient } = helpers;
    const startedAt = new Date();
    const { name, quiet } = job;
    const own = log.child({ job: name, idJob: Number(lockedJob.id), attempt: lockedJob.attempts });
    try {
      signal.throwIfAborted();
      const lastAttempt = lockedJob.attempts >= lockedJob.max_attempts;
      const work = job.run(parse(job.payload, payload), { database, log: own, signal, lastAttempt });
      await withGracePeriod(work, signal);
    } catch (error) {
      if (signal.aborted) {
        await withPgClient((client) => giveBack(client, lockedJob));
        throw error;
      }
      own.error({ err: error }, 'job failed');
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);
      await record({ startedAt, endedAt: new Date(), outcome: 'failed', message }, helpers);
      throw error;
    }
    const endedAt = new Date();
    own[quiet ? 'debug' : 'info']({ ms: endedAt.getTime() - startedAt.getTime() }, 'job done');
    await record({ startedAt, endedAt, outcome: 'done', message: null }, helpers);
  };
}
