import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RowAction, RowId } from './bulk.ts';
import classes from './card-view.module.css';
import type { Column } from './columns.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

interface CardViewProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  columns: readonly Column<Row>[];
  keys: RowKeys;
  selection: Selection<Row> | undefined;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  skeleton: number | undefined;
  stale: boolean;
}

const placeOf = <Row,>(column: Column<Row>, index: number) =>
  column.card ?? (index === 0 ? 'title' : 'field');

/** Rows as cards on a phone: title, state and named fields. */
export function CardView<Row>(props: CardViewProps<Row>) {
  const { rows, rowId, columns, keys, selection, rowActions, skeleton, stale } = props;
  const { t } = useTranslation();
  const at = (place: string) => columns.filter((column, index) => placeOf(column, index) === place);
  const [titles, badges, fields] = [at('title'), at('badge'), at('field')];

  return (
    <ul className={classes.cards} data-stale={stale || undefined} aria-busy={stale || skeleton !== undefined}>
      {skeleton !== undefined &&
        Array.from({ length: skeleton }, (_, index) => index).map((index) => (
          <li key={index} className={classes.card} aria-hidden>
            <span className={classes.bone} style={{ blockSize: 46 + fields.length * 24 }} />
          </li>
        ))}
      {rows.map((row, index) => (
        <li
          key={rowId(row)}
          {...keys.rowProps(index)}
          className={classes.card}
          data-chosen={selection?.has(row) || undefined}
        >
          <div className={classes.top}>
            {selection && (
              <Checkbox
                size="sm"
                className={classes.check ?? ''}
                aria-label={t('table.selectRow')}
                checked={selection.has(row)}
                onChange={() => selection.toggle(index)}
              />
            )}
            <div className={classes.title}>
              {titles.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
            {badges.map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
            {rowActions && <RowMenu actions={rowActions(row)} />}
          </div>
          <dl className={classes.fields}>
            {fields.map((column) => (
              <div key={column.id} className={classes.field}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
