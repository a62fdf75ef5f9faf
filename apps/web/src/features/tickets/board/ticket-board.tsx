import {
  filterTickets,
  type Ticket,
  type TicketOptions,
  ticketOptions,
} from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TicketStateMark } from '../../../parts/tickets/ticket-badges.tsx';
import { Kanban } from '../../../ui/kanban/kanban.tsx';
import { type Column, useKanban } from '../../../ui/kanban/use-kanban.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { FilteredView } from '../../../ui/views/filtered-view.tsx';
import { useTicketFacets } from '../list/use-ticket-facets.ts';
import { idOf, TicketColumn } from './ticket-column.tsx';
import { useMoveTicket } from './use-move-ticket.ts';

const nameOf = ({ idTicket, title }: Ticket) => `#${idTicket} ${title}`;
const newestFirst = (one: Ticket, other: Ticket) => other.idTicket - one.idTicket;

interface StatesProps {
  states: TicketOptions['states'];
  filter: Record<string, string>;
  label: string;
}

function States({ states, filter, label }: StatesProps) {
  const { t } = useTranslation();
  const onMove = useMoveTicket(states);
  const chosen = filter.idTicketState?.split(',');
  const columns = useMemo(
    () =>
      states.map(
        (state): Column => ({
          id: String(state.idTicketState),
          name: state.name,
          mark: <TicketStateMark state={state} />,
          folded: !isOpen(state.category),
        }),
      ),
    [states],
  );
  const board = useKanban({
    columns,
    idOf,
    nameOf,
    compare: newestFirst,
    onMove,
    canMove: ({ TicketState: from }, column) => {
      const to = states.find(({ idTicketState }) => String(idTicketState) === column);
      const next = states.find(({ idTicketState }) => idTicketState === from.idTicketState)?.next ?? [];
      if (!to || to.idTicketState === from.idTicketState || next.includes(to.idTicketState)) return true;
      return { reason: t('tickets.board.refused', { from: from.name, to: to.name }) };
    },
  });
  return (
    <Kanban board={board} label={label}>
      {columns
        .filter(({ id }) => chosen === undefined || chosen.includes(id))
        .map((column) => (
          <TicketColumn key={column.id} board={board} column={column} filter={filter} />
        ))}
    </Kanban>
  );
}

/** Tickets in the columns of their states, with the filters of the list. */
export function TicketBoard({ label }: { label: string }) {
  const facets = useTicketFacets(false);
  const { data, error, refetch } = useRead(ticketOptions, {});
  return (
    <FilteredView endpoint={filterTickets} facets={facets}>
      {(filter) =>
        data ? (
          <States states={data.data.states} filter={filter} label={label} />
        ) : error ? (
          <ErrorState error={error} otherwise="CATALOGUE_LOAD" onRetry={() => void refetch()} />
        ) : (
          <Loading kind="block" height={480} />
        )
      }
    </FilteredView>
  );
}
