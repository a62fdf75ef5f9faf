import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useUi } from '../../lib/ui-store.ts';
import '../../styles/console.css';
import type { RowId } from './bulk.ts';
import { CardView, PHONE } from './card-view.tsx';
import { type Column, visibleColumns, widthOf } from './columns.ts';
import classes from './data-table.module.css';
import { EDGES, GridView } from './grid-view.tsx';
import { type SortValues, sortRows } from './sort-rows.ts';
import { useTableState } from './table-state.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useWidth } from './use-width.ts';

interface WholeTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  /** Must be stable; the headers of these columns sort. */
  sortBy: SortValues<Row>;
  /** Enter or click on a row. */
  onOpen: (row: Row) => void;
  label: string;
  /** Prefix of the search parameters, for screens with several tables. */
  scope?: string;
  /** Rows to show, the first in order. */
  most?: number;
}

const noFacets: readonly string[] = [];
const nothing = () => undefined;

/** Table of rows that are all known already, without paging; its order is in the address, as that of `DataTable`. */
export function WholeTable<Row>(props: WholeTableProps<Row>) {
  const { rows, columns, rowId, sortBy, onOpen, label, scope, most } = props;
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const density = useUi((state) => state.density);
  const [{ order }, change] = useTableState({ facets: noFacets, scope });
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const visible = useMemo(() => {
    const all = visibleColumns(columns, undefined);
    if (phone || width === 0) return all;
    const room = width - EDGES;
    const fitting = visibleColumns(columns, undefined, room);
    // What is scrolled sideways anyway leaves no column out.
    return widthOf(fitting) > room ? all : fitting;
  }, [columns, phone, width]);
  const sorted = useMemo(
    () => sortRows(rows, order, sortBy, locale).slice(0, most),
    [rows, order, sortBy, locale, most],
  );
  const keys = useRowKeys({
    count: sorted.length,
    reveal: nothing,
    onMove: nothing,
    onPeek: undefined,
    onOpen: (index) => {
      const row = sorted[index];
      if (row) onOpen(row);
    },
    onToggle: undefined,
    onEscape: nothing,
  });
  const shared = {
    rows: sorted,
    rowId,
    columns: visible,
    keys,
    selection: undefined,
    rowActions: undefined,
    onPeek: undefined,
    peeked: undefined,
    skeleton: undefined,
    stale: false,
  };
  return (
    <div ref={root} className={classes.root} data-density={density}>
      {phone ? (
        <CardView {...shared} />
      ) : (
        <div className={classes.frame}>
          <div className={classes.scroller}>
            <GridView
              {...shared}
              opens
              scroller={undefined}
              handle={{ current: null }}
              sorting={{ by: Object.keys(sortBy), order, onOrder: (next) => change({ order: next }) }}
              firstRow={1}
              total={sorted.length}
              label={label}
            />
          </div>
        </div>
      )}
    </div>
  );
}
