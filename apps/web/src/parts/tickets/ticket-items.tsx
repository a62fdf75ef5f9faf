import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLinks } from '../../ui/lists/record-links.tsx';
import { Age } from '../../ui/states/age.tsx';
import { TaskPriorityMark } from '../tasks/task-badges.tsx';
import { WorkLink } from '../work-record/work-link.tsx';
import { OverdueBadge, TicketStateBadge } from './ticket-badges.tsx';

export function TicketItems({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation();
  return (
    <RecordLinks>
      {tickets.map((ticket) => (
        <WorkLink
          key={ticket.idTicket}
          entity="ticket"
          id={ticket.idTicket}
          title={ticket.title}
          facts={
            <>
              <TicketStateBadge state={ticket.TicketState} plain />
              {ticket.overdue && <OverdueBadge plain />}
              <TaskPriorityMark priority={ticket.TaskPriority} />
              <bdi>{ticket.Assignee?.name ?? t('tickets.unassigned')}</bdi>
              <Age at={ticket.openedAt} />
            </>
          }
        />
      ))}
    </RecordLinks>
  );
}
