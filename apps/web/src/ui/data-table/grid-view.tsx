import { lazy, type RefObject, Suspense } from 'react';
import { useUi } from '../../lib/ui-store.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import type { RowAction, RowId } from './bulk.ts';
import { type Column, widthOf } from './columns.ts';
import { GridHead, type Sorting } from './grid-head.tsx';
import { GridRow, SkeletonRows } from './grid-row.tsx';
import classes from './grid-view.module.css';
import type { RowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';
import type { GridHandle } from './virtual-rows.tsx';

const VirtualRows = lazy(() => import('./virtual-rows.tsx').then((rows) => ({ default: rows.VirtualRows })));

const ROW = { normal: 36, compact: 28 };
export const CHECK_WIDTH = 40;
/** Space for the frame's borders and a scrollbar. */
export const EDGES = 18;
const TOOL_WIDTH = 32;
const TOOL_MARGIN = 16;

/** Width of the last column, with a preview handle and a menu. */
export const toolsWidth = (peeks: boolean, hasMenu: boolean) =>
  peeks || hasMenu ? (Number(peeks) + Number(hasMenu)) * TOOL_WIDTH + TOOL_MARGIN : 0;
/** From this many rows on the list is virtualised. */
const VIRTUALISE_ABOVE = 60;

interface GridViewProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  /** Visible columns in display order. */
  columns: readonly Column<Row>[];
  sorting: Sorting;
  selection: Selection<Row> | undefined;
  /** The scrolling element; `undefined` when the page scrolls. */
  scroller: RefObject<HTMLDivElement | null> | undefined;
  handle: RefObject<GridHandle | null>;
  keys: RowKeys;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  opens: boolean;
  onPeek: ((row: Row) => void) | undefined;
  peeked: Row | undefined;
  /** Number of skeleton rows while the first page loads. */
  skeleton: number | undefined;
  /** The rows are the previous page, shown while the next one loads. */
  stale: boolean;
  firstRow: number;
  total: number;
  label: string | undefined;
}

export function GridView<Row>(props: GridViewProps<Row>) {
  const { rows, rowId, columns, selection, scroller, handle, keys, rowActions, skeleton, stale } = props;
  const density = useUi((state) => state.density);
  const selectable = selection !== undefined;
  const menuWidth = toolsWidth(props.onPeek !== undefined, rowActions !== undefined);
  const withMenu = menuWidth > 0;
  const onToggle = useStableCallback((index: number, range: boolean) => selection?.toggle(index, range));
  const stablePeek = useStableCallback((row: Row) => props.onPeek?.(row));
  const actionsOf = useStableCallback((row: Row) => rowActions?.(row) ?? []);
  const minWidth = widthOf(columns) + (selectable ? CHECK_WIDTH : 0) + menuWidth;

  const draw = (index: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <GridRow
        key={rowId(row)}
        row={row}
        index={index}
        place={props.firstRow + index + 1}
        columns={columns}
        isActive={keys.active === index}
        isSelected={selection?.has(row)}
        onToggle={onToggle}
        hasMenu={withMenu ? (rowActions?.(row).length ?? 0) > 0 : undefined}
        onPeek={props.onPeek && stablePeek}
        actionsOf={actionsOf}
        opens={props.opens}
        peeked={props.peeked === row}
      />
    );
  };
  const plain = () => rows.map((_, index) => draw(index));

  return (
    <table
      className={classes.table}
      style={{ minWidth }}
      aria-label={props.label}
      aria-rowcount={props.total + 1}
      aria-busy={stale || skeleton !== undefined}
    >
      <colgroup>
        {selectable && <col style={{ width: CHECK_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.id} style={column.width ? { width: column.width } : undefined} />
        ))}
        {withMenu && <col style={{ width: menuWidth }} />}
      </colgroup>
      <GridHead
        columns={columns}
        sorting={props.sorting}
        selection={selection}
        withMenu={withMenu}
        empty={rows.length === 0}
      />
      <tbody {...keys.listProps} data-stale={stale || undefined}>
        {skeleton !== undefined && (
          <SkeletonRows rows={skeleton} columns={columns} selectable={selectable} withMenu={withMenu} />
        )}
        {scroller && rows.length > VIRTUALISE_ABOVE ? (
          <Suspense fallback={plain()}>
            <VirtualRows
              count={rows.length}
              rowHeight={ROW[density]}
              scroller={scroller}
              handle={handle}
              draw={draw}
            />
          </Suspense>
        ) : (
          plain()
        )}
      </tbody>
    </table>
  );
}
