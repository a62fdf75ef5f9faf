import type { ClientBase, Pool } from 'pg';
import { QUEUE_SCHEMA } from '../db/migrate.ts';

const JOBS = `${QUEUE_SCHEMA}._private_jobs`;
const QUEUES = `${QUEUE_SCHEMA}._private_job_queues`;
/** A worker that has not renewed its locks for so long is gone, and what it was doing is free again. */
const LOST = `interval '2 minutes'`;
/** How often a worker renews them. */
export const RENEW_MS = 30_000;

type Client = Pick<ClientBase | Pool, 'query'>;
/** What the library knows of a job that it took. */
export interface Taken {
  id: string;
  task_id: number;
  job_queue_id: number | null;
  locked_by: string | null;
}

/** Renews the locks of a worker, and frees those of workers that are gone. The library alone would wait for four hours. */
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

/** Frees a job that was interrupted: the attempt does not count, and whoever is idle begins it again at once. */
export const giveBack = (client: Client, { id, job_queue_id, locked_by }: Taken) =>
  client.query(
    `with freed as (
        update ${JOBS} set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
        where id = $1 and locked_by = $3),
      freed_queue as (
        update ${QUEUES} set locked_at = null, locked_by = null where id = $2 and locked_by = $3)
    select pg_notify('jobs:insert', '{"count":1}')`,
    [id, job_queue_id, locked_by],
  );

/** Earlier failures of a job on a schedule say nothing any more once it has run again. */
export const forgetFailures = (client: Client, { id, task_id }: Taken) =>
  client.query(
    `delete from ${JOBS} where task_id = $1 and id < $2 and locked_at is null and attempts >= max_attempts`,
    [task_id, id],
  );
