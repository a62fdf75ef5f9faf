import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { useUi } from '../../lib/ui-store.ts';
import type { RowAction } from './bulk.ts';
import { type Column, SPARE_WIDTH } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import classes from './grid-view.module.css';
import { RowMenu } from './row-menu.tsx';
import type { RowKeys } from './use-row-keys.ts';
import type { Table, TableRow } from './use-table.ts';

const ROW = { normal: 36, compact: 28 };
const CHECK_WIDTH = 40;
const MENU_WIDTH = 48;
/** From here on only the rows in sight are drawn. */
const MANY = 60;

export interface GridHandle {
  reveal: (index: number) => void;
}

interface GridViewProps<Row extends object> {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  scroller: RefObject<HTMLDivElement | null>;
  handle: RefObject<GridHandle | null>;
  keys: RowKeys;
  selectable: boolean;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  /** Whether a click on a row does something. */
  opens: boolean;
  peeked: string | undefined;
  /** How many rows of skeleton stand while the first page loads. */
  skeleton: number | undefined;
  /** The rows belong to the page before: the next one is on its way. */
  stale: boolean;
  firstRow: number;
  total: number;
  label: string | undefined;
}

export function GridView<Row extends object>(props: GridViewProps<Row>) {
  const { table, columns, scroller, handle, selectable, rowActions, skeleton, stale, total, label } = props;
  const density = useUi((state) => state.density);
  const rows = table.getRowModel().rows;
  const virtual = rows.length > MANY;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW[density],
    overscan: 16,
    enabled: virtual,
  });
  useImperativeHandle(handle, () => ({
    reveal: (index) => {
      if (virtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  }));

  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const minWidth =
    visible.reduce((sum, column) => sum + (column.width ?? SPARE_WIDTH), 0) +
    (selectable ? CHECK_WIDTH : 0) +
    (rowActions ? MENU_WIDTH : 0);
  const drawn = virtual
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index);
  const first = drawn[0] ?? 0;
  const above = virtual ? first * ROW[density] : 0;
  const below = virtual ? (rows.length - 1 - (drawn.at(-1) ?? 0)) * ROW[density] : 0;

  return (
    <table
      className={classes.table}
      style={{ minWidth }}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-busy={stale || skeleton !== undefined}
    >
      <colgroup>
        {selectable && <col style={{ width: CHECK_WIDTH }} />}
        {visible.map((column) => (
          <col key={column.id} style={column.width ? { width: column.width } : undefined} />
        ))}
        {rowActions && <col style={{ width: MENU_WIDTH }} />}
      </colgroup>
      <GridHead table={table} columns={columns} selectable={selectable} withMenu={rowActions !== undefined} />
      <tbody data-stale={stale || undefined}>
        {skeleton !== undefined && (
          <Skeleton
            rows={skeleton}
            columns={visible}
            selectable={selectable}
            withMenu={rowActions !== undefined}
          />
        )}
        {above > 0 && <tr aria-hidden style={{ height: above }} />}
        {drawn.map((index) => {
          const row = rows[index];
          return row && <GridRow key={row.id} {...props} row={row} index={index} visible={visible} />;
        })}
        {below > 0 && <tr aria-hidden style={{ height: below }} />}
      </tbody>
    </table>
  );
}

interface GridRowProps<Row extends object> extends GridViewProps<Row> {
  row: TableRow<Row>;
  index: number;
  visible: readonly Column<Row>[];
}

function GridRow<Row extends object>(props: GridRowProps<Row>) {
  const { row, index, visible, keys, selectable, rowActions, opens, peeked, firstRow } = props;
  const { t } = useTranslation();
  return (
    <tr
      {...keys.rowProps(index)}
      className={classes.row}
      aria-rowindex={firstRow + index + 1}
      data-chosen={row.getIsSelected() || undefined}
      data-peeked={peeked === row.id || undefined}
      data-opens={opens || undefined}
    >
      {selectable && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('ui.table.selectRow')}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {visible.map((column) => (
        <Cell key={column.id} align={column.align}>
          {column.cell(row.original)}
        </Cell>
      ))}
      {rowActions && (
        <td className={classes.menu}>
          <RowMenu actions={rowActions(row.original)} />
        </td>
      )}
    </tr>
  );
}

function Cell({ align, children }: { align: Column<never>['align']; children: ReactNode }) {
  return (
    <td className={classes.cell} data-align={align}>
      {children}
    </td>
  );
}

interface SkeletonProps<Row> {
  rows: number;
  columns: readonly Column<Row>[];
  selectable: boolean;
  withMenu: boolean;
}

function Skeleton<Row>({ rows, columns, selectable, withMenu }: SkeletonProps<Row>) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {selectable && <td className={classes.check} />}
      {columns.map((column, index) => (
        <td key={column.id} className={classes.cell} data-align={column.align}>
          <span className={classes.bone} style={{ inlineSize: `${40 + ((row * 23 + index * 37) % 45)}%` }} />
        </td>
      ))}
      {withMenu && <td />}
    </tr>
  ));
}
