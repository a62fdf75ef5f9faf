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

const filesById = prepared<{ idMail: number }>()((db, { idMail }) =>
  db
    .selectFrom('mailAttachment as a')
    .innerJoin('mailFile as f', 'f.idMailFile', 'a.idMailFile')
    .select(['f.idMailFile', 'f.name', 'f.contentType', 'f.size'])
    .select(sql<boolean>`f.content is not null`.as('kept'))
    .where('a.idMail', '=', idMail)
    .orderBy('f.idMailFile'),
);
/** The files of a mail without their bytes. */
export const filesOf = (tx: Tx, idMail: number) => filesById.all(tx, { idMail });

const contents = (tx: Tx, idMail: number) =>
  tx
    .selectFrom('mailAttachment as a')
    .innerJoin('mailFile as f', 'f.idMailFile', 'a.idMailFile')
    .select(['f.idMailFile', 'f.name', 'f.contentType', 'f.content'])
    .where('a.idMail', '=', idMail)
    .where('f.content', 'is not', null)
    .orderBy('f.idMailFile');

export const bytesOf = (tx: Tx, idMail: number) => contents(tx, idMail).execute();
export const findMailFile = (tx: Tx, idMail: number, idMailFile: number) =>
  contents(tx, idMail).where('f.idMailFile', '=', idMailFile).executeTakeFirst();

const now = sql<string>`now()`;

/** Leases an unsent mail for two minutes; if this process dies, the lease expires. `isOwn`: this process has it. */
export const leaseMail = (tx: Tx, idMail: number, isOwn = false) =>
  tx
    .updateTable('mail')
    .set((eb) => ({
      state: 'pending',
      nextAt: sql<string>`now() + interval '2 minutes'`,
      attempts: eb('attempts', '+', 1),
    }))
    .where('idMail', '=', idMail)
    .where('state', 'in', ['pending', 'failed'])
    .$if(!isOwn, (query) => query.where('nextAt', '<=', now))
    .returning([
      'idMail',
      'idCompany',
      'recipient',
      'subject',
      'body',
      'language',
      'idUser',
      'noticeKind',
      'messageKey',
    ])
    .executeTakeFirst();

/** A server that takes long keeps the mail from being sent by another process meanwhile. */
export const renewLease = (tx: Tx, idMail: number) =>
  tx
    .updateTable('mail')
    .set({ nextAt: sql<string>`now() + interval '2 minutes'` })
    .where('idMail', '=', idMail)
    .execute();

/** Stores the outcome and ends the lease. */
export const settleMail = (tx: Tx, idMail: number, change: Updateable<MailTable>) =>
  tx
    .updateTable('mail')
    .set({ ...change, nextAt: now })
    .where('idMail', '=', idMail)
    .execute();
