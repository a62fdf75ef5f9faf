import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';

interface MenuAssignment {
  idMenu: number;
  users?: number[] | undefined;
  activities?: number[] | undefined;
}

interface MenuMembers {
  users: number[];
  activities: number[];
}

interface OfMenu {
  idMenu: number;
}
const menuById = prepared<OfMenu>()((db, { idMenu }) =>
  db.selectFrom('menu').select(['idMenu', 'idCompany', 'state', 'name']).where('idMenu', '=', idMenu),
);
const usersOf = prepared<OfMenu>()((db, { idMenu }) =>
  db.selectFrom('menuUser').select('idUser').where('idMenu', '=', idMenu).orderBy('idUser'),
);
const activitiesOf = prepared<OfMenu>()((db, { idMenu }) =>
  db.selectFrom('menuActivity').select('idActivity').where('idMenu', '=', idMenu).orderBy('idActivity'),
);

const lockComposition = prepared<OfMenu>()(
  (_db, { idMenu }) => sql`select lock_composition(id_company) from menu where id_menu = ${idMenu}`,
);

interface MenuHolders extends MenuMembers {
  idMenu: number;
}
interface Menu extends MenuHolders {
  idCompany: number;
  state: string;
  name: string;
}
async function findMenu(tx: Tx, idMenu: number): Promise<Menu | undefined> {
  const [[menu], users, activities] = await together(
    tx,
    menuById.ask({ idMenu }),
    usersOf.ask({ idMenu }),
    activitiesOf.ask({ idMenu }),
  );
  return (
    menu && {
      ...menu,
      users: users.map(({ idUser }) => idUser),
      activities: activities.map(({ idActivity }) => idActivity),
    }
  );
}
const holdersOf = ({ idMenu, users, activities }: Menu): MenuHolders => ({ idMenu, users, activities });

export function createFieldMenuService(database: Database) {
  const lockRow = rowLock('menu', 'idMenu');
  const menus = recordsOf<Actor, Menu>(database, {
    entity: 'menu',
    find: (tx, _actor, idMenu) => findMenu(tx, idMenu),
    lock: (tx, actor, idMenu) => {
      lockComposition.later(tx, { idMenu });
      lockRow(tx, actor, idMenu);
    },
    facts: ({ name, users, activities }) => ({ name, users, activities }),
  });

  /** Whoever is composing one of them is told that it has changed. */
  const noteActivities = async (tx: Tx, idCompany: number, ids: readonly number[]) => {
    if (ids.length === 0) return;
    await tx.updateTable('activity').set(moved).where('idActivity', 'in', ids).execute();
    for (const id of ids) touch(tx, 'activity', idCompany, id);
  };

  /** `work` returns the activities that got the menu or lost it. */
  const change = async (
    actor: Actor,
    { idMenu, users = [], activities = [] }: MenuAssignment,
    work: (tx: Tx, menu: Menu, members: MenuMembers) => Promise<readonly number[]>,
  ): Promise<MenuHolders> => {
    if (users.length + activities.length === 0) throw new Invalid([{ path: 'users', rule: 'required' }]);
    const changed = await menus.change(actor, idMenu, { action: 'holders' }, async (tx, menu) => {
      const { name, state } = menu;
      if (state !== 'Activo') throw new Refused('MENU_INACTIVE', { name }, { valid: true });
      await noteActivities(tx, menu.idCompany, await work(tx, menu, { users, activities }));
    });
    return holdersOf(changed);
  };

  const checkMembers = (members: MenuMembers, allowed: MenuMembers) => {
    const unknown = (['users', 'activities'] as const).filter((path) =>
      members[path].some((id) => !allowed[path].includes(id)),
    );
    if (unknown.length > 0) throw new Invalid(unknown.map((path) => ({ path, rule: 'reference' })));
  };

  /** Users and activities must belong to the menu's company, whoever the caller is. */
  const checkCompany = async (tx: Tx, idCompany: number, { users, activities }: MenuMembers) => {
    const people = await tx
      .selectFrom('appUser')
      .select('idUser as id')
      .where('idUser', '=', sql<number>`any(${users})`)
      .where('idCompany', '=', idCompany)
      .execute();
    const work = await tx
      .selectFrom('activity')
      .select('idActivity as id')
      .where('idActivity', '=', sql<number>`any(${activities})`)
      .where('idCompany', '=', idCompany)
      .execute();
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    checkMembers({ users, activities }, { users: ids(people), activities: ids(work) });
  };

  return {
    holders: async (actor: Actor, idMenu: number) => holdersOf(await menus.read(actor, idMenu)),

    assign: (actor: Actor, assignment: MenuAssignment) =>
      change(actor, assignment, async (tx, { idMenu, idCompany }, members) => {
        await checkCompany(tx, idCompany, members);
        const { users, activities } = members;
        if (users.length > 0) {
          await tx
            .insertInto('menuUser')
            .values([...new Set(users)].map((idUser) => ({ idMenu, idUser, idCompany })))
            .onConflict((row) => row.doNothing())
            .execute();
        }
        if (activities.length === 0) return [];
        const given = await tx
          .insertInto('menuActivity')
          .values([...new Set(activities)].map((idActivity) => ({ idMenu, idActivity, idCompany })))
          .onConflict((row) => row.doNothing())
          .returning('idActivity')
          .execute();
        return given.map(({ idActivity }) => idActivity);
      }),

    unassign: (actor: Actor, assignment: MenuAssignment) =>
      change(actor, assignment, async (tx, menu, members) => {
        checkMembers(members, menu);
        const { users, activities } = members;
        await tx
          .deleteFrom('menuUser')
          .where('idMenu', '=', assignment.idMenu)
          .where('idUser', '=', sql<number>`any(${users})`)
          .execute();
        const taken = await tx
          .deleteFrom('menuActivity')
          .where('idMenu', '=', assignment.idMenu)
          .where('idActivity', '=', sql<number>`any(${activities})`)
          .returning('idActivity')
          .execute();
        return taken.map(({ idActivity }) => idActivity);
      }),
  };
}
export type FieldMenuService = ReturnType<typeof createFieldMenuService>;
