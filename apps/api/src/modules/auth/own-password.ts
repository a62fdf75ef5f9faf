import type { changePassword } from '@gemelo/contract/endpoints/profile';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { checkNewPassword } from '../../security/guessable.ts';
import { hashPassword, passwordMatches } from '../../security/passwords.ts';
import { accountById, endSessions } from './auth.queries.ts';
import { bySelf, type Throttle } from './throttle.ts';

/** Requires the current password, and ends the user's other sessions. */
export async function changeOwnPassword(
  { database, throttle }: { database: Database; throttle: Throttle },
  actor: Actor,
  uid: string,
  { current, password }: BodyOf<typeof changePassword>,
) {
  if (uid !== actor.uid) throw new Forbidden('FORBIDDEN');
  const limit = bySelf(actor.idUser);
  await throttle.attempt(limit);
  const account = await database.read(asSelf(actor), (tx) => accountById(tx, actor.idUser));
  if (!(await passwordMatches(account?.passwordHash, current))) {
    throw new Invalid([{ path: 'current', rule: 'password' }], 'PASSWORD_WRONG');
  }
  await throttle.succeeded(limit);
  checkNewPassword(password, actor.email);
  const passwordHash = await hashPassword(password);
  await database.transaction(asSelf(actor), async (tx) => {
    await tx
      .updateTable('appUser')
      .set({ passwordHash, updatedAt: now })
      .where('idUser', '=', actor.idUser)
      .execute();
    await endSessions(tx, actor.idUser, actor.tokenHash);
    await audit(tx, actor, { entity: 'user', id: actor.idUser, action: 'password' });
  });
  return null;
}
