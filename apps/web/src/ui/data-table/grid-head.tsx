import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns.ts';
import classes from './grid-view.module.css';
import type { Table } from './use-table.ts';

interface GridHeadProps<Row extends object> {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  selectable: boolean;
  withMenu: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: IconArrowUp, desc: IconArrowDown };

export function GridHead<Row extends object>({ table, columns, selectable, withMenu }: GridHeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <thead className={classes.head}>
      <tr>
        {selectable && (
          <th className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t('ui.table.selectPage')}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              disabled={table.getRowModel().rows.length === 0}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {table.getFlatHeaders().map(({ column, id }) => {
          const { header, align } = columns.find((one) => one.id === column.id) ?? {};
          const sorted = column.getIsSorted();
          if (!column.getCanSort()) {
            return (
              <th key={id} scope="col" className={classes.title} data-align={align}>
                {header}
              </th>
            );
          }
          const Icon = sorted ? icons[sorted] : IconArrowsSort;
          return (
            <th
              key={id}
              scope="col"
              className={classes.title}
              data-align={align}
              aria-sort={sorted ? ariaSort[sorted] : 'none'}
            >
              <UnstyledButton
                className={classes.sort}
                data-sorted={sorted || undefined}
                title={t('ui.table.sortBy', { column: header })}
                onClick={column.getToggleSortingHandler()}
              >
                <span>{header}</span>
                <Icon size={14} aria-hidden />
              </UnstyledButton>
            </th>
          );
        })}
        {withMenu && (
          <th className={classes.menu}>
            <span className={classes.hidden}>{t('ui.table.rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
