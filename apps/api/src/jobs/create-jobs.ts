import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/client.ts';
import type { Job } from './define-job.ts';
import type { WorkerContext } from './task.ts';
import { work } from './worker.ts';

/** Delay before a retry when the queue is unreachable. */
const RETRY_MS = 1_000;

/** Runs jobs in this process until it is stopped, and survives database outages. */
export function createJobs(
  database: Database,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  observe: WorkerContext['observe'] = () => undefined,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  const keepWorking = async () => {
    while (!signal.aborted) {
      await work(jobs, { database, log, signal, observe }).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs wait for the database'),
      );
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    start() {
      running = keepWorking();
    },
    /** Signals running jobs to end, and returns those that do not end to the queue. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
export type Jobs = ReturnType<typeof createJobs>;
