import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TaskPriorityMark } from '../../../parts/tasks/task-badges.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { Facet } from '../../../ui/data-table/facets.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';

export function useTemplateColumns(): Column<TaskTemplate>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (one) => <OneLine>{one.name}</OneLine>,
        minWidth: 200,
        fixed: true,
        card: 'title',
      },
      {
        id: 'title',
        header: t('contract:field.title'),
        cell: (one) => <OneLine>{one.title}</OneLine>,
        minWidth: 200,
        priority: 1,
      },
      {
        id: 'TaskType',
        header: t('tasks.field.type'),
        cell: (one) => <OneLine>{one.TaskType.name}</OneLine>,
        minWidth: 120,
      },
      {
        id: 'TaskPriority',
        header: t('contract:field.TaskPriority'),
        cell: (one) => <TaskPriorityMark priority={one.TaskPriority} />,
        width: 112,
      },
      {
        id: 'checks',
        header: t('task-schedules.column.steps'),
        cell: (one) => format.number(one.checks.length),
        align: 'end',
        width: 92,
        priority: 2,
      },
      {
        id: 'scheduleCount',
        header: t('contract:field.scheduleCount'),
        cell: (one) => format.number(one.scheduleCount),
        align: 'end',
        width: 148,
      },
      {
        id: 'shared',
        header: t('task-schedules.column.whose'),
        cell: (one) => (
          <StateBadge tone={one.shared ? 'info' : 'normal'} plain>
            {t(one.shared ? 'task-schedules.shared' : 'task-schedules.own')}
          </StateBadge>
        ),
        width: 148,
        card: 'badge',
        priority: 1,
      },
    ],
    [t, format],
  );
}

export function useTemplateFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'shared',
        label: t('task-schedules.column.whose'),
        single: true,
        options: [
          { value: 'false', label: t('task-schedules.own') },
          { value: 'true', label: t('task-schedules.shared') },
        ],
      },
    ],
    [t],
  );
}
