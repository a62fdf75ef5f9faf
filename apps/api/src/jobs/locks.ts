import type { ClientBase, Pool } from 'pg';
import { QUEUE_SCHEMA } from '../db/migrate.ts';

const JOBS = `${QUEUE_SCHEMA}._private_jobs`;
const QUEUES = `${QUEUE_SCHEMA}._private_job_queues`;
/** A worker that has not renewed its locks for this long is lost, and its jobs are released. */
const LOST = `interval '2 minutes'`;
/** Interval between lock renewals. */
export const RENEW_MS = 30_000;

type Client = Pick<ClientBase | Pool, 'query'>;
/** The library's record of a locked job. */
export interface LockedJob {
  id: string;
  task_id: number;
  job_queue_id: number | null;
  locked_by: string | null;
}

/** Renews the locks of a worker and releases those of lost workers. The library alone would wait for four hours. */
export const tendLocks = (client: Client, worker: string) =>
  client.query(
    `with kept as (update ${JOBS} set locked_at = now() where locked_by = $1),
      kept_queues as (update ${QUEUES} set locked_at = now() where locked_by = $1),
      lost as (
        update ${JOBS} set locked_at = null, locked_by = null, last_error = 'the process that ran it ended'
        where locked_by <> $1 and locked_at < now() - ${LOST})
    update ${QUEUES} set locked_at = null, locked_by = null where locked_by <> $1 and locked_at < now() - ${LOST}`,
    [worker],
  );

/** Releases an interrupted job: the attempt does not count, and an idle worker restarts it at once. */
export const giveBack = (client: Client, { id, job_queue_id, locked_by }: LockedJob) =>
  client.query(
    `with freed as (
        update ${JOBS} set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
        where id = $1 and locked_by = $3),
      freed_queue as (
        update ${QUEUES} set locked_at = null, locked_by = null where id = $2 and locked_by = $3)
    select pg_notify('jobs:insert', '{"count":1}')`,
    [id, job_queue_id, locked_by],
  );

/** A successful run of a scheduled job makes its earlier failures irrelevant. */
export const forgetFailures = (client: Client, { id, task_id }: LockedJob) =>
  client.query(
    `delete from ${JOBS} where task_id = $1 and id < $2 and locked_at is null and attempts >= max_attempts`,
    [task_id, id],
  );
