import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { IconMessage } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TaskPriorityMark } from '../../../parts/tasks/task-badges.tsx';
import { OverdueBadge } from '../../../parts/tickets/ticket-badges.tsx';
import { KanbanFace } from '../../../ui/kanban/kanban-face.tsx';
import row from '../../../ui/layout/row.module.css';
import { Age } from '../../../ui/states/age.tsx';

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { Twin, Warehouse, commentCount } = ticket;
  return (
    <KanbanFace
      number={ticket.idTicket}
      title={ticket.title}
      link={linkTo('ticket', ticket.idTicket)}
      marks={ticket.overdue && <OverdueBadge plain />}
      place={[Twin?.name, Warehouse?.name].filter(Boolean).join(' · ') || undefined}
      person={ticket.Assignee?.name}
      facts={
        <>
          <TaskPriorityMark priority={ticket.TaskPriority} />
          <Age at={ticket.openedAt} />
          {commentCount > 0 && (
            <span className={row.line} data-hint={t('contract:field.commentCount')}>
              <IconMessage size={14} aria-label={t('contract:field.commentCount')} /> {commentCount}
            </span>
          )}
        </>
      }
    />
  );
}
