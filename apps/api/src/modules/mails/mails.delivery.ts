import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { MailCarrier } from '../../integrations/mail/port.ts';
import { leaseDueMail, withoutSecrets } from './mails.queries.ts';

type Leased = NonNullable<Awaited<ReturnType<typeof leaseDueMail>>>;

const EVERY_MS = 10_000;
const ATTEMPTS = 8;

/** Carries due mails to the mail server, one at a time, again later when it says no. */
export function createMailDelivery(database: Database, carrier: MailCarrier, log: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const attempt = async (mail: Leased) =>
    carrier.carry(mail).then(
      () => ({
        state: 'sent' as const,
        sentAt: new Date(),
        failure: null,
        body: withoutSecrets(mail.body),
      }),
      (error: Error) => ({
        state: mail.attempts < ATTEMPTS ? ('pending' as const) : ('failed' as const),
        failure: error.message.slice(0, 500),
        nextAt: new Date(Date.now() + 30_000 * 2 ** mail.attempts),
      }),
    );

  const deliverOne = async () => {
    const mail = await database.transaction(system, leaseDueMail);
    if (!mail) return false;
    const outcome = await attempt(mail);
    await database.transaction(system, (tx) =>
      tx.updateTable('mail').set(outcome).where('idMail', '=', mail.idMail).execute(),
    );
    return true;
  };

  const deliverAll = async () => {
    while (!stopped && (await deliverOne()));
  };

  const wake = () => {
    if (stopped || running) return;
    running = deliverAll()
      .catch(log)
      .finally(() => {
        running = undefined;
      });
  };

  return {
    start() {
      timer = setInterval(wake, EVERY_MS);
      wake();
    },
    /** After the transaction that posted has had time to commit. */
    soon: () => void setTimeout(wake, 50).unref(),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      carrier.close();
    },
  };
}
