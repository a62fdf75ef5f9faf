import { useMemo, useReducer } from 'react';
import { type Column, rememberColumns, rememberedColumns, visibleColumns } from './columns.ts';
import type { ChangeTable } from './table-state.ts';

interface Options<Row> {
  columns: readonly Column<Row>[];
  storageKey: string;
  /** Columns named in the address; they override the stored choice. */
  requested: string | undefined;
  change: ChangeTable;
  /** Width available while the default columns are shown. */
  room: number;
}

/** Which columns are shown; a choice is stored and written to the address. */
export function useColumnChoice<Row>({ columns, storageKey, requested, change, room }: Options<Row>) {
  // The stored choice can change while the address stays the same.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const columnIds = requested ?? rememberedColumns(storageKey);
  const visible = useMemo(() => visibleColumns(columns, columnIds, room), [columns, columnIds, room]);
  const choose = (ids: string[] | undefined) => {
    rememberColumns(storageKey, ids?.join(','));
    rerender();
    change({ columns: ids?.join(',') }, true);
  };
  return [visible, choose] as const;
}
