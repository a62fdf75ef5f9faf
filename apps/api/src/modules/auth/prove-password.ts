import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Database } from '../../db/client.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { passwordMatches } from '../../security/passwords.ts';
import { type Account, accountById } from './auth.queries.ts';
import { bySelf, type Throttle } from './throttle.ts';

/** The account of a caller who knows its password; guesses are counted. */
export async function provePassword(
  { database, throttle }: { database: Database; throttle: Throttle },
  actor: Actor,
  password: string,
): Promise<Account> {
  const account = await database.read(asSelf(actor), (tx) => accountById(tx, actor.idUser));
  // Somebody who enters with an identity provider may have none; they choose one by mail.
  if (account && !account.passwordHash) throw new Refused('REAUTHENTICATE_NO_PASSWORD');
  const limit = bySelf(actor.idUser);
  await throttle.attempt(limit);
  if (!account || !(await passwordMatches(account.passwordHash, password)))
    throw new Invalid([{ path: 'password', rule: 'password' }], 'PASSWORD_WRONG');
  await throttle.succeeded(limit);
  return account;
}
