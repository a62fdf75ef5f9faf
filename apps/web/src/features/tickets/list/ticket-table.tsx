import { filterTickets, type Ticket } from '@gemelo/contract/endpoints/tickets';
import { IconTicket } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useTicketColumns } from './ticket-columns.tsx';
import { TicketPeek } from './ticket-peek.tsx';
import { useTicketBulk } from './use-ticket-bulk.tsx';
import { useTicketFacets } from './use-ticket-facets.ts';

/** Open tickets, all tickets, or those that involve the user. */
export type Shown = 'open' | 'all' | 'own';

const fixed: Record<Shown, Record<string, string>> = {
  open: { open: 'true', order: 'lateAt' },
  all: {},
  own: { mine: 'reporter,assignee,mentioned' },
};

interface TicketTableProps {
  shown: Shown;
  label: string;
}

export function TicketTable({ shown, label }: TicketTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useTicketColumns(shown !== 'open');
  const facets = useTicketFacets(shown === 'own');
  const { order: _, ...match } = fixed[shown];
  const { bulkActions, dialog } = useTicketBulk(match);
  const open = ({ idTicket }: Ticket) => void navigate(linkTo('ticket', idTicket));
  return (
    <>
      <DataTable
        endpoint={filterTickets}
        query={fixed[shown]}
        columns={columns}
        facets={facets}
        rowId={(ticket) => ticket.idTicket}
        bulkActions={bulkActions}
        storageKey={`tickets-${shown}`}
        label={label}
        exportName={label}
        failure="CATALOGUE_LOAD"
        onOpen={open}
        peek={(ticket) => <TicketPeek ticket={ticket} />}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconTicket size={24} stroke={1.5} />,
          title: t(`tickets.empty.${shown}`),
          text: t('tickets.empty.text'),
        }}
      />
      {dialog}
    </>
  );
}
