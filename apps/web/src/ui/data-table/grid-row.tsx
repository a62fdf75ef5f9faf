import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from './bulk.ts';
import type { Column } from './columns.ts';
import classes from './grid-view.module.css';
import { RowTools } from './row-tools.tsx';
import { rowProps } from './use-row-keys.ts';

interface GridRowProps<Row> {
  row: Row;
  index: number;
  /** `aria-rowindex` in the whole list, header included. */
  place: number;
  columns: readonly Column<Row>[];
  isActive: boolean;
  /** `undefined` if rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: (index: number, range: boolean) => void;
  /** `undefined` without a column for menus and previews. */
  hasMenu: boolean | undefined;
  onPeek: ((row: Row) => void) | undefined;
  actionsOf: (row: Row) => readonly RowAction[];
  /** Whether a click on the row has an action. */
  opens: boolean;
  peeked: boolean;
}

function RowView<Row>(props: GridRowProps<Row>) {
  const { row, index, place, columns, isActive, isSelected, onToggle, hasMenu, onPeek, opens, peeked } =
    props;
  const { t } = useTranslation();
  return (
    <tr
      {...rowProps(index, isActive)}
      className={classes.row}
      aria-rowindex={place}
      data-chosen={isSelected || undefined}
      data-peeked={peeked || undefined}
      data-opens={opens || undefined}
    >
      {isSelected !== undefined && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('table.selectRow')}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            className={classes.cell}
            data-align={column.align}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
      {hasMenu !== undefined && (
        <td className={classes.menu}>
          <RowTools
            onPeek={onPeek && (() => onPeek(row))}
            peeked={peeked}
            actions={hasMenu ? () => props.actionsOf(row) : undefined}
          />
        </td>
      )}
    </tr>
  );
}

/** Memoised: a row renders again only when its own data, selection or focus changes. */
export const GridRow = memo(RowView) as typeof RowView;

interface SkeletonRowsProps<Row> {
  rows: number;
  columns: readonly Column<Row>[];
  selectable: boolean;
  withMenu: boolean;
}

/** Skeleton with the height of a loaded row. */
export function SkeletonRows<Row>({ rows, columns, selectable, withMenu }: SkeletonRowsProps<Row>) {
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
