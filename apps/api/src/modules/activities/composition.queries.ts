import type {
  ActivityComposition,
  activityComposition,
} from '@gemelo/contract/endpoints/activity-assignments';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';

type Menu = ActivityComposition['menus'][number];
type Offered = DataOf<typeof activityComposition>['offered'];

/** Menus `m` with their actions in order, and the other activities that have them. */
const composed = (idActivity: RawBuilder<number>) => sql`
  m.id_menu, m.name, m.icon, coalesce((
    select json_agg(json_build_object('idActivity', a.id_activity, 'name', a.name) order by a.name, a.id_activity)
    from menu_activity o join activity a on a.id_activity = o.id_activity and a.state = 'Activo'
    where o.id_menu = m.id_menu and o.id_activity <> ${idActivity}), '[]') as "alsoIn", coalesce((
    select json_agg(json_build_object('idAction', c.id_action, 'name', c.name, 'needsPhoto', c.needs_photo,
        'needsNote', c.needs_note, 'idStep', c.id_step, 'Form',
        case when f.id_form is not null then json_build_object('idForm', f.id_form, 'name', f.name) end)
      order by p."order", p.id_menu_action)
    from menu_action p join action c on c.id_action = p.id_action and c.state = 'Activo'
    left join form f on f.id_form = p.id_form
    where p.id_menu = m.id_menu and p.state = 'Activo'), '[]') as actions`;

interface OfActivity {
  idActivity: number;
}
const activityById = prepared<OfActivity>()((db, { idActivity }) =>
  db
    .selectFrom('activity')
    .select(['idActivity', 'idCompany', 'name', 'state', 'version'])
    .where('idActivity', '=', idActivity),
);
const menusOf = prepared<OfActivity>()(
  (_db, { idActivity }) => sql<Menu>`
    select ${composed(idActivity)} from menu_activity g join menu m on m.id_menu = g.id_menu and m.state = 'Activo'
    where g.id_activity = ${idActivity} order by g."order", m.name, m.id_menu`,
);

export type Composed = ActivityComposition & { state: 'Activo' | 'Inactivo' };
export async function findComposition(tx: Tx, idActivity: number): Promise<Composed | undefined> {
  const [[activity], menus] = await together(
    tx,
    activityById.ask({ idActivity }),
    menusOf.ask({ idActivity }),
  );
  return activity && { ...activity, menus };
}

interface OfCompany extends OfActivity {
  idCompany: number;
}
const offeredMenus = prepared<OfCompany>()(
  (_db, { idActivity, idCompany }) => sql<Menu>`
    select ${composed(idActivity)} from menu m
    where m.id_company = ${idCompany} and m.state = 'Activo' order by m.name, m.id_menu`,
);
const offeredActions = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('action')
    .select(['idAction', 'name', 'needsPhoto', 'needsNote', 'idStep'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name')
    .orderBy('idAction'),
);
const offeredForms = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('form')
    .select(['idForm', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('published', 'is not', null)
    .orderBy('name')
    .orderBy('idForm'),
);
export async function offeredTo(tx: Tx, { idActivity, idCompany }: Composed): Promise<Offered> {
  const of = { idActivity, idCompany };
  const [menus, actions, forms] = await together(
    tx,
    offeredMenus.ask(of),
    offeredActions.ask(of),
    offeredForms.ask(of),
  );
  return { menus, actions, forms };
}

export const lockComposition = prepared<OfActivity>()(
  (_db, { idActivity }) => sql`
    select lock_composition(id_company) from activity where id_activity = ${idActivity}`,
);
