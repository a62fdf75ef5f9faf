import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

interface Gift {
  idMenu: number;
  users?: number[] | undefined;
  activities?: number[] | undefined;
}

interface OfMenu {
  idMenu: number;
}
const menuById = prepared<OfMenu>()((db, { idMenu }) =>
  db.selectFrom('menu').select('idMenu').where('idMenu', '=', idMenu),
);
const usersOf = prepared<OfMenu>()((db, { idMenu }) =>
  db.selectFrom('menuUser').select('idUser').where('idMenu', '=', idMenu).orderBy('idUser'),
);
const activitiesOf = prepared<OfMenu>()((db, { idMenu }) =>
  db.selectFrom('menuActivity').select('idActivity').where('idMenu', '=', idMenu).orderBy('idActivity'),
);

async function holders(tx: Tx, idMenu: number) {
  const [[menu], users, activities] = await together(
    tx,
    menuById.ask({ idMenu }),
    usersOf.ask({ idMenu }),
    activitiesOf.ask({ idMenu }),
  );
  if (!menu) throw new NotFound('menu', idMenu);
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

  type Chosen = { users: number[]; activities: number[] };
  const mustBeAmong = (chosen: Chosen, known: Chosen) => {
    const strange = (['users', 'activities'] as const).filter((path) =>
      chosen[path].some((id) => !known[path].includes(id)),
    );
    if (strange.length > 0) throw new Invalid(strange.map((path) => ({ path, rule: 'reference' })));
  };

  /** People and activities are of the menu's company, whoever asks. */
  const ofCompany = async (tx: Tx, idCompany: number, users: number[], activities: number[]) => {
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
    holders: (actor: Actor, idMenu: number) => database.read(actor, (tx) => holders(tx, idMenu)),

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
        mustBeAmong({ users, activities }, await holders(tx, gift.idMenu));
        await tx
          .deleteFrom('menuUser')
          .where('idMenu', '=', gift.idMenu)
          .where('idUser', '=', sql<number>`any(${users})`)
          .execute();
        await tx
          .deleteFrom('menuActivity')
          .where('idMenu', '=', gift.idMenu)
          .where('idActivity', '=', sql<number>`any(${activities})`)
          .execute();
      }),
  };
}
export type FieldMenuService = ReturnType<typeof createFieldMenuService>;
