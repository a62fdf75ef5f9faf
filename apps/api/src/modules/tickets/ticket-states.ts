import { Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { type StateWays, statesWithWays } from '../../db/state-ways.ts';

/** The states of tickets in their order, with where each leads, closing and reopening included. */
export const ticketStates = (tx: Tx): Promise<StateWays[]> => statesWithWays(tx, 'ticket');

/** A state that a ticket may be put into at all. */
export function chosenState(states: readonly StateWays[], idTicketState: number): StateWays {
  const found = states.find(({ id }) => id === idTicketState);
  if (found?.state !== 'Activo')
    throw new Invalid([{ path: 'idTicketState', rule: found ? 'inactive' : 'reference' }]);
  return found;
}
