import type { AnyEndpoint, InputOf } from '@gemelo/contract/kit/endpoint';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { ui, useUi } from '../../lib/ui-store.ts';
import '../../styles/console.css';
import type { BulkAction, RowAction, RowId } from './bulk.ts';
import { CardView, PHONE } from './card-view.tsx';
import type { Column, RowOf } from './columns.ts';
import classes from './data-table.module.css';
import { exportColumns } from './export-columns.ts';
import { ExportMenu } from './export-menu.tsx';
import type { Facet } from './facets.ts';
import { CHECK_WIDTH, EDGES, GridView, toolsWidth } from './grid-view.tsx';
import { Pager } from './pager.tsx';
import { PeekPanel } from './peek-panel.tsx';
import { SavedViews } from './saved-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSameRows, useSteadyRows } from './steady-rows.ts';
import { type EmptyState, TableMessage } from './table-message.tsx';
import { isFiltered, useTableState } from './table-state.ts';
import { Toolbar } from './toolbar.tsx';
import { useColumnChoice } from './use-columns.ts';
import { useDetails } from './use-details.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import { useWidth } from './use-width.ts';
import { ViewMenu } from './view-menu.tsx';
import type { GridHandle } from './virtual-rows.tsx';

export interface DataTableProps<E extends AnyEndpoint> {
  endpoint: E;
  /** Must be stable (module constant or memoised), because the table model depends on it. */
  columns: readonly Column<RowOf<E>>[];
  rowId: (row: RowOf<E>) => RowId;
  /** Storage key of the column choice. */
  storageKey: string;
  params?: InputOf<E> extends { params?: infer P } ? P : never;
  /** Filters fixed by the screen. */
  query?: Record<string, string | number | undefined>;
  facets?: readonly Facet[];
  bulkActions?: readonly BulkAction<RowOf<E>>[];
  rowActions?: (row: RowOf<E>) => readonly RowAction[];
  /** Told which rows are shown, to ask for more about them apart from the list; must be stable. */
  onRows?: (rows: readonly RowOf<E>[]) => void;
  /** Enter or click on a row; without it, the preview opens in a drawer. */
  onOpen?: (row: RowOf<E>) => void;
  /** Preview of a row, shown by its handle or by Space. */
  peek?: (row: RowOf<E>, close: () => void) => ReactNode;
  /** Shown when the list is empty and no filter is set. */
  emptyState?: EmptyState;
  /** Shown when nothing matches the search or the filters. */
  noMatch?: string;
  /** Fallback error text (a key of the contract's errors) when the server gives no reason. */
  failure?: string;
  /** File name of the export; `false` disables it. */
  exportName?: string | false;
  /** Path under which views are saved, for a list with more than one; by default the current one. */
  screen?: string;
  /** A filter of its own beside the facets. */
  toolbarExtra?: ReactNode;
  searchable?: boolean;
  /** Without a toolbar of its own: one of several tables under a common one. */
  bare?: boolean;
  /** `fill` reaches the bottom of the window and scrolls inside; `content` grows with its rows. */
  height?: 'fill' | 'content';
  /** Rows per page of this list, whatever the user chose for the others. */
  pageSize?: number;
  /** Keeps the row order during background refetches, for lists whose order changes constantly. */
  steady?: boolean;
  /** Prefix of the search parameters, for screens with several tables. */
  scope?: string;
  label?: string;
}

const PeekSheet = lazy(() => import('./peek-sheet.tsx').then((sheet) => ({ default: sheet.PeekSheet })));
const RecordDrawer = lazy(() =>
  import('./record-drawer.tsx').then((drawer) => ({ default: drawer.RecordDrawer })),
);
const SKELETON = 14;
/** Space below the rows for the pager and the page margin. */
const PAGER = 76;
const noFacets: readonly Facet[] = [];

