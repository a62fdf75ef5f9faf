import type { Database, Tx } from '../../db/client.ts';
import { fromNow } from '../../db/clock.ts';
import { hashSecret, randomSecret } from '../../security/secrets.ts';

export type Purpose = 'proof' | 'totp' | 'reset' | 'verify' | 'invite';

const MINUTE = 60;
const DAY = 1_440 * MINUTE;
/** In seconds. */
const lifetime: Record<Purpose, number> = {
  proof: MINUTE,
  totp: 5 * MINUTE,
  reset: 30 * MINUTE,
  verify: 2 * DAY,
  invite: 7 * DAY,
};

/** A single-use secret with an expiry; only its hash is stored. A new link replaces older ones of its kind. */
export async function issueSecret(tx: Tx, purpose: Purpose, idUser: number): Promise<string> {
  const secret = randomSecret();
  if (purpose !== 'proof' && purpose !== 'totp') {
    await tx.deleteFrom('secretLink').where('idUser', '=', idUser).where('purpose', '=', purpose).execute();
  }
  await tx
    .insertInto('secretLink')
    .values({
      hash: hashSecret(secret),
      purpose,
      idUser,
      expiresAt: fromNow(lifetime[purpose]),
    })
    .execute();
  return secret;
}

const VALID = 'hash = $1 and purpose = any($2) and used_at is null and expires_at > now()';

const userOf = async (database: Database, statement: string, secret: string, purposes: Purpose[]) => {
  const [row] = await database.query<{ idUser: number }>(statement, [hashSecret(secret), purposes]);
  return row?.idUser;
};

/** The user of a secret, without consuming it. */
export const findSecret = (database: Database, secret: string, ...purposes: Purpose[]) =>
  userOf(database, `select id_user from secret_link where ${VALID}`, secret, purposes);

/** Consumes a secret atomically; returns its user. */
export const redeemSecret = (database: Database, secret: string, ...purposes: Purpose[]) =>
  userOf(
    database,
    `update secret_link set used_at = now() where ${VALID} returning id_user`,
    secret,
    purposes,
  );
