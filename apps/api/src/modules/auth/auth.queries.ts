import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import { ADMINISTRATOR, OPERATOR } from '../../http/actor.ts';

const accounts = (db: Builder) =>
  db
    .selectFrom('appUser')
    .select([
      'idUser',
      'uid',
      'idCompany',
      'name',
      'email',
      'passwordHash',
      'emailVerifiedAt',
      'language',
      'totpSecret',
      'totpLastStep',
      'state',
    ]);

const byEmail = prepared<{ email: string }>()((db, { email }) =>
  accounts(db).where(sql`lower(email)`, '=', email),
);
const byId = prepared<{ idUser: number }>()((db, { idUser }) => accounts(db).where('idUser', '=', idUser));

export const accountByEmail = (tx: Tx, email: string) => byEmail.first(tx, { email: email.toLowerCase() });

export const accountById = (tx: Tx, idUser: number) => byId.first(tx, { idUser });

export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** Whether the operating company has anybody who can let others in. */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('userRole')
    .select('idUser')
    .where('idRole', '=', ADMINISTRATOR)
    .where('idCompany', '=', OPERATOR)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the account that somebody registered for an address without proving that it is theirs. */
export const deleteUnverified = (tx: Tx, email: string) =>
  tx
    .deleteFrom('appUser')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('emailVerifiedAt', 'is', null)
    .where('idCompany', 'is', null)
    .returning('idUser')
    .executeTakeFirst();

const unusedCodes = prepared<{ idUser: number }>()((db, { idUser }) =>
  db.selectFrom('recoveryCode').select('hash').where('idUser', '=', idUser).where('usedAt', 'is', null),
);
const rolesThatRequire = prepared<{ roles: readonly number[] }>()((db, { roles }) =>
  db
    .selectFrom('role')
    .select('idRole')
    .where('requiresTotp', '=', true)
    .where(sql<boolean>`id_role = any(${roles})`),
);

/** Whether a user has a second factor, must have one, and how many recovery codes are left. */
export async function secondFactorOf(tx: Tx, idUser: number, roles: readonly number[]) {
  const [[account], codes, required] = await together(
    tx,
    byId.ask({ idUser }),
    unusedCodes.ask({ idUser }),
    rolesThatRequire.ask({ roles }),
  );
  return { on: Boolean(account?.totpSecret), required: required.length > 0, codesLeft: codes.length };
}

/** Ends a user's sessions except the calling one, and revokes what could begin another: proofs and mail links. */
export async function endSessions(
  tx: Tx,
  idUser: number,
  except: Uint8Array = new Uint8Array(),
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('idUser', '=', idUser)
    .where('tokenHash', '!=', Buffer.from(except))
    .where('revokedAt', 'is', null)
    .execute();
  await tx.deleteFrom('secretLink').where('idUser', '=', idUser).execute();
}
