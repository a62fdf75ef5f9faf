import { type MessageParams, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import { message } from '../../http/messages.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type DeliverMail, mailKey } from './deliver-mail.job.ts';
import { allMails, findMail, settleMail, withoutSecrets } from './mails.queries.ts';

interface Recipient {
  email: string;
  name: string;
  idCompany: number | null;
}

/** `delivered`: a mail server takes it; otherwise it waits in the outbox. */
export interface PostedMail {
  link: string;
  delivered: boolean;
}

export function createMailService(
  database: Database,
  /** Without a delivery job, mails are kept to be read in the console. */
  { publicUrl, deliver }: { publicUrl: string; deliver: DeliverMail | undefined },
) {
  return {
    /** Queues a mail in the transaction of its cause; its link always uses the configured URL. */
    async post(
      tx: Tx,
      to: Recipient,
      kind: string,
      language: Language,
      path: string,
      words: MessageParams = {},
    ): Promise<PostedMail> {
      const link = `${publicUrl}${path}`;
      const params = { ...words, name: to.name, link };
      const { idMail } = await tx
        .insertInto('mail')
        .values({
          idCompany: to.idCompany,
          recipient: to.email,
          subject: message(language, 'mail', `${kind}.subject`, params),
          body: message(language, 'mail', `${kind}.body`, params),
          state: deliver ? 'pending' : 'kept',
        })
        .returning('idMail')
        .executeTakeFirstOrThrow();
      touch(tx, 'mail', to.idCompany, idMail);
      if (deliver) enqueue(tx, deliver, { idMail }, { key: mailKey(idMail) });
      return { link, delivered: deliver !== undefined };
    },

    /**
     * Links are shown only where no mail server is configured, only to administrators, and with an audit entry: a link
     * opens the account of its recipient.
     */
    read: (actor: Actor, idMail: number) =>
      database.transaction(actor, async (tx) => {
        const mail = await findMail(tx, idMail);
        if (!mail) throw new NotFound('mail', idMail);
        const masked = withoutSecrets(mail.body);
        if (masked === mail.body || deliver || !actor.roles.includes(ADMINISTRATOR))
          return { ...mail, body: masked };
        await audit(tx, actor, { entity: 'mail', id: idMail, action: 'reveal', name: mail.recipient });
        return mail;
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
