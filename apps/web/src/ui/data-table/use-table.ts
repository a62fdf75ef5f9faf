import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable as useTanstackTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { RowId } from './bulk.ts';
import type { Column } from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

interface Options<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  visible: readonly string[];
  rowId: (row: Row) => RowId;
  orderBy: readonly string[];
  order: string | undefined;
  onOrder: (order: string | undefined) => void;
  chosen: RowSelectionState;
  onChosen: (chosen: RowSelectionState) => void;
}

const sortingOf = (order: string | undefined): SortingState =>
  order ? [{ id: order.replace(/^-/, ''), desc: order.startsWith('-') }] : [];

/** TanStack's table as a model of columns, order and selection; the server does the work on the rows. */
export function useTable<Row extends object>(options: Options<Row>) {
  const { rows, columns, visible, rowId, orderBy, order, onOrder, chosen, onChosen } = options;

  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row, unknown> => ({
          id: column.id,
          header: column.header,
          accessorFn: (row) => (row as Record<string, unknown>)[column.id],
          cell: ({ row }) => column.cell(row.original),
          enableSorting: orderBy.includes(column.id),
          sortDescFirst: column.align === 'end',
        }),
      ),
    [columns, orderBy],
  );

  const sorting = useMemo(() => sortingOf(order), [order]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, visible.includes(id)])),
    [columns, visible],
  );

  return useTanstackTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => String(rowId(row)),
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility, rowSelection: chosen },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      onOrder(next && `${next.desc ? '-' : ''}${next.id}`);
    },
    onRowSelectionChange: (updater) => onChosen(functionalUpdate(updater, chosen)),
  });
}

export type Table<Row extends object> = ReturnType<typeof useTable<Row>>;
export type TableRow<Row extends object> = ReturnType<Table<Row>['getRowModel']>['rows'][number];
