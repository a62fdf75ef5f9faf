import type { Ticket, TicketEvent, TicketUpdate } from '@gemelo/contract/endpoints/tickets';
import { Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { leadsTo, type StateWays } from '../../db/state-ways.ts';

/** Refuses a state that may not follow the one that a ticket is in. */
export function checkWay(
  states: readonly StateWays[],
  { idTicketState, name }: Ticket['TicketState'],
  to: StateWays,
) {
  if (!leadsTo(states, idTicketState, to.id))
    throw new Refused('TICKET_WAY', { name, state: to.name }, { path: 'idTicketState' });
}

/** The requested changes without those that change nothing. */
export function changesOf(before: Ticket, { version: _, ...requested }: TicketUpdate) {
  const present: Record<keyof typeof requested, unknown> = {
    title: before.title,
    description: before.description,
    idTicketType: before.TicketType.idTicketType,
    idTicketState: before.TicketState.idTicketState,
    idTaskPriority: before.TaskPriority.idTaskPriority,
    idAssignee: before.Assignee?.idUser ?? null,
    idTwin: before.Twin?.idTwin ?? null,
    idWarehouse: before.Warehouse?.idWarehouse ?? null,
    dueAt: before.dueAt,
  };
  const differs = ([key, value]: [string, unknown]) => {
    const current = present[key as keyof typeof present];
    if (value === undefined) return false;
    // Equal timestamps may be written differently.
    if (key === 'dueAt' && value !== null && current !== null)
      return new Date(String(value)).getTime() !== new Date(String(current)).getTime();
    return value !== current;
  };
  return Object.fromEntries(Object.entries(requested).filter(differs)) as Omit<TicketUpdate, 'version'>;
}

type HistoryEntry = Pick<TicketEvent, 'kind' | 'was' | 'became'>;

/** The history entries for the difference between two versions of a ticket. */
export function historyEntries(before: Ticket, after: Ticket): HistoryEntry[] {
  const entry = (kind: TicketEvent['kind'], was: string | null, became: string | null): HistoryEntry[] =>
    was === became ? [] : [{ kind, was, became }];
  const reopened = !isOpen(before.TicketState.category) && isOpen(after.TicketState.category);
  return [
    ...entry('title', before.title, after.title),
    // Both texts would be too long for an entry; the audit has them.
    ...(before.description === after.description
      ? []
      : [{ kind: 'description' as const, was: null, became: null }]),
    ...entry('type', before.TicketType.name, after.TicketType.name),
    ...entry('priority', before.TaskPriority.name, after.TaskPriority.name),
    ...entry('assignee', before.Assignee?.name ?? null, after.Assignee?.name ?? null),
    ...entry('due', before.dueAt, after.dueAt),
    ...entry('twin', before.Twin?.name ?? null, after.Twin?.name ?? null),
    ...entry('warehouse', before.Warehouse?.name ?? null, after.Warehouse?.name ?? null),
    ...entry(reopened ? 'reopened' : 'state', before.TicketState.name, after.TicketState.name),
  ];
}

/** The facts that the audit stores. */
export const factsOf = (ticket: Ticket) => ({
  title: ticket.title,
  description: ticket.description,
  TicketType: ticket.TicketType.name,
  TicketState: ticket.TicketState.name,
  TaskPriority: ticket.TaskPriority.name,
  Assignee: ticket.Assignee?.name ?? null,
  Twin: ticket.Twin?.name ?? null,
  Warehouse: ticket.Warehouse?.name ?? null,
  dueAt: ticket.dueAt,
  justification: ticket.mergedInto === null ? ticket.justification : null,
  mergedInto: ticket.mergedInto,
});
