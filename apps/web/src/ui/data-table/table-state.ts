import { LIMIT_DEFAULT, LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';

export interface TableState {
  page: number;
  limit: number;
  order: string | undefined;
  search: string;
  /** Values of each facet as text. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Column ids separated by commas; `undefined` means the table's default. */
  columns: string | undefined;
  peek: string | undefined;
  /** The record that is open over the list. */
  record: string | undefined;
}

type Change = Partial<
  Record<'page' | 'limit' | 'order' | 'search' | 'columns' | 'peek' | 'record', string | number | undefined>
> & {
  filters?: Record<string, readonly string[]>;
};

interface Options {
  facets: readonly string[];
  /** Prefix of the search parameters, for screens with several tables. */
  scope?: string | undefined;
  limit?: number | undefined;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const partsOf = (value: unknown) => textOf(value).split(',').filter(Boolean);
const positiveInteger = (value: unknown, fallback: number, max: number) => {
  const number = Number(textOf(value));
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
};

/** The whole table state lives in the address, so history navigation and shared links restore it. */
export function useTableState({ facets, scope, limit }: Options) {
  const search = useSearch();
  const navigate = useNavigate();
  const at = useCallback((name: string) => (scope ? `${scope}.${name}` : name), [scope]);

  const state = useMemo<TableState>(
    () => ({
      page: positiveInteger(search[at('page')], 1, 1_000_000),
      limit: positiveInteger(
        search[at('limit')],
        positiveInteger(limit, LIMIT_DEFAULT, LIMIT_MAX),
        LIMIT_MAX,
      ),
      order: textOf(search[at('order')]) || undefined,
      search: textOf(search[at('search')]),
      filters: Object.fromEntries(facets.map((facet) => [facet, partsOf(search[at(facet)])])),
      columns: textOf(search[at('columns')]) || undefined,
      peek: textOf(search[at('peek')]) || undefined,
      record: textOf(search[at('record')]) || undefined,
    }),
    [search, at, facets, limit],
  );

  const change = useCallback(
    ({ filters, ...own }: Change, replace = false) => {
      const next: Record<string, string | number | undefined> = {};
      for (const [name, value] of Object.entries(own)) next[at(name)] = value === '' ? undefined : value;
      for (const [facet, values] of Object.entries(filters ?? {}))
        next[at(facet)] = values.join(',') || undefined;
      // A new filter produces a new list, so it starts at the first page.
      if (filters || 'search' in own || 'limit' in own || 'order' in own) next[at('page')] = undefined;
      if (!('peek' in own) && !('columns' in own)) {
        next[at('peek')] = undefined;
        next[at('record')] = undefined;
      }
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...next }),
        replace,
        resetScroll: false,
      });
    },
    [navigate, at],
  );

  return [state, change] as const;
}

export type ChangeTable = ReturnType<typeof useTableState>[1];

export const isFiltered = (state: TableState) =>
  state.search !== '' || Object.values(state.filters).some((values) => values.length > 0);

/** Query parameters for the server, without the page. */
export function filterOf(state: TableState): Record<string, string> {
  const filter: Record<string, string> = {};
  if (state.search) filter.search = state.search;
  for (const [facet, values] of Object.entries(state.filters)) {
    if (values.length > 0) filter[facet] = values.join(',');
  }
  return filter;
}

/** Sort direction of a column, if the list is sorted by it. */
export const sortedBy = (order: string | undefined, column: string): 'asc' | 'desc' | undefined =>
  order === column ? 'asc' : order === `-${column}` ? 'desc' : undefined;

/** A click on a header cycles through one direction, the other, and the server's default order. */
export function nextOrder(order: string | undefined, column: string, downFirst: boolean): string | undefined {
  const [first, second] = downFirst ? [`-${column}`, column] : [column, `-${column}`];
  if (order === first) return second;
  return order === second ? undefined : first;
}
