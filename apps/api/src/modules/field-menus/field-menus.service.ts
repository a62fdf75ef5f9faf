import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';

interface MenuAssignment {
  idMenu: number;
  users?: number[] | undefined;
  activities?: number[] | undefined;
}

interface Chosen {
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

interface Held extends Chosen {
  idMenu: number;
}
interface Menu extends Held {
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
const heldBy = ({ idMenu, users, activities }: Menu): Held => ({ idMenu, users, activities });

export function createFieldMenuService(database: Database) {
  const menus = recordsOf<Actor, Menu>(database, {
    entity: 'menu',
    find: (tx, _actor, idMenu) => findMenu(tx, idMenu),
    lock: rowLock('menu', 'idMenu'),
    facts: heldBy,
  });

  const change = async (
    actor: Actor,
    { idMenu, users = [], activities = [] }: MenuAssignment,
    work: (tx: Tx, menu: Menu, chosen: Chosen) => Promise<void>,
  ): Promise<Held> => {
    if (users.length + activities.length === 0) throw new Invalid([{ path: 'users', rule: 'required' }]);
    const changed = await menus.change(actor, idMenu, { action: 'holders' }, async (tx, menu) => {
      const { name, state } = menu;
      if (state !== 'Activo') throw new Refused('MENU_INACTIVE', { name }, { valid: true });
      await work(tx, menu, { users, activities });
    });
    return heldBy(changed);
  };

  const mustBeAmong = (chosen: Chosen, known: Chosen) => {
    const strange = (['users', 'activities'] as const).filter((path) =>
      chosen[path].some((id) => !known[path].includes(id)),
    );
    if (strange.length > 0) throw new Invalid(strange.map((path) => ({ path, rule: 'reference' })));
  };

  /** Users and activities must belong to the menu's company, whoever the caller is. */
  const ofCompany = async (tx: Tx, idCompany: number, { users, activities }: Chosen) => {
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
    mustBeAmong({ users, activities }, { users: ids(people), activities: ids(work) });
  };

  return {
    holders: async (actor: Actor, idMenu: number) => heldBy(await menus.read(actor, idMenu)),

    assign: (actor: Actor, assignment: MenuAssignment) =>
      change(actor, assignment, async (tx, { idMenu, idCompany }, chosen) => {
        await ofCompany(tx, idCompany, chosen);
        const { users, activities } = chosen;
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

    unassign: (actor: Actor, assignment: MenuAssignment) =>
      change(actor, assignment, async (tx, menu, chosen) => {
        mustBeAmong(chosen, menu);
        const { users, activities } = chosen;
        await tx
          .deleteFrom('menuUser')
          .where('idMenu', '=', assignment.idMenu)
          .where('idUser', '=', sql<number>`any(${users})`)
          .execute();
        await tx
          .deleteFrom('menuActivity')
          .where('idMenu', '=', assignment.idMenu)
          .where('idActivity', '=', sql<number>`any(${activities})`)
          .execute();
      }),
  };
}
export type FieldMenuService = ReturnType<typeof createFieldMenuService>;
