import { useMemo } from 'react';
import { useSearch } from '../../../lib/navigation.ts';
import { filterOf, useTableState } from '../../../ui/data-table/table-state.ts';

/** What the list shows, by the parameter `ver` of the address. */
export const taskTabs = ['todas', 'mias', 'vencidas', 'semana', 'sin-asignar'] as const;
export type TaskTab = (typeof taskTabs)[number];

/** How the list is grouped, by the parameter `grupo`. */
export const taskGroups = ['responsable', 'estado', 'prioridad', 'bodega'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** The facet whose values a grouping separates. */
export const groupedFacet = {
  responsable: 'idAssignee',
  estado: 'idTaskState',
  prioridad: 'idTaskPriority',
  bodega: 'idWarehouse',
} as const satisfies Record<TaskGroup, string>;

const fixed: Record<TaskTab, Record<string, string>> = {
  todas: { open: 'true' },
  mias: { open: 'true', mine: 'assignee' },
  vencidas: { open: 'true', due: 'overdue' },
  semana: { open: 'true', due: 'week' },
  'sin-asignar': { open: 'true', unassigned: 'true' },
};

const facets = [
  'idTaskState',
  'idTaskPriority',
  'idAssignee',
  'idWarehouse',
  'idTwin',
  'idTaskType',
  'idTaskCategory',
  'idCreator',
  'due',
  'blocked',
] as const;
export type TaskFacet = (typeof facets)[number];

/** Facets that a tab decides itself. */
const settled: Record<TaskTab, readonly TaskFacet[]> = {
  todas: [],
  mias: ['idAssignee'],
  vencidas: ['due'],
  semana: ['due'],
  'sin-asignar': ['idAssignee'],
};

export const facetsOf = (tab: TaskTab): readonly TaskFacet[] =>
  facets.filter((facet) => !settled[tab].includes(facet));

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T | undefined =>
  all.find((one) => one === value);

/**
 * What the address asks for: the tab, the grouping, and the query of the list without page and order, which every view
 * of the tasks shares.
 */
export function useTaskQuery() {
  const { ver, grupo } = useSearch();
  const tab = oneOf(taskTabs, ver) ?? 'todas';
  const group = oneOf(taskGroups, grupo);
  const facetIds = useMemo(() => facetsOf(tab), [tab]);
  const [state, change] = useTableState({ facets: facetIds });
  const filter = useMemo(() => filterOf(state), [state]);
  const query = useMemo(() => ({ ...fixed[tab], ...filter }), [tab, filter]);
  return { tab, group, facetIds, fixed: fixed[tab], filter, query, state, change };
}
