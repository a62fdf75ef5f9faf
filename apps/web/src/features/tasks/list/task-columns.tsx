import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useMemo } from 'react';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dayText, minutesText, todayIn } from '../../../parts/tasks/days.ts';
import { AssigneeCell, DueCell, PriorityCell, StateCell } from '../../../parts/tasks/edit/task-cells.tsx';
import { TaskMarks } from '../../../parts/tasks/task-marks.tsx';
import tasks from '../../../parts/tasks/tasks.module.css';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';

export const useTaskTitle = (): Column<Task>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'idTask',
        header: t('tasks.field.number'),
        cell: (task) => <bdi>#{task.idTask}</bdi>,
        width: 76,
        card: 'field',
      },
      {
        id: 'title',
        header: t('contract:field.title'),
        cell: (task) => (
          <span className={tasks.titled}>
            <OneLine>{task.title}</OneLine>
            <TaskMarks task={task} />
          </span>
        ),
        fixed: true,
        minWidth: 240,
        card: 'title',
      },
    ],
    [t],
  );
};

/** Columns of the open tasks; state, priority, assignee and due date are edited in place. */
export function useTaskColumns(): Column<Task>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const title = useTaskTitle();
  return useMemo(() => {
    const words = (value: string | undefined) => (value === undefined ? '—' : <OneLine>{value}</OneLine>);
    return [
      ...title,
      {
        id: 'TaskState',
        header: t('tasks.field.state'),
        cell: (task) => <StateCell task={task} />,
        width: 136,
        card: 'badge',
      },
      {
        id: 'TaskPriority',
        header: t('contract:field.TaskPriority'),
        cell: (task) => <PriorityCell task={task} />,
        width: 112,
      },
      {
        id: 'Assignee',
        header: t('contract:field.Assignee'),
        cell: (task) => <AssigneeCell task={task} />,
        width: 168,
      },
      {
        id: 'dueOn',
        header: t('tasks.field.due'),
        cell: (task) => <DueCell task={task} />,
        width: 140,
        keeps: true,
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (task) => words(task.Warehouse?.name),
        width: 152,
      },
      {
        id: 'Twin',
        header: t('contract:field.Twin'),
        cell: (task) => words(task.Twin?.name),
        width: 116,
        hidden: true,
      },
      {
        id: 'TaskType',
        header: t('tasks.field.type'),
        cell: (task) => words(task.TaskType.name),
        width: 140,
        hidden: true,
      },
      {
        id: 'TaskCategory',
        header: t('tasks.field.category'),
        cell: (task) => words(task.TaskCategory?.name),
        width: 140,
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
        id: 'estimateMinutes',
        header: t('tasks.field.estimate'),
        cell: (task) => (task.estimateMinutes === null ? '—' : minutesText(task.estimateMinutes, locale)),
        width: 112,
        hidden: true,
      },
      {
        id: 'spentMinutes',
        header: t('tasks.field.spent'),
        cell: (task) => (task.spentMinutes === 0 ? '—' : minutesText(task.spentMinutes, locale)),
        width: 112,
        hidden: true,
      },
      {
        id: 'Creator',
        header: t('tasks.field.creator'),
        cell: (task) => words(task.Creator?.name ?? t('tasks.system')),
        width: 156,
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
        id: 'updatedAt',
        header: t('contract:field.updatedAt'),
        cell: (task) => <time dateTime={task.updatedAt}>{format.moment(task.updatedAt)}</time>,
        width: 164,
        hidden: true,
      },
    ];
  }, [t, format, locale, timeZone, title]);
}
