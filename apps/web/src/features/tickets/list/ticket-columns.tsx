import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { useMemo } from 'react';
import { durationText } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { PresenceOf } from '../../../parts/presence/presence-of.tsx';
import { TaskPriorityMark } from '../../../parts/tasks/task-badges.tsx';
import { Deadline } from '../../../parts/tickets/deadline.tsx';
import { TicketStateBadge } from '../../../parts/tickets/ticket-badges.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import row from '../../../ui/layout/row.module.css';
import { Age } from '../../../ui/states/age.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';

/** `closed` adds when and how fast a ticket was closed. */
export function useTicketColumns(closed: boolean): Column<Ticket>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const words = (value: string | undefined, otherwise = '—') =>
      value === undefined ? otherwise : <OneLine>{value}</OneLine>;
    const span = (seconds: number | null) => (seconds === null ? '—' : durationText(seconds, locale));
    return [
      {
        id: 'idTicket',
        header: t('tickets.number'),
        cell: (ticket) => <bdi>#{ticket.idTicket}</bdi>,
        width: 76,
        card: 'field',
      },
      {
        id: 'title',
        header: t('contract:field.title'),
        cell: (ticket) => <OneLine>{ticket.title}</OneLine>,
        fixed: true,
        minWidth: 240,
        card: 'title',
      },
      {
        id: 'TicketState',
        header: t('contract:field.TicketState'),
        cell: (ticket) => <TicketStateBadge state={ticket.TicketState} plain />,
        width: 144,
        card: 'badge',
      },
      {
        id: 'TaskPriority',
        header: t('contract:field.TaskPriority'),
        cell: (ticket) => <TaskPriorityMark priority={ticket.TaskPriority} />,
        width: 112,
      },
      {
        id: 'TicketType',
        header: t('contract:field.TicketType'),
        cell: (ticket) => words(ticket.TicketType.name),
        width: 164,
      },
      {
        id: 'Assignee',
        header: t('contract:field.Assignee'),
        cell: (ticket) =>
          ticket.Assignee ? (
            <span className={row.line}>
              <PresenceOf compact idUser={ticket.Assignee.idUser} />
              {words(ticket.Assignee.name)}
            </span>
          ) : (
            words(undefined, t('tickets.unassigned'))
          ),
        width: 160,
      },
      {
        id: 'Reporter',
        header: t('contract:field.Reporter'),
        cell: (ticket) => words(ticket.Reporter?.name, t('tickets.system')),
        width: 156,
        hidden: true,
      },
      {
        id: 'Twin',
        header: t('contract:field.Twin'),
        cell: (ticket) => words(ticket.Twin?.name),
        width: 116,
        hidden: true,
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (ticket) => words(ticket.Warehouse?.name),
        width: 172,
        hidden: true,
      },
      {
        id: 'lateAt',
        header: t('contract:field.lateAt'),
        cell: (ticket) => <Deadline ticket={ticket} plain />,
        width: 240,
        keeps: true,
        hidden: closed,
      },
      {
        id: 'dueAt',
        header: t('contract:field.dueAt'),
        cell: (ticket) => (ticket.dueAt ? <Age at={ticket.dueAt} /> : '—'),
        width: 128,
        hidden: true,
      },
      {
        id: 'openedAt',
        header: t('tickets.opened'),
        cell: (ticket) => <Age at={ticket.openedAt} />,
        width: 112,
      },
      {
        id: 'resolvedAt',
        header: t('tickets.closed'),
        cell: (ticket) => (ticket.resolvedAt ? <Age at={ticket.resolvedAt} /> : '—'),
        width: 112,
        hidden: !closed,
      },
      {
        id: 'resolutionSeconds',
        header: t('tickets.times.resolution'),
        cell: (ticket) => span(ticket.resolutionSeconds),
        width: 112,
        hidden: true,
      },
      {
        id: 'updatedAt',
        header: t('contract:field.updatedAt'),
        cell: (ticket) => <time dateTime={ticket.updatedAt}>{format.moment(ticket.updatedAt)}</time>,
        width: 164,
        hidden: true,
      },
    ];
  }, [t, format, locale, closed]);
}
