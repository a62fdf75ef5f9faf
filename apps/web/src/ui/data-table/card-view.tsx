import { Checkbox } from '@mantine/core';
import { memo, useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useStableCallback } from '../use-stable-callback.ts';
import type { RowAction, RowId } from './bulk.ts';
import classes from './card-view.module.css';
import type { Column } from './columns.ts';
import { RowTools } from './row-tools.tsx';
import { type RowKeys, rowProps } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

/** Screens where rows are cards. */
export const PHONE = '(max-width: 48em)';

interface CardViewProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  columns: readonly Column<Row>[];
  keys: RowKeys;
  selection: Selection<Row> | undefined;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  onPeek: ((row: Row) => void) | undefined;
  peeked: Row | undefined;
  skeleton: number | undefined;
  stale: boolean;
}

const placeOf = <Row,>(column: Column<Row>, index: number) =>
  column.card ?? (index === 0 ? 'title' : 'field');

interface Places<Row> {
  titles: readonly Column<Row>[];
  badges: readonly Column<Row>[];
  fields: readonly Column<Row>[];
}

interface CardProps<Row> {
  row: Row;
  index: number;
  places: Places<Row>;
  isActive: boolean;
  /** `undefined` if rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: (index: number) => void;
  hasMenu: boolean;
  onPeek: ((row: Row) => void) | undefined;
  peeked: boolean;
  actionsOf: (row: Row) => readonly RowAction[];
}

function CardContent<Row>({ row, index, places, isActive, isSelected, onPeek, ...props }: CardProps<Row>) {
  const { t } = useTranslation();
  return (
    <li {...rowProps(index, isActive)} className={classes.card} data-chosen={isSelected || undefined}>
      <div className={classes.top}>
        {isSelected !== undefined && (
          <Checkbox
            size="sm"
            className={classes.check ?? ''}
            aria-label={t('table.selectRow')}
            checked={isSelected}
            onChange={() => props.onToggle(index)}
          />
        )}
        <div className={classes.head}>
          <div className={classes.title}>
            {places.titles.map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
          </div>
          {places.badges.map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
        {(onPeek || props.hasMenu) && (
          <div className={classes.tools}>
            <RowTools
              onPeek={onPeek && (() => onPeek(row))}
              peeked={props.peeked}
              actions={props.hasMenu ? () => props.actionsOf(row) : undefined}
            />
          </div>
        )}
      </div>
      <dl className={classes.fields}>
        {places.fields.map((column) => (
          <div key={column.id} className={classes.field}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Memoised: a card renders again only when its own data, selection or focus changes. */
const Card = memo(CardContent) as typeof CardContent;

/** Rows as cards on a phone: title, state and named fields. */
export function CardView<Row>(props: CardViewProps<Row>) {
  const { rows, rowId, columns, keys, selection, rowActions, skeleton, stale } = props;
  const places = useMemo<Places<Row>>(() => {
    const at = (place: string) => columns.filter((column, index) => placeOf(column, index) === place);
    return { titles: at('title'), badges: at('badge'), fields: at('field') };
  }, [columns]);
  const onToggle = useStableCallback((index: number) => selection?.toggle(index));
  const stablePeek = useStableCallback((row: Row) => props.onPeek?.(row));
  const actionsOf = useStableCallback((row: Row) => rowActions?.(row) ?? []);

  return (
    <ul
      {...keys.listProps}
      className={classes.cards}
      data-stale={stale || undefined}
      aria-busy={stale || skeleton !== undefined}
    >
      {skeleton !== undefined &&
        Array.from({ length: skeleton }, (_, index) => index).map((index) => (
          <li key={index} className={classes.card} aria-hidden>
            <span className={classes.bone} style={{ blockSize: 46 + places.fields.length * 24 }} />
          </li>
        ))}
      {rows.map((row, index) => (
        <Card
          key={rowId(row)}
          row={row}
          index={index}
          places={places}
          isActive={keys.active === index}
          isSelected={selection?.has(row)}
          onToggle={onToggle}
          hasMenu={rowActions !== undefined && rowActions(row).length > 0}
          onPeek={props.onPeek && stablePeek}
          peeked={props.peeked === row}
          actionsOf={actionsOf}
        />
      ))}
    </ul>
  );
}
