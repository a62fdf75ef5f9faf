import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

interface Gift {
  idMenu: number;
  users?: number[] | undefined;
  activities?: number[] | undefined;
}

async function holders(tx: Tx, idMenu: number) {
  const users = await tx
    .selectFrom('menuUser')
    .select('idUser')
    .where('idMenu', '=', idMenu)
    .orderBy('idUser')
    .execute();
  const activities = await tx
    .selectFrom('menuActivity')
    .select('idActivity')
    .where('idMenu', '=', idMenu)
    .orderBy('idActivity')
    .execute();
  return {
    idMenu,
    users: users.map(({ idUser }) => idUser),
    activities: activities.map(({ idActivity }) => idActivity),
  };
}

export function createFieldMenuService(database: Database) {
  const change = (
    actor: Actor,
    { idMenu, users = [], activities = [] }: Gift,
    work: (tx: Tx, idCompany: number, users: number[], activities: number[]) => Promise<void>,
  ) => {
    if (users.length + activities.length === 0) throw new Invalid([{ path: 'users', rule: 'required' }]);
    return database.transaction(actor, async (tx) => {
      const menu = await tx
        .selectFrom('menu')
        .select(['idCompany', 'state', 'name'])
        .where('idMenu', '=', idMenu)
        .forUpdate()
        .executeTakeFirst();
      if (!menu) throw new NotFound('menu', idMenu);
      if (menu.state !== 'Activo') throw new Refused('MENU_INACTIVE', { name: menu.name }, { valid: true });
      const before = await holders(tx, idMenu);
      await work(tx, menu.idCompany, users, activities);
      const after = await holders(tx, idMenu);
      await audit(tx, actor, {
        entity: 'menu',
        id: idMenu,
        action: 'holders',
        idCompany: menu.idCompany,
        before,
        after,
      });
      return after;
    });
  };

  /** People and activities are of the menu's company, whoever asks. */
  const ofCompany = async (tx: Tx, idCompany: number, users: number[], activities: number[]) => {
    const people =
      users.length > 0
        ? await tx
            .selectFrom('appUser')
            .select('idUser')
            .where('idUser', 'in', users)
            .where('idCompany', '=', idCompany)
            .execute()
        : [];
    if (people.length !== new Set(users).size) throw new Invalid([{ path: 'users', rule: 'reference' }]);
    const done =
      activities.length > 0
        ? await tx
            .selectFrom('activity')
            .select('idActivity')
            .where('idActivity', 'in', activities)
            .where('idCompany', '=', idCompany)
            .execute()
        : [];
    if (done.length !== new Set(activities).size)
      throw new Invalid([{ path: 'activities', rule: 'reference' }]);
  };

  return {
    holders: (actor: Actor, idMenu: number) =>
      database.transaction(actor, async (tx) => {
        const menu = await tx
          .selectFrom('menu')
          .select('idMenu')
          .where('idMenu', '=', idMenu)
          .executeTakeFirst();
        if (!menu) throw new NotFound('menu', idMenu);
        return holders(tx, idMenu);
      }),

    assign: (actor: Actor, gift: Gift) =>
      change(actor, gift, async (tx, idCompany, users, activities) => {
        await ofCompany(tx, idCompany, users, activities);
        const { idMenu } = gift;
        if (users.length > 0) {
          await tx
            .insertInto('menuUser')
            .values([...new Set(users)].map((idUser) => ({ idMenu, idUser, idCompany })))
            .onConflict((row) => row.doNothing())
            .execute();
        }
        if (activities.length > 0) {
          await tx
            .insertInto('menuActivity')
            .values([...new Set(activities)].map((idActivity) => ({ idMenu, idActivity, idCompany })))
            .onConflict((row) => row.doNothing())
            .execute();
        }
      }),

    unassign: (actor: Actor, gift: Gift) =>
      change(actor, gift, async (tx, _idCompany, users, activities) => {
        const held = await holders(tx, gift.idMenu);
        const strange = [
          ...users.filter((idUser) => !held.users.includes(idUser)).map(() => 'users'),
          ...activities.filter((idActivity) => !held.activities.includes(idActivity)).map(() => 'activities'),
        ];
        if (strange.length > 0) throw new Invalid(strange.map((path) => ({ path, rule: 'reference' })));
        if (users.length > 0)
          await tx
            .deleteFrom('menuUser')
            .where('idMenu', '=', gift.idMenu)
            .where('idUser', 'in', users)
            .execute();
        if (activities.length > 0)
          await tx
            .deleteFrom('menuActivity')
            .where('idMenu', '=', gift.idMenu)
            .where('idActivity', 'in', activities)
            .execute();
      }),
  };
}
export type FieldMenuService = ReturnType<typeof createFieldMenuService>;
