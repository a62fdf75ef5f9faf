import { sql } from 'kysely';
import { type $ZodType, parse } from 'zod/v4/core';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/tx.ts';
import { type Job, type PayloadOf, priorityOf, queueOf } from './define-job.ts';

interface Enqueued {
  job: string;
  payload: string;
  attempts: number;
  queue: string | null;
  priority: number;
  key: string | null;
  runAt: Date | null;
}
const add = prepared<Enqueued>()(
  (_db, { job, payload, attempts, queue, priority, key, runAt }) =>
    sql`select enqueue_job(${job}, ${payload}::json, ${attempts}, ${queue}, ${priority}, ${key}, ${runAt})`,
);

interface When {
  /** Of several pending jobs with the same key only the last one runs. */
  key?: string;
  runAt?: Date;
}

/** Enqueues a job that runs only after this transaction commits. */
export function enqueue<P extends $ZodType>(
  tx: Tx,
  job: Job<P>,
  payload: PayloadOf<P>,
  { key, runAt }: When = {},
): void {
  add.later(tx, {
    job: job.name,
    payload: JSON.stringify(parse(job.payload, payload)),
    attempts: job.attempts,
    queue: queueOf(job) ?? null,
    priority: priorityOf(job),
    key: key ?? null,
    runAt: runAt ?? null,
  });
}
