import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Age } from '../../ui/states/age.tsx';
import { TICKET } from './ticket-address.ts';
import { OverdueBadge, Priority, TicketStateBadge } from './ticket-badges.tsx';
import classes from './tickets.module.css';

/** A few tickets, each a way to its page. */
export function TicketItems({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {tickets.map((ticket) => (
        <li key={ticket.idTicket}>
          <Link to={TICKET} search={{ id: String(ticket.idTicket) } as never} className={classes.item}>
            <span className={classes.title}>
              <bdi className={classes.number}>#{ticket.idTicket}</bdi> <bdi>{ticket.title}</bdi>
            </span>
            <span className={classes.facts}>
              <TicketStateBadge state={ticket.TicketState} plain />
              {ticket.overdue && <OverdueBadge plain />}
              <Priority priority={ticket.TaskPriority} />
              <bdi>{ticket.Assignee?.name ?? t('tickets.unassigned')}</bdi>
              <Age at={ticket.openedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
