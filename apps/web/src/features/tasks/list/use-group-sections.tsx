import { taskFacets, taskOptions } from '@gemelo/contract/endpoints/tasks';
import type { ReactNode } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { openStates } from '../../../parts/tasks/edit/task-choices.tsx';
import { TaskPriorityMark, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { groupedFacet, type TaskGroup } from './use-task-query.ts';

export interface GroupSection {
  /** Names the section in the address. */
  key: string;
  title: ReactNode;
  name: string;
  query: Record<string, string>;
}

/** The sections of a grouping; a filter on the grouped field leaves only its own. */
export function useGroupSections(group: TaskGroup, query: Record<string, string>) {
  const { t } = useTranslation();
  const options = useRead(taskOptions, {});
  const facets = useRead(taskFacets, {});
  const facet = groupedFacet[group];
  const wanted = query[facet]?.split(',');
  const section = (id: number, name: string, title?: ReactNode): GroupSection => ({
    key: String(id),
    name,
    title: title ?? <bdi>{name}</bdi>,
    query: { ...query, [facet]: String(id) },
  });
  const without = (name: string, flag: 'unassigned' | 'unplaced'): GroupSection[] =>
    wanted ? [] : [{ key: 'none', name, title: name, query: { ...query, [flag]: 'true' } }];

  const made = (): GroupSection[] | undefined => {
    const from = options.data?.data;
    const found = facets.data?.data;
    if (!from || !found) return undefined;
    if (group === 'estado')
      return openStates(from).map((state) =>
        section(state.idTaskState, state.name, <TaskStateBadge state={state} plain />),
      );
    if (group === 'prioridad')
      return from.priorities.map((priority) =>
        section(priority.idTaskPriority, priority.name, <TaskPriorityMark priority={priority} />),
      );
    if (query.unassigned) return without(t('tasks.unassigned'), 'unassigned');
    const named = found[facet].map(({ value, label }) => section(value, label));
    return group === 'responsable'
      ? [...without(t('tasks.unassigned'), 'unassigned'), ...named]
      : [...named, ...without(t('tasks.group.noPlace'), 'unplaced')];
  };
  return {
    sections: made()?.filter(({ key }) => key === 'none' || !wanted || wanted.includes(key)),
    error: options.error ?? facets.error,
    retry: () => void Promise.all([options.refetch(), facets.refetch()]),
  };
}
