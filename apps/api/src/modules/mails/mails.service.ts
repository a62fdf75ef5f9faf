import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { message } from '../../http/messages.ts';
import { allMails } from './mails.queries.ts';

interface Recipient {
  email: string;
  name: string;
  idCompany: number | null;
}

/** Links in mails lead to the configured address, never to one that a request names. */
const SECRET_PART = /(token=)[\w-]+/g;

export function createMailService(
  database: Database,
  options: { publicUrl: string; delivers: boolean; wake: () => void },
) {
  const secretsHidden = (body: string) => (options.delivers ? body.replace(SECRET_PART, '$1•••') : body);

  return {
    /** Puts a mail into the outbox, in the transaction of what it tells. */
    async post(tx: Tx, to: Recipient, kind: string, language: Language, path: string) {
      const params = { name: to.name, link: `${options.publicUrl}${path}` };
      await tx
        .insertInto('mail')
        .values({
          idCompany: to.idCompany,
          recipient: to.email,
          subject: message(language, 'mail', `${kind}.subject`, params),
          body: message(language, 'mail', `${kind}.body`, params),
          state: options.delivers ? 'pending' : 'kept',
        })
        .execute();
      options.wake();
    },

    /** With a mail server, links that open an account are for the recipient's eyes only. */
    read: (actor: Actor, idMail: number) =>
      database.transaction(actor, async (tx) => {
        const mail = await allMails(tx).select('body').where('idMail', '=', idMail).executeTakeFirst();
        if (!mail) throw new NotFound('mail', idMail);
        return { ...mail, body: secretsHidden(mail.body) };
      }),

    retry: (actor: Actor, idMail: number) =>
      database.transaction(actor, async (tx) => {
        const mail = await allMails(tx).where('idMail', '=', idMail).forUpdate().executeTakeFirst();
        if (!mail) throw new NotFound('mail', idMail);
        if (!options.delivers) throw new Refused('MAIL_UNCONFIGURED');
        if (mail.state === 'sent') throw new Refused('MAIL_SENT');
        const change = { state: 'pending' as const, attempts: 0, failure: null, nextAt: new Date() };
        await tx.updateTable('mail').set(change).where('idMail', '=', idMail).execute();
        await audit(tx, actor, {
          entity: 'mail',
          id: idMail,
          action: 'edit',
          before: { state: mail.state },
          after: { state: 'pending' },
        });
        options.wake();
        return { ...mail, state: 'pending' as const, attempts: 0, failure: null };
      }),
  };
}
export type MailService = ReturnType<typeof createMailService>;
