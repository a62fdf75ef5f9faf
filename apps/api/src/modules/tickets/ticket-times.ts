import { openCategories } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * Sets the state of a ticket and updates its times: time spent waiting for others, or closed before a reopening, does
 * not count as work.
 */
export async function enterState(
  tx: Tx,
  idTicket: number,
  idTicketState: number,
  justification: string | null,
) {
  await sql`
    update ticket k set id_ticket_state = s.id_ticket_state, category = s.category,
      waiting_seconds = k.waiting_seconds
        + case when s.category <> 'waiting' then coalesce(extract(epoch from now() - k.waiting_since)::int, 0) else 0 end
        + case when s.category = any(${[...openCategories]}) then coalesce(extract(epoch from now() - k.resolved_at)::int, 0) else 0 end,
      waiting_since = case when s.category = 'waiting' then coalesce(k.waiting_since, now()) end,
      resolved_at = case when s.category = any(${[...openCategories]}) then null else now() end,
      merged_into = case when s.category = any(${[...openCategories]}) then null else k.merged_into end,
      justification = ${justification}
    from ticket_state s where k.id_ticket = ${idTicket} and s.id_ticket_state = ${idTicketState}`.execute(tx);
}

/** Records the first response by somebody other than the reporter. */
export async function noteResponse(tx: Tx, idTicket: number, idUser: number) {
  await sql`
    update ticket set first_response_at = now(), first_response_seconds = greatest(0,
      extract(epoch from now() - opened_at)::int - waiting_seconds - coalesce(extract(epoch from now() - waiting_since)::int, 0))
    where id_ticket = ${idTicket} and first_response_at is null and id_reporter is distinct from ${idUser}`.execute(
    tx,
  );
}

/** The initial state of a ticket, preferably one of category `new`. */
export async function firstState(tx: Tx): Promise<{ idTicketState: number; category: string }> {
  const { rows } = await sql<{ idTicketState: number; category: string }>`
    select id_ticket_state, category from ticket_state where category in ('new', 'progress')
    order by category = 'new' desc, state = 'Activo' desc, "order", id_ticket_state limit 1`.execute(tx);
  const [state] = rows;
  if (!state) throw new Error('no state of tickets to begin in');
  return state;
}
