import { filterTickets, type Ticket } from '@gemelo/contract/endpoints/tickets';
import { usePages } from '../../../lib/pages.ts';
import { KanbanColumn } from '../../../ui/kanban/kanban-column.tsx';
import type { Board, Column } from '../../../ui/kanban/use-kanban.ts';
import { TicketCard } from './ticket-card.tsx';

export const idOf = ({ idTicket }: Ticket) => idTicket;
const render = (ticket: Ticket) => <TicketCard ticket={ticket} />;

interface TicketColumnProps {
  board: Board<Ticket>;
  column: Column;
  filter: Record<string, string>;
}

/** The tickets of one state, the newest first. */
export function TicketColumn({ board, column, filter }: TicketColumnProps) {
  const pages = usePages(
    filterTickets,
    { ...filter, idTicketState: column.id, order: '-idTicket' },
    { idOf },
  );
  return (
    <KanbanColumn
      board={board}
      column={column}
      pages={pages}
      render={render}
      storageKey="tickets"
      failure="CATALOGUE_LOAD"
    />
  );
}
