import type { AnyEndpoint, DataOf } from '@gemelo/contract/kit/endpoint';
import type { ReactNode } from 'react';

export type RowOf<E extends AnyEndpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

export interface Column<Row> {
  /** Names the column in the address; where the endpoint can order by it, its header sorts. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  align?: 'start' | 'center' | 'end';
  /** Pixels; columns without it share the rest. */
  width?: number;
  /** Not shown until someone asks for it. */
  hidden?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Its place on a phone's card; by default the first column is the title, the others are fields. */
  card?: 'title' | 'badge' | 'field' | 'none';
}

/** Columns without a width need room for some words. */
export const SPARE_WIDTH = 144;

const keyOf = (storageKey: string) => `ui.table.${storageKey}.columns`;

/** The columns that this person last chose for this table. */
export const rememberedColumns = (storageKey: string) => localStorage.getItem(keyOf(storageKey)) ?? undefined;

export function rememberColumns(storageKey: string, visible: string | undefined) {
  if (visible) localStorage.setItem(keyOf(storageKey), visible);
  else localStorage.removeItem(keyOf(storageKey));
}

/** Those that are wanted (ids separated by commas) and exist, in the table's order; the fixed ones always. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], wanted: string | undefined) {
  const ids = wanted?.split(',') ?? [];
  const shown = columns.filter(({ id, fixed }) => fixed || ids.includes(id));
  const some = columns.some(({ id }) => ids.includes(id));
  return some ? shown : columns.filter(({ hidden }) => !hidden);
}
