import type { MenuBadges } from '@gemelo/contract/endpoints/menus';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

interface Waiting {
  idCompany: number;
  idUser: number;
  seesAlarms: boolean;
  receives: boolean;
  /** Receives in every warehouse, not only in those the user keeps. */
  receivesAll: boolean;
  registers: boolean;
}

/** Each count reads a partial index of what is open; a count that the caller may not see is not made. */
const waitingFor = prepared<Waiting>()(
  (_db, { idCompany, idUser, seesAlarms, receives, receivesAll, registers }) => sql<MenuBadges>`
    select
      case when ${seesAlarms}::boolean then (
        select count(*) from alarm where id_company = ${idCompany} and state <> 'resolved' and state = 'open'
      ) else 0 end as alarms,
      (
        select count(*) from ticket
        where id_assignee = ${idUser} and resolved_at is null and id_company = ${idCompany}
      ) as tickets,
      case when ${receives}::boolean then (
        select count(*) from twin
        where id_company = ${idCompany} and id_destination is not null and (
          ${receivesAll}::boolean
          or not exists (select from warehouse_user wu where wu.id_user = ${idUser})
          or id_destination in (select wu.id_warehouse from warehouse_user wu where wu.id_user = ${idUser})
        )
      ) else 0 end as to_receive,
      case when ${registers}::boolean then (
        select count(*) from waiting_device where id_company = ${idCompany} and state = 'pending'
      ) else 0 end as to_register`,
);

export async function countWaiting(tx: Tx, { idCompany, idUser, permissions }: Actor): Promise<MenuBadges> {
  const counts = await waitingFor.first(tx, {
    idCompany: idCompany ?? 0,
    idUser,
    seesAlarms: permissions.has('alarm:view'),
    receives: permissions.has('assignment:view'),
    receivesAll: permissions.has('warehouse:edit'),
    registers: permissions.has('twin:create'),
  });
  return counts ?? { alarms: 0, tickets: 0, toReceive: 0, toRegister: 0 };
}
