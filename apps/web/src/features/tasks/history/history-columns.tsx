import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useMemo } from 'react';
import { durationText } from '../../../lib/duration-text.ts';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dayText, todayIn } from '../../../parts/tasks/days.ts';
import { TaskPriorityMark, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { useTaskTitle } from '../list/task-columns.tsx';
import { daysLate } from './days-late.ts';

/** Columns of finished tasks: how each ended, when, how long it took and how late it was. */
export function useHistoryColumns(): Column<Task>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const title = useTaskTitle();
  return useMemo(() => {
    const words = (value: string | undefined) => (value === undefined ? '—' : <OneLine>{value}</OneLine>);
    const span = (seconds: number | null) => (seconds === null ? '—' : durationText(seconds, locale));
    return [
      ...title,
      {
        id: 'TaskState',
        header: t('tasks.history.outcome'),
        cell: (task) => <TaskStateBadge state={task.TaskState} plain />,
        width: 136,
        card: 'badge',
      },
      {
        id: 'closedAt',
        header: t('tasks.field.closed'),
        cell: (task) => (task.closedAt ? <Age at={task.closedAt} /> : '—'),
        width: 116,
        keeps: true,
      },
      {
        id: 'Assignee',
        header: t('contract:field.Assignee'),
        cell: (task) => words(task.Assignee?.name),
        width: 156,
      },
      {
        id: 'workSeconds',
        header: t('tasks.field.work'),
        cell: (task) => span(task.workSeconds),
        width: 140,
      },
      {
        id: 'waitingSeconds',
        header: t('tasks.field.waiting'),
        cell: (task) => span(task.waitingSeconds || null),
        width: 112,
      },
      {
        id: 'dueOn',
        header: t('tasks.history.late'),
        cell: (task) => {
          const late = daysLate(task, timeZone);
          if (late === undefined) return '—';
          return late > 0 ? (
            <StateBadge tone="warning" plain>
              {t('tasks.history.days', { count: late })}
            </StateBadge>
          ) : (
            t('tasks.history.onTime')
          );
        },
        width: 112,
        keeps: true,
      },
      {
        id: 'TaskType',
        header: t('tasks.field.type'),
        cell: (task) => words(task.TaskType.name),
        width: 136,
        hidden: true,
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (task) => words(task.Warehouse?.name),
        width: 164,
      },
      {
        id: 'Twin',
        header: t('contract:field.Twin'),
        cell: (task) => words(task.Twin?.name),
        width: 116,
        hidden: true,
      },
      {
        id: 'TaskPriority',
        header: t('contract:field.TaskPriority'),
        cell: (task) => <TaskPriorityMark priority={task.TaskPriority} />,
        width: 112,
        hidden: true,
      },
      {
        id: 'startOn',
        header: t('tasks.field.start'),
        cell: (task) => (task.startOn ? dayText(task.startOn, todayIn(timeZone), locale) : '—'),
        width: 128,
        hidden: true,
      },
      {
        id: 'createdAt',
        header: t('tasks.field.created'),
        cell: (task) => <Age at={task.createdAt} />,
        width: 112,
        hidden: true,
      },
      {
        id: 'justification',
        header: t('contract:field.justification'),
        cell: (task) => words(task.justification ?? undefined),
        width: 200,
        hidden: true,
      },
    ];
  }, [t, locale, timeZone, title]);
}
