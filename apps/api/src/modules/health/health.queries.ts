import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';

/** What the database says about its server. */
export const databaseState = prepared<object>()(
  () =>
    sql<{
      server: string;
      bytes: number;
      connections: number;
      maxConnections: number;
      longestSeconds: number | null;
      standbys: number;
      recovering: boolean;
      migrations: string[];
    }>`select * from database_state()`,
);

export const biggestTables = prepared<{ howMany: number }>()(
  (_db, { howMany }) => sql<{ name: string; bytes: number; rows: number | null }>`
    select * from biggest_tables(${howMany})`,
);

/** Beyond this many, what is not sent is not counted. */
const COUNTED = 10_000;

export const mailState = prepared<object>()(
  () => sql<{ waiting: number; failed: number; oldestSeconds: number; lastSentAt: string | null }>`
    select
      (select count(*)::int from (select from mail where state = 'pending' limit ${sql.lit(COUNTED)}) w) as waiting,
      (select count(*)::int from (
        select from mail where state = 'failed' and created_at > now() - interval '7 days' limit ${sql.lit(COUNTED)}) f) as failed,
      coalesce(extract(epoch from now() - (
        select created_at from mail where state = 'pending' order by id_mail limit 1)), 0)::float8 as oldest_seconds,
      (select sent_at from mail where sent_at is not null order by sent_at desc limit 1) as last_sent_at`,
);

/** Estimated at the last vacuum; a table that was never vacuumed says -1. */
export const fileEstimate = prepared<object>()(
  () => sql<{ count: number }>`select reltuples::bigint as count from pg_class where oid = 'file'::regclass`,
);

/** Measured on so many in a hundred of the table's blocks. */
export const fileVolume = prepared<{ percent: number }>()(
  (_db, { percent }) => sql<{ count: number; bytes: number }>`
    select round(count(*) * 100 / ${percent}::float8)::bigint as count,
      round(coalesce(sum(size::bigint + thumbnail_size), 0) * 100 / ${percent}::float8)::bigint as bytes
    from file tablesample system (${percent}::float4)`,
);

/** When a job last ended well. */
export const lastDone = prepared<{ job: string }>()(
  (_db, { job }) => sql<{ endedAt: string }>`
    select ended_at from job_run where job = ${job} and outcome = 'done' order by id_job_run desc limit 1`,
);

export const lastRun = prepared<{ job: string }>()((db, { job }) =>
  db.selectFrom('jobTally').select(['lastStartedAt', 'lastEndedAt', 'lastOutcome']).where('job', '=', job),
);

export const verification = prepared<object>()((db) =>
  db.selectFrom('installation').select('value').where('key', '=', 'audit-verified'),
);
