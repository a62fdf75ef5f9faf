import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { linkTo } from '../../lib/addresses.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { Age } from '../../ui/states/age.tsx';
import { OverdueBadge, Priority, TicketStateBadge } from './ticket-badges.tsx';
import classes from './tickets.module.css';

export function TicketItems({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation();
  return (
    <RecordLinks>
      {tickets.map((ticket) => (
        <RecordLink
          key={ticket.idTicket}
          link={linkTo('ticket', ticket.idTicket)}
          title={
            <>
              <bdi className={classes.number}>#{ticket.idTicket}</bdi> <bdi>{ticket.title}</bdi>
            </>
          }
          facts={
            <>
              <TicketStateBadge state={ticket.TicketState} plain />
              {ticket.overdue && <OverdueBadge plain />}
              <Priority priority={ticket.TaskPriority} />
              <bdi>{ticket.Assignee?.name ?? t('tickets.unassigned')}</bdi>
              <Age at={ticket.openedAt} />
            </>
          }
        />
      ))}
    </RecordLinks>
  );
}
