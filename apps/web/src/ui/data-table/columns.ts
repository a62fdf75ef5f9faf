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
  /** Kept when the columns do not fit; the others are dropped, last first. */
  keeps?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Its place on a phone's card; by default the first column is the title, the others are fields. */
  card?: 'title' | 'badge' | 'field' | 'none';
}

/** Columns without a width need room for some words. */
export const SPARE_WIDTH = 128;

const keyOf = (storageKey: string) => `ui.table.${storageKey}.columns`;

/** The columns that this person last chose for this table. */
export const rememberedColumns = (storageKey: string) => localStorage.getItem(keyOf(storageKey)) ?? undefined;

export function rememberColumns(storageKey: string, visible: string | undefined) {
  if (visible) localStorage.setItem(keyOf(storageKey), visible);
  else localStorage.removeItem(keyOf(storageKey));
}

export const widthOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { width }) => sum + (width ?? SPARE_WIDTH), 0);

const maySpare = <Row>({ fixed, keeps, card }: Column<Row>) =>
  !fixed && !keeps && card !== 'title' && card !== 'badge';

/** Optional columns are dropped until the rest fits, so that a list does not start with a horizontal scrollbar. */
function fitting<Row>(columns: readonly Column<Row>[], room: number) {
  const shown = [...columns];
  while (widthOf(shown) > room) {
    const last = shown.findLastIndex(maySpare);
    if (last < 0) break;
    shown.splice(last, 1);
  }
  return shown;
}

/**
 * Those that are wanted (ids separated by commas) and exist, in the table's order; the fixed ones always. Where none
 * is, those that stand from the beginning and have room.
 */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  wanted: string | undefined,
  room = Number.POSITIVE_INFINITY,
) {
  const ids = wanted?.split(',') ?? [];
  if (columns.some(({ id }) => ids.includes(id)))
    return columns.filter(({ id, fixed }) => fixed || ids.includes(id));
  return fitting(
    columns.filter(({ hidden }) => !hidden),
    room,
  );
}
