import { type TaskOptions, taskFacets, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useMemo } from 'react';
import { useRead } from '../../../../lib/query.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import type { TaskChanges } from '../../../../parts/tasks/edit/use-task-change.ts';
import { TaskPriorityDot, TaskStateMark } from '../../../../parts/tasks/task-badges.tsx';
import type { Column } from '../../../../ui/kanban/use-kanban.ts';
import { groupedFacet, type TaskGroup } from '../../list/use-task-query.ts';

export interface TaskColumnKind extends Column {
  /** What the list is asked for. */
  query: Record<string, string>;
  /** What changes in a task that comes here, or is made here. */
  changes: TaskChanges;
  state?: TaskOptions['states'][number];
}

const NONE = 'none';
/** The columns of a grouping; a filter on the grouped field leaves only its own. */
export function useTaskColumns(group: TaskGroup, query: Record<string, string>) {
  const { t } = useTranslation();
  const options = useRead(taskOptions, {});
  const facets = useRead(taskFacets, {}, { enabled: group === 'responsable' || group === 'bodega' });
  const from = options.data?.data;
  const found = facets.data?.data;

  const columns = useMemo((): TaskColumnKind[] | undefined => {
    if (!from) return undefined;
    const facet = groupedFacet[group];
    const wanted = query[facet]?.split(',');
    const without = (name: string, flag: string): TaskColumnKind[] =>
      wanted ? [] : [{ id: NONE, name, query: { ...query, [flag]: 'true' }, changes: { [facet]: null } }];
    const column = (value: number, name: string): TaskColumnKind => ({
      id: String(value),
      name,
      query: { ...query, [facet]: String(value) },
      changes: { [facet]: value },
    });
    const all = (): TaskColumnKind[] | undefined => {
      if (group === 'estado')
        return from.states.map((state) => {
          const { open: _, ...others } = query;
          const isClosed = !isOpen(state.category);
          return {
            ...column(state.idTaskState, state.name),
            mark: <TaskStateMark state={state} />,
            state,
            folded: state.category === 'cancelled',
            // The newest of what is over; what is to be done by its day.
            query: {
              ...(isClosed ? others : query),
              idTaskState: String(state.idTaskState),
              order: isClosed ? '-idTask' : 'dueOn',
            },
          };
        });
      if (group === 'prioridad')
        return from.priorities.map((priority) => ({
          ...column(priority.idTaskPriority, priority.name),
          mark: <TaskPriorityDot priority={priority} />,
        }));
      if (!found) return undefined;
      if (group === 'responsable')
        return query.unassigned
          ? without(t('tasks.unassigned'), 'unassigned')
          : [
              ...without(t('tasks.unassigned'), 'unassigned'),
              ...found.idAssignee.map(({ value, label }) => column(value, label)),
            ];
      return [
        ...found.idWarehouse.map(({ value, label }) => column(value, label)),
        ...without(t('tasks.group.noPlace'), 'unplaced'),
      ];
    };
    return all()
      ?.filter(({ id }) => id === NONE || !wanted || wanted.includes(id))
      .map((one) => ({ ...one, query: { order: 'dueOn', ...one.query } }));
  }, [from, found, group, query, t]);

  return {
    columns,
    error: options.error ?? facets.error,
    retry: () => void Promise.all([options.refetch(), facets.refetch()]),
  };
}
