import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

const accounts = (tx: Tx) =>
  tx
    .selectFrom('appUser')
    .select([
      'idUser',
      'uid',
      'idCompany',
      'name',
      'email',
      'passwordHash',
      'emailVerifiedAt',
      'totpSecret',
      'totpLastStep',
      'state',
    ]);

export const accountByEmail = (tx: Tx, email: string) =>
  accounts(tx).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();

export const accountById = (tx: Tx, idUser: number) =>
  accounts(tx).where('idUser', '=', idUser).executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** Ends a user's sessions, but for the one that asks, and whatever would begin another: proofs and links in mails. */
export async function endSessions(
  tx: Tx,
  idUser: number,
  except: Uint8Array = new Uint8Array(),
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: new Date() })
    .where('idUser', '=', idUser)
    .where('tokenHash', '!=', Buffer.from(except))
    .where('revokedAt', 'is', null)
    .execute();
  await tx.deleteFrom('secretLink').where('idUser', '=', idUser).execute();
}
