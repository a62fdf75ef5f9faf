import type { composeActivity } from '@gemelo/contract/endpoints/activity-assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { type Composed, findComposition, lockComposition, offeredTo } from './composition.queries.ts';

type Wanted = BodyOf<typeof composeActivity>['menus'];
type Menu = Composed['menus'][number];
type Offered = Awaited<ReturnType<typeof offeredTo>>;

const actionsOf = ({ actions }: Menu) =>
  actions.map(({ name, Form }) => (Form ? `${name} (${Form.name})` : name));
const facts = ({ name, menus }: Composed) => ({ name, menus: menus.map((menu) => menu.name) });

const hasRepeats = (ids: readonly number[]) => new Set(ids).size < ids.length;

async function check(tx: Tx, idCompany: number, menus: Wanted, offered: Offered) {
  if (hasRepeats(menus.map(({ idMenu }) => idMenu)))
    throw new Invalid([{ path: 'menus', rule: 'twiceChosen' }]);
  const twice = menus.findIndex(({ actions }) => hasRepeats(actions.map(({ idAction }) => idAction)));
  if (twice >= 0) throw new Invalid([{ path: `menus.${twice}.actions`, rule: 'twiceChosen' }]);
  const forms = offered.menus.flatMap((menu) => menu.actions.map(({ Form }) => Form?.idForm));
  const actions = menus.flatMap((menu) => menu.actions);
  await checkChosen(tx, [
    {
      ...{ path: 'menus', table: 'menu', id: 'idMenu', idCompany },
      ...{ chosen: menus.map(({ idMenu }) => idMenu) },
    },
    {
      ...{ path: 'menus.actions', table: 'action', id: 'idAction', idCompany },
      ...{ chosen: actions.map(({ idAction }) => idAction) },
    },
    {
      ...{ path: 'menus.actions.idForm', table: 'form', id: 'idForm', idCompany },
      ...{ chosen: actions.map(({ idForm }) => idForm), kept: forms },
    },
  ]);
  const known = new Set([...forms, ...offered.forms.map(({ idForm }) => idForm)]);
  if (actions.some(({ idForm }) => idForm !== null && !known.has(idForm)))
    throw new Invalid([{ path: 'menus.actions.idForm', rule: 'unpublished' }]);
}

/** The menus of the activity in order; those that are switched off stay, hidden. */
async function writeMenus(tx: Tx, { idActivity, idCompany }: Composed, menus: Wanted) {
  const ids = menus.map(({ idMenu }) => idMenu);
  await sql`
    delete from menu_activity g using menu m
    where g.id_activity = ${idActivity} and m.id_menu = g.id_menu and m.state = 'Activo'
      and not g.id_menu = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into menu_activity (id_menu, id_activity, id_company, "order")
    select id, ${idActivity}, ${idCompany}, place from unnest(${ids}::int[]) with ordinality as given (id, place)
    on conflict (id_menu, id_activity) do update set "order" = excluded."order"`.execute(tx);
}

/** The actions of a menu in order. Others are switched off: what was recorded, and what phones still hold, names them. */
async function writeActions(tx: Tx, idCompany: number, { idMenu, actions }: Wanted[number]) {
  const ids = actions.map(({ idAction }) => idAction);
  const forms = actions.map(({ idForm }) => idForm);
  await sql`
    update menu_action p set state = 'Inactivo', version = p.version + 1, updated_at = now()
    from action c
    where p.id_menu = ${idMenu} and p.state = 'Activo' and c.id_action = p.id_action and c.state = 'Activo'
      and not p.id_action = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into menu_action as p (id_company, id_menu, id_action, id_form, "order")
    select ${idCompany}, ${idMenu}, id, id_form, place
    from unnest(${ids}::int[], ${forms}::int[]) with ordinality as given (id, id_form, place)
    on conflict (id_menu, id_action) do update set "order" = excluded."order", id_form = excluded.id_form,
      state = 'Activo', version = p.version + 1, updated_at = now()
    where (p."order", p.id_form, p.state) is distinct from (excluded."order", excluded.id_form, 'Activo'::row_state)`.execute(
    tx,
  );
}

export function createCompositionService(database: Database) {
  const lockRow = rowLock('activity', 'idActivity');
  const activities = recordsOf<Actor, Composed>(database, {
    entity: 'activity',
    find: (tx, _actor, id) => findComposition(tx, id),
    lock: (tx, actor, id) => {
      lockComposition.later(tx, { idActivity: id });
      lockRow(tx, actor, id);
    },
    facts,
  });

  /** Menus that changed are news of their own, and other activities that have them are no longer as somebody read them. */
  const noteMenus = async (tx: Tx, actor: Actor, before: ReadonlyMap<number, Menu>, after: Composed) => {
    const { idCompany } = after;
    for (const menu of after.menus) {
      const old = before.get(menu.idMenu);
      const [was, is] = [old ? actionsOf(old) : [], actionsOf(menu)];
      if (JSON.stringify(was) === JSON.stringify(is)) continue;
      await audit(tx, actor, {
        ...{ entity: 'menu', id: menu.idMenu, action: 'edit', idCompany },
        ...{ before: { name: menu.name, actions: was }, after: { name: menu.name, actions: is } },
      });
      touch(tx, 'menu-action', idCompany, menu.idMenu);
      const others = menu.alsoIn.map(({ idActivity }) => idActivity);
      if (others.length === 0) continue;
      await tx.updateTable('activity').set(moved).where('idActivity', 'in', others).execute();
      for (const other of others) touch(tx, 'activity', idCompany, other);
    }
  };

  return {
    read: (actor: Actor, idActivity: number) =>
      database.read(actor, async (tx) => {
        const found = await activities.mustFind(tx, actor, idActivity);
        return { ...found, offered: await offeredTo(tx, found) };
      }),

    compose: (actor: Actor, idActivity: number, { menus, version }: BodyOf<typeof composeActivity>) =>
      database.transaction(actor, async (tx) => {
        const before = await activities.hold(tx, actor, idActivity, { version });
        const offered = await offeredTo(tx, before);
        await check(tx, before.idCompany, menus, offered);
        await writeMenus(tx, before, menus);
        for (const menu of menus) await writeActions(tx, before.idCompany, menu);
        await tx.updateTable('activity').set(moved).where('idActivity', '=', idActivity).execute();
        const after = await activities.noteChanged(tx, actor, idActivity, before, { action: 'edit' });
        await noteMenus(tx, actor, new Map(offered.menus.map((menu) => [menu.idMenu, menu])), after);
        return after;
      }),
  };
}
export type CompositionService = ReturnType<typeof createCompositionService>;
