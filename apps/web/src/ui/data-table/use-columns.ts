import { useMemo, useReducer } from 'react';
import { type Column, rememberColumns, rememberedColumns, visibleColumns } from './columns.ts';
import type { ChangeTable } from './table-state.ts';

interface Options<Row> {
  columns: readonly Column<Row>[];
  storageKey: string;
  /** Those of the address, which go before those that were remembered. */
  asked: string | undefined;
  change: ChangeTable;
  /** How wide those may be together that nobody asked for. */
  room: number;
}

/** Which columns stand; a choice is remembered and put into the address. */
export function useColumnChoice<Row>({ columns, storageKey, asked, change, room }: Options<Row>) {
  // What is remembered may change while the address does not.
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
