import { useMemo, useReducer } from 'react';
import { type Column, rememberColumns, rememberedColumns, visibleColumns } from './columns.ts';
import type { ChangeTable } from './table-state.ts';

interface Options<Row> {
  columns: readonly Column<Row>[];
  storageKey: string;
  /** Columns named in the address; they override the stored choice. */
  asked: string | undefined;
  change: ChangeTable;
  /** Width available while the default columns are shown. */
  room: number;
}

/** Which columns are shown; a choice is stored and written to the address. */
export function useColumnChoice<Row>({ columns, storageKey, asked, change, room }: Options<Row>) {
  // The stored choice can change while the address stays the same.
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const wanted = asked ?? rememberedColumns(storageKey);
  const visible = useMemo(() => visibleColumns(columns, wanted, room), [columns, wanted, room]);
  const choose = (chosen: string[] | undefined) => {
    rememberColumns(storageKey, chosen?.join(','));
    readAgain();
    change({ columns: chosen?.join(',') }, true);
  };
  return [visible, choose] as const;
}
