import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

export const allMails = (tx: Tx) =>
  tx
    .selectFrom('mail')
    .select(['idMail', 'recipient', 'subject', 'state', 'attempts', 'failure', 'createdAt', 'sentAt']);

/** The next mail that is due; other processes pass over it while this transaction lasts. */
export const takeDueMail = (tx: Tx) =>
  tx
    .selectFrom('mail')
    .select(['idMail', 'recipient', 'subject', 'body', 'attempts'])
    .where('state', '=', 'pending')
    .where('nextAt', '<=', sql<string>`now()`)
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
