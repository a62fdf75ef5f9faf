import type { AnyEndpoint, InputOf } from '@gemelo/contract/kit/endpoint';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { PHONE } from '../data-table/card-view.tsx';
import type { Facet } from '../data-table/facets.ts';
import { SavedViews } from '../data-table/saved-views.tsx';
import { filterOf, useTableState } from '../data-table/table-state.ts';
import { Toolbar } from '../data-table/toolbar.tsx';
import classes from './views.module.css';

interface FilteredViewProps {
  endpoint: AnyEndpoint;
  facets: readonly Facet[];
  /** What its address names. */
  params?: object | undefined;
  /** Filters fixed by the screen. */
  query?: Record<string, string | number | undefined> | undefined;
  searchable?: boolean;
  /** Path under which views are saved; by default the current one. */
  screen?: string | undefined;
  /** Controls before the saved views. */
  tools?: ReactNode;
  children: (filter: Record<string, string>) => ReactNode;
}

/** The search, filters and saved views of a list above another view of its rows. */
export function FilteredView(props: FilteredViewProps) {
  const { endpoint, facets, params, query, searchable = true, screen, tools, children } = props;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const ids = useMemo(() => facets.map(({ id }) => id), [facets]);
  const [state, change] = useTableState({ facets: ids });
  const { search, filters } = state;
  // Same as long as the filters are: the views read by it.
  const key = JSON.stringify([search, filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the state
  const filter = useMemo(() => filterOf(state), [key]);
  const counted = useRead(
    endpoint,
    {
      ...(params ? { params } : {}),
      query: { ...query, ...filter, page: 1, limit: 1 },
    } as unknown as InputOf<AnyEndpoint>,
    { keepPrevious: true },
  );
  return (
    <div className={classes.root}>
      <Toolbar
        state={state}
        change={change}
        facets={facets}
        searchable={searchable}
        phone={phone}
        total={counted.data?.total ?? 0}
        onLeaveDown={() => document.querySelector<HTMLElement>('[data-card][tabindex="0"]')?.focus()}
      >
        {tools}
        <SavedViews screen={screen} />
      </Toolbar>
      {children(filter)}
    </div>
  );
}
