import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './data-table.module.css';
import { FacetMenu } from './facet-menu.tsx';
import type { Facet } from './facets.ts';
import { SearchBox } from './search-box.tsx';
import { type ChangeTable, isFiltered, type TableState } from './table-state.ts';
import { useFittingFacets } from './use-fitting-facets.ts';

const FacetSheet = lazy(() => import('./facet-sheet.tsx').then((sheet) => ({ default: sheet.FacetSheet })));

interface ToolbarProps {
  state: TableState;
  change: ChangeTable;
  facets: readonly Facet[];
  searchable: boolean;
  phone: boolean;
  total: number;
  onLeaveDown: () => void;
  /** Controls at the end of the toolbar: saved views, export, columns. */
  children: ReactNode;
}

export function Toolbar({
  state,
  change,
  facets,
  searchable,
  phone,
  total,
  onLeaveDown,
  children,
}: ToolbarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  // Frozen while the sheet is open, so that a facet does not jump to the toolbar when it gets a value.
  const [sheet, setSheet] = useState<readonly Facet[]>();
  const fitting = useFittingFacets(bar, { facets, filters: state.filters });
  const onBar = phone ? [] : fitting;
  const further = facets.filter((facet) => !onBar.includes(facet));
  const setFacet = (facet: string, values: string[]) => change({ filters: { [facet]: values } });
  const clear = () =>
    change({ search: undefined, filters: Object.fromEntries(facets.map(({ id }) => [id, []])) });
  const filtered = isFiltered(state);
  const inForce = Object.values(state.filters).filter((values) => values.length > 0).length;

  return (
    <div ref={bar} className={classes.toolbar}>
      {searchable && (
        <SearchBox
          value={state.search}
          onChange={(search) => change({ search }, true)}
          onLeaveDown={onLeaveDown}
        />
      )}
      {onBar.map((facet) => (
        <FacetMenu
          key={facet.id}
          facet={facet}
          values={state.filters[facet.id] ?? []}
          onChange={(values) => setFacet(facet.id, values)}
        />
      ))}
      {further.length > 0 && (
        <Button
          variant="default"
          className={classes.facet ?? ''}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setSheet(further)}
          data-gives
        >
          {t(phone ? 'table.filters' : 'table.moreFilters')}
          {phone && inForce > 0 && <span className={classes.inForce}>{inForce}</span>}
        </Button>
      )}
      <Suspense fallback={null}>
        {sheet && (
          <FacetSheet
            onClose={() => setSheet(undefined)}
            facets={sheet}
            filters={state.filters}
            onChange={setFacet}
            onClear={filtered ? clear : undefined}
            total={total}
            phone={phone}
          />
        )}
      </Suspense>
      <div className={classes.tools}>
        {/* Its place is kept while nothing is filtered: what appears moves nothing under the pointer. */}
        {!phone && facets.length > 0 && (
          <ActionIcon
            data-hint={t('table.clearFilters')}
            aria-label={t('table.clearFilters')}
            variant="subtle"
            color="gray"
            size={36}
            style={inForce > 0 ? undefined : { visibility: 'hidden' }}
            onClick={clear}
          >
            <IconFilterOff size={18} />
          </ActionIcon>
        )}
        {children}
      </div>
    </div>
  );
}
