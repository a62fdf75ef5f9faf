import type { updateProfile } from '@gemelo/contract/endpoints/profile';
import type { UserData } from '@gemelo/contract/endpoints/users';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { PRESENCE } from '@gemelo/contract/kit/live-kinds';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import type { PictureService } from '../files/pictures.service.ts';
import { readUser } from './users.queries.ts';

export function createUserService(database: Database, pictures: PictureService) {
  const find = (actor: Actor) => database.read(asSelf(actor), (tx) => readUser(tx, actor.idUser));

  return {
    /** Undefined if the transaction's context may not see the user. */
    find: (tx: Tx, idUser: number) => readUser(tx, idUser),

    /** The caller, or another user of the company with the view permission. */
    async read(actor: Actor, idUser: number): Promise<UserData> {
      if (idUser !== actor.idUser && !actor.permissions.has('user:view')) throw new Forbidden('FORBIDDEN');
      const context = idUser === actor.idUser ? asSelf(actor) : actor;
      const user = await database.read(context, (tx) => readUser(tx, idUser));
      if (!user) throw new NotFound('user', idUser);
      return user;
    },

    chooseLanguage: (actor: Actor, language: Language): Promise<void> =>
      database.transaction(asSelf(actor), async (tx) => {
        const before = await tx
          .selectFrom('appUser')
          .select(['language', 'name'])
          .where('idUser', '=', actor.idUser)
          .forUpdate()
          .executeTakeFirst();
        if (!before) throw new NotFound('user', actor.idUser);
        if (before.language === language) return;
        await tx.updateTable('appUser').set({ language }).where('idUser', '=', actor.idUser).execute();
        await audit(tx, actor, {
          ...{ entity: 'user', id: actor.idUser, action: 'edit', name: before.name },
          before: { language: before.language },
          after: { language },
        });
      }),

    async updateProfile(
      actor: Actor,
      idUser: number,
      { name, presence, avatar, idAvatar }: BodyOf<typeof updateProfile>,
    ): Promise<UserData> {
      if (idUser !== actor.idUser) throw new Forbidden('FORBIDDEN');
      const known = await find(actor);
      const present = { idFile: known?.idAvatar ?? null, inline: known?.avatar ?? null };
      // Pictures are processed before the transaction, so that it stays short.
      const place = await pictures.choose(actor, 'avatar', { idFile: idAvatar, dataUrl: avatar }, present);
      return database.transaction(asSelf(actor), async (tx) => {
        const before = await readUser(tx, idUser);
        const placed = await place?.(tx, { entity: 'user', id: idUser, idCompany: actor.idCompany });
        await tx
          .updateTable('appUser')
          .set((eb) => ({
            name,
            ...(presence ? { presence } : {}),
            ...(placed ? { avatar: placed.inline, idAvatar: placed.idFile } : {}),
            updatedAt: now,
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
        // Not only those who may view users show it.
        if (presence) touch(tx, PRESENCE, actor.idCompany, idUser);
        return after;
      });
    },
  };
}
export type UserService = ReturnType<typeof createUserService>;
