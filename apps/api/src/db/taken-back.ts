import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** How long after a move its author may take it back. */
export const UNDO_MINUTES = 5;

const kinds = {
  ticket: { events: 'ticket_event', record: 'id_ticket', event: 'id_ticket_event' },
  task: { events: 'task_event', record: 'id_task', event: 'id_task_event' },
} as const;

/**
 * Of these records, those whose last change is the caller's own move out of this state, made moments ago. The way back
 * is then open whatever ways are drawn. With each comes the justification that it had in that state.
 */
export async function takenBack(
  tx: Tx,
  kind: keyof typeof kinds,
  idUser: number,
  ids: readonly number[],
  state: string,
): Promise<Map<number, string | null>> {
  const { events, record, event } = kinds[kind];
  const [table, idRecord, idEvent] = [sql.table(events), sql.ref(record), sql.ref(event)];
  const { rows } = await sql<{ id: number; justification: string | null }>`
    select one.id, entered.note as justification
    from unnest(${[...ids]}::int[]) one (id) cross join lateral (
      select e.${idEvent} as event, e.id_user, e.kind, e.was, e.at from ${table} e
      where e.${idRecord} = one.id order by e.${idEvent} desc limit 1
    ) last left join lateral (
      select e.kind, e.note from ${table} e
      where e.${idRecord} = one.id and e.${idEvent} < last.event and e.became = ${state} and e.note is not null
      order by e.${idEvent} desc limit 1
    ) entered on true
    where last.id_user = ${idUser} and last.was = ${state}
      and last.kind in ('state', 'completed', 'cancelled', 'closed', 'reopened')
      and last.at > now() - make_interval(mins => ${UNDO_MINUTES})
      -- What was said in a duplicate is elsewhere now: it does not become one again.
      and entered.kind is distinct from 'duplicate'`.execute(tx);
  return new Map(rows.map(({ id, justification }) => [id, justification]));
}
