import type { NotificationPreferences } from '@gemelo/contract/endpoints/notifications';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import type { Actor } from '../../http/actor.ts';
import { type KeptChoices, preferencesOf } from './notice-choices.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

const chosenBy = (tx: Tx, idUser: number) =>
  tx.selectFrom('appUser').select(['notices', 'name', 'idCompany', 'state']).where('idUser', '=', idUser);

/** How people want to be told of what. */
export function createPreferenceService(database: Database, links: UnsubscribeLinks) {
  const keep = async (
    tx: Tx,
    by: Context,
    idUser: number,
    change: (before: NotificationPreferences) => NotificationPreferences,
  ) => {
    const found = await chosenBy(tx, idUser).forUpdate().executeTakeFirst();
    if (!found) throw new NotFound('user', idUser);
    const before = preferencesOf(found.notices as KeptChoices);
    const after = change(before);
    if (JSON.stringify(before) === JSON.stringify(after)) return after;
    await tx
      .updateTable('appUser')
      .set({ notices: JSON.stringify(after) })
      .where('idUser', '=', idUser)
      .execute();
    await audit(tx, by, {
      ...{ entity: 'user', id: idUser, action: 'notices', name: found.name, idCompany: found.idCompany },
      before: { notices: before },
      after: { notices: after },
    });
    return after;
  };

  const readLink = async (tx: Tx, token: string) => {
    const link = links.read(token);
    const person = link && (await chosenBy(tx, link.idUser).executeTakeFirst());
    if (!link || !person) throw new Refused('LINK_INVALID');
    return { ...link, choice: preferencesOf(person.notices as KeptChoices).kinds[link.kind] };
  };

  return {
    get: (actor: Actor) =>
      database.read(actor, async (tx) => {
        const found = await chosenBy(tx, actor.idUser).executeTakeFirst();
        return preferencesOf((found?.notices ?? {}) as KeptChoices);
      }),

    update: (actor: Actor, preferences: NotificationPreferences) =>
      database.transaction(actor, (tx) => keep(tx, actor, actor.idUser, () => preferences)),

    /** What a link would switch off, and whether it is on. */
    about: (token: string) =>
      database.read(system, async (tx) => {
        const { kind, choice } = await readLink(tx, token);
        return { kind, mail: choice.mail !== 'none' };
      }),

    unsubscribe: (token: string) =>
      database.transaction(system, async (tx) => {
        const { idUser, kind } = await readLink(tx, token);
        await keep(tx, { ...system, idUser }, idUser, (before) => ({
          ...before,
          kinds: { ...before.kinds, [kind]: { ...before.kinds[kind], mail: 'none' } },
        }));
        return null;
      }),
  };
}
export type PreferenceService = ReturnType<typeof createPreferenceService>;
