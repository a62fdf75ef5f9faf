import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';

interface OfferedAction {
  idMenu: number;
  menuName: string;
  idAction: number;
  actionName: string;
  needsPhoto: boolean;
  needsNote: boolean;
}

/** It is deleted before or after the record, not while the record is stored. */
export const holdMenuAction = prepared<{ idMenuAction: number }>()(
  (_db, { idMenuAction }) =>
    sql`select from menu_action where id_menu_action = ${idMenuAction}::int for key share`,
);

/**
 * An action of a menu that the assignment offers, or offered at that moment: a phone without a network does not know what
 * was taken away since (`offer_ended`), or switched off. Of several offers that ended since, the first is what stood then.
 */
export const actionOffered = prepared<{ idActivityUser: number; idMenuAction: number; at: string }>()(
  (_db, { idActivityUser, idMenuAction, at }) => sql<OfferedAction>`
    with assignment as (
      select id_company, id_activity, id_user from activity_user where id_activity_user = ${idActivityUser}::int
    ), offer as (
      select every.* from (
        select p.id_company, p.id_menu, p.id_action, null as menu_name, 'infinity'::timestamptz as until
        from menu_action p where p.id_menu_action = ${idMenuAction}::int and p.state = 'Activo'
        union all
        select e.id_company, e.id_menu, e.id_action, e.menu_name, e.ended_at
        from offer_ended e where e.id_menu_action = ${idMenuAction}::int and e.ended_at > ${at}::timestamptz
      ) every join assignment x using (id_company) order by every.until limit 1
    )
    select o.id_menu, coalesce(m.name, o.menu_name) as menu_name, c.id_action, c.name as action_name, c.needs_photo,
      c.needs_note
    from assignment x cross join offer o
    join action c on c.id_action = o.id_action and (c.state = 'Activo' or c.updated_at > ${at}::timestamptz)
    left join menu m on m.id_menu = o.id_menu
    where (m.id_menu is null or m.state = 'Activo' or m.updated_at > ${at}::timestamptz) and (
      exists (select from menu_activity g where g.id_menu = o.id_menu and g.id_activity = x.id_activity)
      or exists (select from menu_user g where g.id_menu = o.id_menu and g.id_user = x.id_user)
      or exists (
        select from offer_ended e
        where e.id_menu = o.id_menu and e.id_menu_action is null and e.ended_at > ${at}::timestamptz
          and (e.id_activity = x.id_activity or e.id_user = x.id_user)))`,
);
