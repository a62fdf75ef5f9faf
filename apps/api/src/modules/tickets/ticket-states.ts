import { Invalid } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { Tx } from '../../db/client.ts';
import { type StateWays, statesWithWays } from '../../db/state-ways.ts';

/** The states of tickets; an open one that nobody drew ways for may be closed in any way. */
export async function ticketStates(tx: Tx): Promise<StateWays[]> {
  const states = await statesWithWays(tx, 'ticket');
  const ends = states.filter(({ category, state }) => !isOpen(category) && state === 'Activo');
  const endIds = ends.map(({ id }) => id);
  return states.map((from) =>
    from.drawn || !isOpen(from.category) ? from : { ...from, next: [...from.next, ...endIds] },
  );
}

/** A state that a ticket may be put into at all. */
export function chosenState(states: readonly StateWays[], idTicketState: number): StateWays {
  const found = states.find(({ id }) => id === idTicketState);
  if (found?.state !== 'Activo')
    throw new Invalid([{ path: 'idTicketState', rule: found ? 'inactive' : 'reference' }]);
  return found;
}
