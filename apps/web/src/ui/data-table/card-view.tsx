import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './bulk.ts';
import classes from './card-view.module.css';
import type { Column } from './columns.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowKeys } from './use-row-keys.ts';
import type { Table } from './use-table.ts';

interface CardViewProps<Row extends object> {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  keys: RowKeys;
  selectable: boolean;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  skeleton: number | undefined;
  stale: boolean;
}

const placeOf = <Row,>(column: Column<Row>, index: number) =>
  column.card ?? (index === 0 ? 'title' : 'field');

/** The rows on a phone: a title, a state and the rest as named fields. */
export function CardView<Row extends object>(props: CardViewProps<Row>) {
  const { table, columns, keys, selectable, rowActions, skeleton, stale } = props;
  const { t } = useTranslation();
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const at = (place: string) => shown.filter((column) => placeOf(column, columns.indexOf(column)) === place);
  const [titles, badges, fields] = [at('title'), at('badge'), at('field')];

  return (
    <ul className={classes.cards} data-stale={stale || undefined} aria-busy={stale || skeleton !== undefined}>
      {skeleton !== undefined &&
        Array.from({ length: skeleton }, (_, index) => index).map((index) => (
          <li key={index} className={classes.card} aria-hidden>
            <span className={classes.bone} style={{ blockSize: 46 + fields.length * 24 }} />
          </li>
        ))}
      {table.getRowModel().rows.map((row, index) => (
        <li
          key={row.id}
          {...keys.rowProps(index)}
          className={classes.card}
          data-chosen={row.getIsSelected() || undefined}
        >
          <div className={classes.top}>
            {selectable && (
              <Checkbox
                size="sm"
                className={classes.check ?? ''}
                aria-label={t('ui.table.selectRow')}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            )}
            <div className={classes.title}>
              {titles.map((column) => (
                <div key={column.id}>{column.cell(row.original)}</div>
              ))}
            </div>
            {badges.map((column) => (
              <div key={column.id}>{column.cell(row.original)}</div>
            ))}
            {rowActions && <RowMenu actions={rowActions(row.original)} />}
          </div>
          <dl className={classes.fields}>
            {fields.map((column) => (
              <div key={column.id} className={classes.field}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row.original)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
