import type { changePassword, UserData, updateProfile } from '@gemelo/contract/endpoints/users';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, NotFound } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import type { Actor } from '../../http/actor.ts';
import { hashPassword, passwordMatches } from '../auth/passwords.ts';
import { byAccount, byAddress, type Throttle } from '../auth/throttle.ts';
import { checkAvatar } from './avatar.ts';
import { readUser } from './users.queries.ts';

/** Somebody without a company is outside every policy, and still is themselves. */
const own = (actor: Actor): Context =>
  actor.idCompany === null ? { ...system, idUser: actor.idUser, correlation: actor.correlation } : actor;

export function createUserService(database: Database, throttle: Throttle) {
  return {
    /** Oneself, or another of the company for those who may see users. */
    async read(actor: Actor, idUser: number): Promise<UserData> {
      if (idUser !== actor.idUser && !actor.permissions.has('user:view')) throw new Forbidden('FORBIDDEN');
      const context = idUser === actor.idUser ? own(actor) : actor;
      const user = await database.transaction(context, (tx) => readUser(tx, idUser));
      if (!user) throw new NotFound('user', idUser);
      return user;
    },

    updateProfile(
      actor: Actor,
      idUser: number,
      { name, presence, avatar }: BodyOf<typeof updateProfile>,
    ): Promise<UserData> {
      if (idUser !== actor.idUser) throw new Forbidden('FORBIDDEN');
      return database.transaction(own(actor), async (tx) => {
        const before = await readUser(tx, idUser);
        await tx
          .updateTable('appUser')
          .set((eb) => ({
            name,
            ...(presence ? { presence } : {}),
            ...(avatar === undefined ? {} : { avatar: avatar === null ? null : checkAvatar(avatar) }),
            updatedAt: new Date(),
            version: eb('version', '+', 1),
          }))
          .where('idUser', '=', idUser)
          .execute();
        const after = await readUser(tx, idUser);
        if (!before || !after) throw new NotFound('user', idUser);
        await audit(tx, actor, {
          entity: 'user',
          id: idUser,
          action: 'edit',
          before: { name: before.name, presence: before.presence, avatar: before.avatar },
          after: { name: after.name, presence: after.presence, avatar: after.avatar },
        });
        return after;
      });
    },

    /** Asks for the present password, and ends the sessions elsewhere. */
    async changePassword(
      actor: Actor,
      uid: string,
      address: string,
      { current, password }: BodyOf<typeof changePassword>,
    ) {
      if (uid !== actor.uid) throw new Forbidden('FORBIDDEN');
      const limits = [byAccount(actor.email), byAddress(address)] as const;
      await throttle.attempt(...limits);
      const stored = await database.transaction(own(actor), (tx) =>
        tx.selectFrom('appUser').select('passwordHash').where('idUser', '=', actor.idUser).executeTakeFirst(),
      );
      if (!(await passwordMatches(stored?.passwordHash, current))) {
        throw new Invalid([{ path: 'current', rule: 'password' }], 'PASSWORD_WRONG');
      }
      await throttle.succeeded(...limits);
      const passwordHash = await hashPassword(password);
      await database.transaction(own(actor), async (tx) => {
        await tx
          .updateTable('appUser')
          .set({ passwordHash, updatedAt: new Date() })
          .where('idUser', '=', actor.idUser)
          .execute();
        await tx
          .updateTable('session')
          .set({ revokedAt: new Date() })
          .where('idUser', '=', actor.idUser)
          .where('tokenHash', '!=', actor.tokenHash)
          .where('revokedAt', 'is', null)
          .execute();
        await audit(tx, actor, { entity: 'user', id: actor.idUser, action: 'password' });
      });
      return null;
    },
  };
}
export type UserService = ReturnType<typeof createUserService>;
