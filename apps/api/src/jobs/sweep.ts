import { sql } from 'kysely';
import { object } from 'zod/mini';
import { audit } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
import { now } from '../db/clock.ts';
import { system } from '../db/context.ts';
import { defineJob } from './define-job.ts';

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
  `delete from report_run where due_at < now() - interval '400 days' and state <> 'pending'`,
  // Notices: all after a year, read ones after 90 days together with the others of their record, whose counts follow.
  `with gone as (
     delete from notification n where at < now() - interval '90 days' and (at < now() - interval '1 year'
       or read_at < now() - interval '90 days' and not exists (
         select from notification o where (o.id_user, o.entity, o.entity_id) = (n.id_user, n.entity, n.entity_id) and o.shown
           and (o.read_at is null or o.read_at >= now() - interval '90 days')))
     returning id_user, entity, entity_id, read_at, shown
   ), counted as (
     select id_user, entity, entity_id, count(*)::int as notices, (count(*) filter (where read_at is null))::int as unread
     from gone where shown group by 1, 2, 3 order by 1, 2, 3
   )
   update notification_group g set notices = g.notices - c.notices, unread = greatest(g.unread - c.unread, 0)
   from counted c where (g.id_user, g.entity, g.entity_id) = (c.id_user, c.entity, c.entity_id)`,
  'delete from notification_group where notices <= 0',
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
    await deleteUnverified(database);
  },
});