/** Table of a contract list with search, facets, sorting, paging, selection and export; its state is in the address. */
export function DataTable<E extends AnyEndpoint>(props: DataTableProps<E>) {
  const { endpoint, columns, rowId, storageKey, facets = noFacets, bulkActions, rowActions } = props;
  const { onOpen, peek, height = 'fill', searchable = true, exportName } = props;
  type Row = RowOf<E>;

  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const density = useUi((state) => state.density);
  const usualSize = useUi((state) => state.pageSize);
  const facetIds = useMemo(() => facets.map(({ id }) => id), [facets]);
  const [state, change] = useTableState({
    facets: facetIds,
    scope: props.scope,
    limit: props.pageSize ?? usualSize,
  });
  const list = useRows({
    endpoint,
    params: props.params as object | undefined,
    fixed: props.query,
    state,
    change,
  });
  const rows = useSteadyRows(useSameRows(list.rows, rowId), rowId, {
    list: props.steady ? list.name : undefined,
    room: state.limit,
  });
  const { onRows } = props;
  useEffect(() => onRows?.(rows), [rows, onRows]);
  const rowSelection = useSelection({ rows, rowId, total: list.total, filter: list.filter });
  const selection = bulkActions?.length ? rowSelection : undefined;

  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [visible, chooseColumns] = useColumnChoice({
    columns,
    storageKey,
    requested: state.columns,
    change,
    // Cards, and a table before its first layout, show every column.
    room:
      phone || width === 0
        ? Number.POSITIVE_INFINITY
        : width -
          EDGES -
          (selection ? CHECK_WIDTH : 0) -
          toolsWidth(peek !== undefined, rowActions !== undefined),
  });

  const grid = useRef<GridHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const fillHeight = useFillHeight(scroller, height === 'content' ? undefined : phone ? 0 : PAGER);
  const details = useDetails<Row>({ rows, rowId, state, change, peeks: peek !== undefined, onOpen });
  const { peeked, setPeek, togglePeek, opened, open } = details;
  const at = (index: number, use: (row: Row) => void) => {
    const row = rows[index];
    if (row) use(row);
  };
  const keys = useRowKeys({
    count: rows.length,
    reveal: useCallback((index: number) => grid.current?.reveal(index), []),
    onMove: (index) => peeked && at(index, setPeek),
    onPeek: peek && ((index) => at(index, togglePeek)),
    onOpen: open && ((index) => at(index, open)),
    onToggle: selection?.toggle,
    onEscape: () => (peeked ? setPeek(undefined) : rowSelection.clear()),
  });

  const shared = {
    rows,
    rowId,
    columns: visible,
    keys,
    selection,
    rowActions,
    onPeek: peek && togglePeek,
    peeked,
    skeleton: list.loading
      ? Math.min(state.limit, phone ? 6 : height === 'fill' ? SKELETON : state.limit)
      : undefined,
    stale: list.stale,
  };
  const message = !list.loading && rows.length === 0 && (
    <TableMessage
      list={list}
      filtered={isFiltered(state)}
      onClear={() =>
        change({ search: undefined, filters: Object.fromEntries(facetIds.map((id) => [id, []])) })
      }
      empty={props.emptyState}
      failure={props.failure}
      noMatch={props.noMatch}
    />
  );
  const closePeek = () => setPeek(undefined);
  const detail = peeked && peek?.(peeked, closePeek);

  return (
    <div ref={root} className={classes.root} data-density={density}>
      {selection && selection.count > 0 ? (
        <SelectionBar selection={selection} actions={bulkActions ?? []} total={list.total} />
      ) : props.bare ? null : (
        <Toolbar
          state={state}
          change={change}
          facets={facets}
          searchable={searchable}
          phone={phone}
          total={list.total}
          onLeaveDown={keys.focusFirst}
        >
          {props.toolbarExtra}
          <SavedViews screen={props.screen} />
          {exportName !== false && (
            <ExportMenu
              name={exportName}
              onExport={(format) =>
                list.save(format, { title: exportName, columns: exportColumns(endpoint, visible) })
              }
            />
          )}
          {!phone && <ViewMenu columns={columns} visible={visible} onColumns={chooseColumns} />}
        </Toolbar>
      )}
      {phone ? (
        // At least as tall as the screen, so that content below stays out of view while the cards load.
        <div ref={scroller} style={fillHeight ? { minBlockSize: fillHeight } : undefined}>
          <CardView {...shared} />
          {message}
          <Suspense fallback={null}>{detail && <PeekSheet onClose={closePeek}>{detail}</PeekSheet>}</Suspense>
        </div>
      ) : (
        <div className={classes.frame}>
          {list.working && <div className={classes.working} aria-hidden />}
          <div
            ref={scroller}
            className={classes.scroller}
            style={fillHeight ? { blockSize: fillHeight } : undefined}
          >
            <GridView
              {...shared}
              opens={open !== undefined}
              scroller={fillHeight ? scroller : undefined}
              handle={grid}
              sorting={{ by: endpoint.orderBy, order: state.order, onOrder: (order) => change({ order }) }}
              firstRow={(state.page - 1) * state.limit + 1}
              total={list.total}
              label={props.label}
            />
            {message && <div className={classes.message}>{message}</div>}
          </div>
          {detail && (
            <PeekPanel onClose={closePeek} onOpen={open && (() => open(peeked))}>
              {detail}
            </PeekPanel>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {opened && (
          <RecordDrawer title={props.label} onClose={details.close}>
            {peek?.(opened, details.close)}
          </RecordDrawer>
        )}
      </Suspense>
      {!(props.bare && list.total <= state.limit) && (
        <Pager
          page={state.page}
          limit={state.limit}
          total={list.loading ? undefined : list.total}
          onPage={(page) => change({ page: page === 1 ? undefined : page })}
          onLimit={(limit) => {
            ui.set({ pageSize: limit });
            change({ limit });
          }}
          failed={list.failed && rows.length > 0}
          onRetry={list.retry}
        />
      )}
    </div>
  );
}
