import { FILE_LIMIT, MAIL_LIMIT } from '@gemelo/contract/endpoints/files';
import { type MessageParams, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import { message } from '../../http/messages.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type DeliverMail, mailKey } from './deliver-mail.job.ts';
import { oneLine } from './letter.ts';
import { allMails, filesOf, findMail, findMailFile, settleMail, withoutSecrets } from './mails.queries.ts';

interface Recipient {
  email: string;
  name: string;
  idCompany: number | null;
}

/** `delivered`: a mail server takes it; otherwise it waits in the outbox. */
export interface PostedMail {
  idMail: number;
  link: string;
  delivered: boolean;
}

/** A file for mails: stored once, however many people get it. */
export interface NewMailFile {
  name: string;
  contentType: string;
  content: Uint8Array;
}
/** What a mail is besides its words. */
export interface Posting {
  /** Not essential: it says how to end the mails of its kind. */
  unsubscribe?: { idUser: number; kind: NotificationKind };
  /** Not sent before. */
  runAt?: Date;
}
const MAX_FILE_BYTES = FILE_LIMIT;
const MAX_MAIL_BYTES = MAIL_LIMIT;

async function attach(tx: Tx, { idCompany }: Recipient, idMail: number, files: readonly number[]) {
  if (files.length === 0) return;
  if (idCompany === null) throw new Error('a mail with files belongs to a company');
  const total = await tx
    .selectFrom('mailFile')
    .select(({ fn }) => fn.sum<number>('size').as('bytes'))
    .where('idMailFile', 'in', [...files])
    .executeTakeFirst();
  if (Number(total?.bytes ?? 0) > MAX_MAIL_BYTES) throw new Error('the files of a mail are too large');
  await tx
    .insertInto('mailAttachment')
    .values(files.map((idMailFile) => ({ idMail, idMailFile, idCompany })))
    .execute();
}

export function createMailService(
  database: Database,
  /** Without a delivery job, mails are kept to be read in the console. */
  { publicUrl, deliver }: { publicUrl: string; deliver: DeliverMail | undefined },
) {
  return {
    /** Stores a file that mails of the same transaction can carry. */
    async keep(tx: Tx, idCompany: number, { name, contentType, content }: NewMailFile): Promise<number> {
      if (content.length > MAX_FILE_BYTES) throw new Error(`${name} is too large for a mail`);
      const { idMailFile } = await tx
        .insertInto('mailFile')
        .values({ idCompany, name, contentType, size: content.length, content: Buffer.from(content) })
        .returning('idMailFile')
        .executeTakeFirstOrThrow();
      return idMailFile;
    },

    /** Queues a mail in the transaction of its cause; its link always uses the configured URL. */
    async post(
      tx: Tx,
      to: Recipient,
      kind: string,
      language: Language,
      path: string,
      words: MessageParams = {},
      files: readonly number[] = [],
      { unsubscribe, runAt }: Posting = {},
    ): Promise<PostedMail> {
      const link = `${publicUrl}${path}`;
      const params = { ...words, name: to.name, link };
      const { idMail } = await tx
        .insertInto('mail')
        .values({
          idCompany: to.idCompany,
          recipient: to.email,
          subject: oneLine(message(language, 'mail', `${kind}.subject`, params)),
          body: message(language, 'mail', `${kind}.body`, params),
          state: deliver ? 'pending' : 'kept',
          language,
          idUser: unsubscribe?.idUser ?? null,
          noticeKind: unsubscribe?.kind ?? null,
        })
        .returning('idMail')
        .executeTakeFirstOrThrow();
      await attach(tx, to, idMail, files);
      touch(tx, 'mail', to.idCompany, idMail);
      if (deliver) enqueue(tx, deliver, { idMail }, { key: mailKey(idMail), ...(runAt ? { runAt } : {}) });
      return { idMail, link, delivered: deliver !== undefined };
    },

    /**
     * Links are shown only where no mail server is configured, only to administrators, and with an audit entry: a link
     * opens the account of its recipient.
     */
    read: (actor: Actor, idMail: number) =>
      database.transaction(actor, async (tx) => {
        const mail = await findMail(tx, idMail);
        if (!mail) throw new NotFound('mail', idMail);
        const Files = await filesOf(tx, idMail);
        const masked = withoutSecrets(mail.body);
        if (masked === mail.body || deliver || !actor.roles.includes(ADMINISTRATOR))
          return { ...mail, Files, body: masked };
        await audit(tx, actor, { entity: 'mail', id: idMail, action: 'reveal', name: mail.recipient });
        return { ...mail, Files };
      }),

    /** A file of a mail, with its bytes. */
    file: (actor: Actor, idMail: number, idMailFile: number) =>
      database.read(actor, async (tx) => {
        const file = await findMailFile(tx, idMail, idMailFile);
        if (!file?.content) throw new NotFound('file', idMailFile);
        return { ...file, content: file.content };
      }),

    retry: (actor: Actor, idMail: number) =>
      database.transaction(actor, async (tx) => {
        const mail = await allMails(tx).where('idMail', '=', idMail).forUpdate().executeTakeFirst();
        if (!mail) throw new NotFound('mail', idMail);
        if (!deliver) throw new Refused('MAIL_UNCONFIGURED');
        if (mail.state === 'sent') throw new Refused('MAIL_SENT');
        await settleMail(tx, idMail, { state: 'pending', attempts: 0, failure: null });
        enqueue(tx, deliver, { idMail }, { key: mailKey(idMail) });
        await audit(tx, actor, {
          entity: 'mail',
          id: idMail,
          action: 'edit',
          before: { state: mail.state },
          after: { state: 'pending' },
        });
        return { ...mail, state: 'pending' as const, attempts: 0, failure: null };
      }),
  };
}
export type MailService = ReturnType<typeof createMailService>;
