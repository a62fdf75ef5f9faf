import type { Ticket, TicketOptions } from '@gemelo/contract/endpoints/tickets';

/** The states that may follow the one that a ticket is in, in their order. */
export function nextStates({ TicketState }: Pick<Ticket, 'TicketState'>, { states }: TicketOptions) {
  const next = states.find(({ idTicketState }) => idTicketState === TicketState.idTicketState)?.next ?? [];
  return states.filter(({ idTicketState }) => next.includes(idTicketState));
}
