import type { AnyEndpoint, DataOf } from '@gemelo/contract/kit/endpoint';
import type { ReactNode } from 'react';

export type RowOf<E extends AnyEndpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

export interface Column<Row> {
  /** Names the column in the address; the header sorts if the endpoint can sort by this id. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'center' | 'end';
  /** Width in pixels; columns without one share the remaining space. */
  width?: number;
  /** Least width of a column without one. */
  minWidth?: number;
  /** The first click on its header sorts the highest first, as for numbers. */
  downFirst?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** When the columns do not fit, the lowest priority is dropped first, among equals the last one; 0 by default. */
  priority?: number;
  /** Never dropped. */
  keeps?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Fields of the row that stand for the column in a file; by default the one with its id. */
  exports?: readonly string[];
  /** Role on a phone's card; by default the first column is the title, the others are fields. */
  card?: 'title' | 'badge' | 'field' | 'none';
}

/** Minimum width of a column without a width of its own. */
export const SPARE_WIDTH = 128;

const keyOf = (storageKey: string) => `table.${storageKey}.columns`;

/** The user's stored column choice for a table. */
export const rememberedColumns = (storageKey: string) => localStorage.getItem(keyOf(storageKey)) ?? undefined;

export function rememberColumns(storageKey: string, visible: string | undefined) {
  if (visible) localStorage.setItem(keyOf(storageKey), visible);
  else localStorage.removeItem(keyOf(storageKey));
}

export const widthOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? SPARE_WIDTH), 0);

const canBeDropped = <Row>({ fixed, keeps, card, priority }: Column<Row>) =>
  !fixed && !keeps && card !== 'title' && (card !== 'badge' || priority !== undefined);

const priorityOf = <Row>({ priority = 0 }: Column<Row>) => priority;

/** Drops optional columns until the rest fits, so that a list does not start with a horizontal scrollbar. */
function fitting<Row>(columns: readonly Column<Row>[], room: number) {
  const shown = [...columns];
  while (widthOf(shown) > room) {
    const lowest = Math.min(...shown.filter(canBeDropped).map(priorityOf));
    const last = shown.findLastIndex((one) => canBeDropped(one) && priorityOf(one) === lowest);
    if (last < 0) break;
    shown.splice(last, 1);
  }
  return shown;
}

/**
 * Requested columns (ids separated by commas) that exist, in table order and always with the fixed ones. Without a
 * match, the default columns that fit.
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
