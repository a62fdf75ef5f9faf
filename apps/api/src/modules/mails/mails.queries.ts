import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

/** A link that opens an account is for the recipient's eyes only. */
export const withoutSecrets = (body: string) => body.replace(/(token=)[\w-]+/g, '$1•••');

export const allMails = (db: Builder) =>
  db
    .selectFrom('mail')
    .select(['idMail', 'recipient', 'subject', 'state', 'attempts', 'failure', 'createdAt', 'sentAt']);

const mailById = prepared<{ idMail: number }>()((db, { idMail }) =>
  allMails(db).select('body').where('idMail', '=', idMail),
);
export const findMail = (tx: Tx, idMail: number) => mailById.first(tx, { idMail });

/** Leases the next mail that is due: nobody else tries it for two minutes, nor for good if this process dies. */
export const leaseDueMail = (tx: Tx) =>
  tx
    .updateTable('mail')
    .set((eb) => ({ nextAt: sql<string>`now() + interval '2 minutes'`, attempts: eb('attempts', '+', 1) }))
    .where('idMail', '=', (eb) =>
      eb
        .selectFrom('mail')
        .select('idMail')
        .where('state', '=', 'pending')
        .where('nextAt', '<=', sql<string>`now()`)
        .orderBy('nextAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['idMail', 'recipient', 'subject', 'body', 'attempts'])
    .executeTakeFirst();
