import type { AssignedMenu } from '@gemelo/contract/endpoints/activity-assignments';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** The menus of an activity in order, then those of the person that are not among them. */
const menusOf = prepared<{ idActivityUser: number }>()(
  (_db, { idActivityUser }) => sql<AssignedMenu>`
    with assignment as (
      select id_activity_user, id_activity, id_user, id_company from activity_user
      where id_activity_user = ${idActivityUser}
    ), given as (
      select distinct on (id_menu) id_menu, own, place from (
        select ma.id_menu, 0 as own, ma."order" as place
        from assignment x join menu_activity ma on ma.id_activity = x.id_activity
        union all
        select mu.id_menu, 1, 0 from assignment x join menu_user mu on mu.id_user = x.id_user and mu.id_company = x.id_company
      ) every order by id_menu, own
    )
    select m.id_menu, m.name, m.description, m.icon, coalesce(json_agg(json_build_object(
        'idMenuAction', p.id_menu_action,
        'Action', json_build_object('idAction', c.id_action, 'name', c.name, 'description', c.description,
          'needsPhoto', c.needs_photo, 'needsNote', c.needs_note, 'idStep', c.id_step),
        'Form', case when f.id_form is not null then json_build_object('idForm', f.id_form, 'name', f.name) end,
        'recordCount', coalesce(d.record_count, 0)) order by p."order", p.id_menu_action)
      filter (where c.id_action is not null), '[]') as actions
    from given g cross join assignment x
    join menu m on m.id_menu = g.id_menu and m.state = 'Activo'
    left join menu_action p on p.id_menu = m.id_menu and p.state = 'Activo'
    left join action c on c.id_action = p.id_action and c.state = 'Activo'
    left join form f on f.id_form = p.id_form
    left join activity_user_action d
      on d.id_activity_user = x.id_activity_user and d.id_menu_action = p.id_menu_action
    group by g.own, g.place, m.id_menu order by g.own, g.place, m.name, m.id_menu`,
);
export const assignedMenus = (tx: Tx, idActivityUser: number): Promise<AssignedMenu[]> =>
  menusOf.all(tx, { idActivityUser });
