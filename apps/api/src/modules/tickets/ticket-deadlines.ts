import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/** Gives tickets the target of their type and priority: the most specific one counts, as a whole. */
export async function giveTargets(tx: Tx, idTickets: readonly number[]) {
  if (idTickets.length === 0) return;
  await sql`
    update ticket k set response_minutes = found.response_minutes, resolution_minutes = found.resolution_minutes
    from ticket o left join lateral (
      select t.response_minutes, t.resolution_minutes from ticket_target t
      where t.id_company = o.id_company
        and (t.id_ticket_type is null or t.id_ticket_type = o.id_ticket_type)
        and (t.id_task_priority is null or t.id_task_priority = o.id_task_priority)
      order by t.id_ticket_type is not null desc, t.id_task_priority is not null desc limit 1
    ) found on true
    where o.id_ticket = k.id_ticket and k.id_ticket = any(${[...idTickets]})`.execute(tx);
}
