import { bigId } from '@gemelo/contract/kit/fields';
import { object } from 'zod/mini';
import { type Database, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { MailCarrier } from '../../integrations/mail/port.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { insist } from '../../jobs/insist.ts';
import { letterOf } from './letter.ts';
import { bytesOf, findMail, leaseMail, renewLease, settleMail, withoutSecrets } from './mails.queries.ts';

const ATTEMPTS = 8;
const RENEW_MS = 30_000;

/** The reason of a mail server's refusal, without the address that it may contain. */
const reasonOf = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }) =>
  [code, responseCode].filter(Boolean).join(' ') || 'no answer';

/** Only one of several processes gets the lease; undefined if the mail was sent meanwhile. */
const lease = (database: Database, idMail: number, isTaken: boolean) =>
  database.transaction(system, async (tx) => {
    const mail = await leaseMail(tx, idMail, isTaken);
    if (!mail && (await findMail(tx, idMail))?.state === 'pending')
      throw new Error(`mail ${idMail} is being sent by another process`);
    return mail && { ...mail, files: await bytesOf(tx, idMail) };
  });

interface Parts {
  publicUrl?: string;
  /** Where a person ends the mails of a kind. */
  unsubscribeUrl?: (idUser: number, kind: string) => string;
}

/**
 * Delivers one mail to the mail server. Whose answer was seen is sent once; a process that is killed, or a connection
 * that is cut, between the text and its answer leaves it unknown: then it is sent again under the same Message-ID.
 */
export const createDeliverMail = (carrier: MailCarrier, { publicUrl = '', unsubscribeUrl }: Parts = {}) => {
  /** Taken by the server while the database could not be told. */
  const taken = new Set<number>();
  return defineJob({
    name: 'deliver-mail',
    payload: object({ idMail: bigId() }),
    attempts: ATTEMPTS,
    quiet: true,
    async run({ idMail }, { database, lastAttempt, signal }) {
      const settle = (change: Parameters<typeof settleMail>[2], idCompany: number | null) =>
        database.transaction(system, async (tx) => {
          await settleMail(tx, idMail, change);
          touch(tx, 'mail', idCompany, idMail);
        });
      const mail = await lease(database, idMail, taken.has(idMail));
      if (!mail) return;
      const { idCompany, idUser, noticeKind, subject, recipient, files, messageKey } = mail;
      const url = idUser !== null && noticeKind !== null ? unsubscribeUrl?.(idUser, noticeKind) : undefined;
      const { text, html } = letterOf(mail, { publicUrl, unsubscribeUrl: url });
      const renewal = setInterval(
        () => void database.transaction(system, (tx) => renewLease(tx, idMail)).catch(() => undefined),
        RENEW_MS,
      );
      try {
        if (!taken.has(idMail))
          await carrier.carry({
            ...{ recipient, subject, html, files, messageKey },
            body: text,
            // The header's address takes the POST of mail programs, the text's is a page that asks.
            unsubscribeUrl: url?.replace('/unsubscribe?', '/api/unsubscribe?'),
          });
      } catch (error) {
        const { message } = error as Error;
        await settle(
          { state: lastAttempt ? 'failed' : 'pending', failure: message.slice(0, 500) },
          idCompany,
        );
        throw new Error(`mail ${idMail} was not taken: ${reasonOf(error as object)}`, { cause: error });
      } finally {
        clearInterval(renewal);
      }
      taken.add(idMail);
      const sent = {
        state: 'sent' as const,
        sentAt: new Date(),
        failure: null,
        body: withoutSecrets(mail.body),
      };
      await insist(() => settle(sent, idCompany), signal);
      taken.delete(idMail);
    },
  });
};
export type DeliverMail = ReturnType<typeof createDeliverMail>;

/** One job per mail, however often it is enqueued. */
export const mailKey = (idMail: number) => `mail-${idMail}`;
