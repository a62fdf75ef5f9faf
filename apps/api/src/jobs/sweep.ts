import { sql } from 'kysely';
import { object } from 'zod/mini';
import { audit } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
import { now } from '../db/clock.ts';
import { system } from '../db/context.ts';
import { defineJob } from './define-job.ts';
import { sweepNotices } from './sweep-notices.ts';

/** Expired data, with its extra retention. */
const expired = [
  `delete from secret_link where expires_at < now() - interval '1 day'`,
  'delete from oauth_flow where expires_at < now()',
  `delete from throttle where last_at < now() - interval '1 day'`,
  `delete from idempotency where created_at < now() - interval '2 days'`,
  `delete from session where expires_at < now() - interval '90 days'`,
  // Browsers whose session was ended, or not renewed for a month after it expired.
  `delete from push_subscription s using session e where e.id_session = s.id_session
     and (e.revoked_at is not null or e.expires_at < now() - interval '30 days')`,
  `delete from push_message where created_at < now() - interval '7 days'`,
  `delete from job_run where started_at < now() - interval '30 days'`,
  `update mail_file set content = null where content is not null and created_at < now() - interval '180 days'`,
  `delete from device_call where created_at < now() - interval '400 days' and deadline is null`,
  `delete from waiting_device where last_at < now() - interval '90 days' and state <> 'registered'`,
  `delete from report_run where due_at < now() - interval '400 days' and state <> 'pending'`,
];

/** Deletes accounts whose address was never verified, once no link can verify it any more. */
const deleteUnverified = (database: Database) =>
  database.transaction(system, async (tx) => {
    const gone = await tx
      .deleteFrom('appUser')
      .where('emailVerifiedAt', 'is', null)
      .where('idCompany', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('secretLink')
              .select('hash')
              .whereRef('secretLink.idUser', '=', 'appUser.idUser')
              .where('expiresAt', '>', now),
          ),
        ),
      )
      .returning(['idUser', 'email'])
      .execute();
    const changes = gone.map(({ idUser, email }) => ({
      entity: 'user',
      id: idUser,
      action: 'delete',
      before: { email },
    }));
    await audit(tx, system, ...changes);
  });

/** Deletes expired one-time secrets, flows, counters, stored answers, histories and unverified accounts. */
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
    await sweepNotices(database, signal);
    await deleteUnverified(database);
  },
});
