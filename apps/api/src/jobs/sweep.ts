import { sql } from 'kysely';
import { object } from 'zod/mini';
import { system } from '../db/context.ts';
import { defineJob } from './define-job.ts';

/** Expired data, with its extra retention. */
const expired = [
  `delete from secret_link where expires_at < now() - interval '1 day'`,
  'delete from oauth_flow where expires_at < now()',
  `delete from throttle where last_at < now() - interval '1 day'`,
  `delete from idempotency where created_at < now() - interval '2 days'`,
  `delete from session where expires_at < now() - interval '90 days'`,
  `delete from job_run where started_at < now() - interval '30 days'`,
];

/** Deletes expired one-time secrets, flows, counters, stored answers and histories. */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: object({}),
  attempts: 3,
  every: '0 * * * *',
  atStart: true,
  async run(_payload, { database, signal }) {
    for (const statement of expired) {
      signal.throwIfAborted();
      await database.transaction(system, (tx) => sql.raw(statement).execute(tx));
    }
  },
});
