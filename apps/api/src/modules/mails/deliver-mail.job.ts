import { id } from '@gemelo/contract/kit/fields';
import { object } from 'zod/mini';
import { type Database, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { MailCarrier } from '../../integrations/mail/port.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { bytesOf, findMail, leaseMail, settleMail, withoutSecrets } from './mails.queries.ts';

const ATTEMPTS = 8;

/** The reason of a mail server's refusal, without the address that it may contain. */
const reasonOf = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }) =>
  [code, responseCode].filter(Boolean).join(' ') || 'no answer';

/** Only one of several processes gets the lease; undefined if the mail was sent meanwhile. */
const lease = (database: Database, idMail: number) =>
  database.transaction(system, async (tx) => {
    const mail = await leaseMail(tx, idMail);
    if (!mail && (await findMail(tx, idMail))?.state === 'pending')
      throw new Error(`mail ${idMail} is being sent by another process`);
    return mail && { ...mail, files: await bytesOf(tx, idMail) };
  });

/** Delivers one mail to the mail server. */
export const createDeliverMail = (carrier: MailCarrier) =>
  defineJob({
    name: 'deliver-mail',
    payload: object({ idMail: id() }),
    attempts: ATTEMPTS,
    quiet: true,
    async run({ idMail }, { database, lastAttempt }) {
      const mail = await lease(database, idMail);
      if (!mail) return;
      const settle = (change: Parameters<typeof settleMail>[2]) =>
        database.transaction(system, async (tx) => {
          await settleMail(tx, idMail, change);
          touch(tx, 'mail', mail.idCompany, idMail);
        });
      try {
        await carrier.carry(mail);
      } catch (error) {
        const { message } = error as Error;
        await settle({ state: lastAttempt ? 'failed' : 'pending', failure: message.slice(0, 500) });
        throw new Error(`mail ${idMail} was not taken: ${reasonOf(error as object)}`, { cause: error });
      }
      await settle({ state: 'sent', sentAt: new Date(), failure: null, body: withoutSecrets(mail.body) });
    },
  });
export type DeliverMail = ReturnType<typeof createDeliverMail>;

/** One job per mail, however often it is enqueued. */
export const mailKey = (idMail: number) => `mail-${idMail}`;
