import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';

/** The last mail to an address, with the token of its link. */
export async function lastMail(database: Database, recipient: string) {
  const mail = await database.read(system, (tx) =>
    tx
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('idMail', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return { ...mail, token: /token=([\w-]+)/.exec(mail.body)?.[1] ?? '' };
}
