import type { TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen, stateWays } from '@gemelo/contract/kit/state-categories';

type State = TicketOptions['states'][number];

/** Whether a ticket may go from one state to another: an open one can always be closed. */
export const leadsTo = (from: State, to: State): boolean =>
  isOpen(from.category) && !isOpen(to.category) ? true : stateWays[from.category].includes(to.category);
