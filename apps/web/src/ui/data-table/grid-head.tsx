import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from './columns.ts';
import classes from './grid-view.module.css';
import { nextOrder, sortedBy } from './table-state.ts';
import type { Selection } from './use-selection.ts';

export interface Sorting {
  /** Columns the server can sort by. */
  by: readonly string[];
  order: string | undefined;
  onOrder: (order: string | undefined) => void;
}

interface GridHeadProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting;
  /** `undefined` when rows cannot be selected. */
  selection: Selection<Row> | undefined;
  withMenu: boolean;
  empty: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: IconArrowUp, desc: IconArrowDown };

export function GridHead<Row>({ columns, sorting, selection, withMenu, empty }: GridHeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t('table.selectPage')}
              checked={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              disabled={empty}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map((column) =>
          sorting.by.includes(column.id) ? (
            <SortHeader key={column.id} column={column} sorting={sorting} />
          ) : (
            <th
              key={column.id}
              scope="col"
              className={classes.title}
              data-align={column.align}
              title={column.header}
            >
              {column.header}
            </th>
          ),
        )}
        {withMenu && (
          <th className={classes.menu}>
            <span className={classes.hidden}>{t('table.rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortHeader<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const { t } = useTranslation();
  const { id, header, align } = column;
  const sorted = sortedBy(sorting.order, id);
  const Icon = sorted ? icons[sorted] : IconArrowsSort;
  return (
    <th
      scope="col"
      className={classes.title}
      data-align={align}
      aria-sort={sorted ? ariaSort[sorted] : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={sorted}
        title={t('table.sortBy', { column: header })}
        // Numbers sort descending first.
        onClick={() => sorting.onOrder(nextOrder(sorting.order, id, column.downFirst ?? align === 'end'))}
      >
        <span>{header}</span>
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
