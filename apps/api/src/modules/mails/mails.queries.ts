import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { MailTable } from '../../db/schema.ts';

/** A link with a token opens an account, so only the recipient may see it. */
export const withoutSecrets = (body: string) => body.replace(/(token=)[\w-]+/g, '$1•••');

export const allMails = (db: Builder) =>
  db
    .selectFrom('mail')
    .select(['idMail', 'recipient', 'subject', 'state', 'attempts', 'failure', 'createdAt', 'sentAt']);

const mailById = prepared<{ idMail: number }>()((db, { idMail }) =>
  allMails(db).select('body').where('idMail', '=', idMail),
);
export const findMail = (tx: Tx, idMail: number) => mailById.first(tx, { idMail });

const now = sql<string>`now()`;

/** Leases an unsent mail for two minutes; if this process dies, the lease expires. */
export const leaseMail = (tx: Tx, idMail: number) =>
  tx
    .updateTable('mail')
    .set((eb) => ({
      state: 'pending',
      nextAt: sql<string>`now() + interval '2 minutes'`,
      attempts: eb('attempts', '+', 1),
    }))
    .where('idMail', '=', idMail)
    .where('state', 'in', ['pending', 'failed'])
    .where('nextAt', '<=', now)
    .returning(['idMail', 'idCompany', 'recipient', 'subject', 'body'])
    .executeTakeFirst();

/** Stores the outcome and ends the lease. */
export const settleMail = (tx: Tx, idMail: number, change: Updateable<MailTable>) =>
  tx
    .updateTable('mail')
    .set({ ...change, nextAt: now })
    .where('idMail', '=', idMail)
    .execute();
