import { duePeriods, taskFacets } from '@gemelo/contract/endpoints/tasks';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';
import type { TaskFacet } from './use-task-query.ts';

const named = {
  idTaskState: 'tasks.field.state',
  idTaskType: 'tasks.field.type',
  idTaskCategory: 'tasks.field.category',
  idTaskPriority: 'contract:field.TaskPriority',
  idAssignee: 'contract:field.Assignee',
  idCreator: 'tasks.field.creator',
  idTwin: 'contract:field.Twin',
  idWarehouse: 'contract:field.Warehouse',
} as const;

/** The filters of a list of tasks, in the given order. */
export function useTaskFacets(ids: readonly TaskFacet[]): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      ids.map((id): Facet => {
        if (id === 'due')
          return {
            id,
            label: t('tasks.field.due'),
            single: true,
            options: duePeriods.map((value) => ({ value, label: t(`tasks.due.${value}`) })),
          };
        if (id === 'blocked')
          return {
            id,
            label: t('tasks.blocks.facet'),
            single: true,
            options: [
              { value: 'true', label: t('tasks.blocks.yes') },
              { value: 'false', label: t('tasks.blocks.no') },
            ],
          };
        return { id, label: t(named[id]), options: facetFrom(taskFacets, {}, (data) => data[id]) };
      }),
    [t, ids],
  );
}
