import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TaskPriorityMark } from '../../../parts/tasks/task-badges.tsx';
import { TicketStateBadge } from '../../../parts/tickets/ticket-badges.tsx';
import work from '../../../parts/work-record/work-record.module.css';
import { Facts } from '../../../ui/layout/facts.tsx';
import page from '../page/page.module.css';

/** Preview of a ticket beside the list. */
export function TicketPeek({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={page.dialog}>
      <Anchor component={Link} {...linkTo('ticket', ticket.idTicket)}>
        <bdi>#{ticket.idTicket}</bdi> <bdi>{ticket.title}</bdi>
      </Anchor>
      {ticket.description && (
        <p className={work.description} dir="auto">
          {ticket.description}
        </p>
      )}
      <Facts
        facts={[
          [t('contract:field.TicketState'), <TicketStateBadge key="state" state={ticket.TicketState} />],
          [
            t('contract:field.TaskPriority'),
            <TaskPriorityMark key="priority" priority={ticket.TaskPriority} />,
          ],
          [t('contract:field.Reporter'), <bdi key="by">{ticket.Reporter?.name ?? t('tickets.system')}</bdi>],
          [
            t('contract:field.Assignee'),
            <bdi key="for">{ticket.Assignee?.name ?? t('tickets.unassigned')}</bdi>,
          ],
          [t('tickets.opened'), format.moment(ticket.openedAt)],
          [t('contract:field.commentCount'), format.number(ticket.commentCount)],
        ]}
      />
    </div>
  );
}
