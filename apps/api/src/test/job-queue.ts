import pg from 'pg';
import type { ConnectionSettings } from '../db/pool.ts';
import { atEnd } from './at-end.ts';

interface QueuedJob {
  job: string;
  attempts: number;
  locked: boolean;
  error: string | null;
}

/** The job queue, accessed as its owner. */
export async function openQueue(connection: ConnectionSettings) {
  const client = new pg.Client(connection);
  await client.connect();
  atEnd(() => client.end());
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    async of(job: string): Promise<QueuedJob[]> {
      const { rows } = await client.query<QueuedJob>(
        `select task_identifier as job, attempts, locked_at is not null as locked, last_error as error
         from graphile_worker.jobs where task_identifier = $1 order by id`,
        [job],
      );
      return rows;
    },
    /** Skips the delay before the next attempt. */
    hurry: () =>
      client.query(`with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null)
        select pg_notify('jobs:insert', '{"count":1}')`),
  };
}
