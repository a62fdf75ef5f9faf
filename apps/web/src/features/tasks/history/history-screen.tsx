import { closedTasks } from '@gemelo/contract/endpoints/tasks';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { TaskPeek } from '../list/task-peek.tsx';
import { idOf, useOpenTask } from '../list/task-table.tsx';
import { useTaskFacets } from '../list/use-task-facets.ts';
import type { TaskFacet } from '../list/use-task-query.ts';
import { useHistoryColumns } from './history-columns.tsx';
import { usePeriod } from './use-period.ts';

const facetIds: readonly TaskFacet[] = [
  'idAssignee',
  'idTaskType',
  'idWarehouse',
  'idTwin',
  'idTaskPriority',
  'idTaskCategory',
  'idCreator',
];

/** What was done and what was cancelled, the latest first, with the time that each took. */
export function TaskHistoryScreen() {
  const { t } = useTranslation();
  const columns = useHistoryColumns();
  const common = useTaskFacets(facetIds);
  const open = useOpenTask();
  const period = usePeriod();
  const title = t('tasks.history.title');
  const facets = useMemo(
    () => [
      {
        id: 'category',
        label: t('tasks.history.outcome'),
        single: true,
        options: (['done', 'cancelled'] as const).map((value) => ({
          value,
          label: t(`tasks.history.${value}`),
        })),
      },
      period,
      ...common,
    ],
    [t, period, common],
  );
  return (
    <Screen title={title} purpose={t('tasks.history.purpose')}>
      <DataTable
        endpoint={closedTasks}
        columns={columns}
        facets={facets}
        rowId={idOf}
        storageKey="tasks-history"
        label={title}
        exportName={title}
        failure="CATALOGUE_LOAD"
        onOpen={open}
        peek={(task) => <TaskPeek task={task} />}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconHistory size={24} stroke={1.5} />,
          title: t('tasks.history.empty'),
          text: t('tasks.history.emptyText'),
        }}
      />
    </Screen>
  );
}
