import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStableCallback } from '../use-stable-callback.ts';
import type { RowId } from './bulk.ts';

/** Unchanged rows keep their identity from one list to the next, so that memoised rows are not rendered again. */
export function useSameRows<R>(rows: readonly R[], rowId: (row: R) => RowId): readonly R[] {
  const idOf = useStableCallback(rowId);
  const shown = useRef<ReadonlyMap<RowId, R>>(new Map());
  const same = useMemo(
    () => rows.map((row) => replaceEqualDeep(shown.current.get(idOf(row)), row) as R),
    [rows, idOf],
  );
  useEffect(() => {
    shown.current = new Map(same.map((row) => [idOf(row), row]));
  }, [same, idOf]);
  return same;
}

interface Page {
  room: number;
  /** The answer has more rows than are shown, so a row that is missing from it is gone, not pushed off. */
  spare?: boolean | undefined;
}

/**
 * Keeps shown rows in place and updates their values. On a full page they stay even when newer rows would push them
 * off. With room left, or rows to spare, new rows are appended and removed rows disappear.
 */
export function steadyOrder<R>(
  before: readonly R[],
  current: readonly R[],
  rowId: (row: R) => RowId,
  { room, spare = false }: Page,
): readonly R[] {
  const currentById = new Map(current.map((row) => [rowId(row), row]));
  const keepsMissing = before.length >= room && !spare;
  const kept = before
    .map((row) => currentById.get(rowId(row)) ?? (keepsMissing ? row : undefined))
    .filter((row) => row !== undefined);
  const shown = new Set(kept.map(rowId));
  const added = current.filter((row) => !shown.has(rowId(row)));
  return [...kept, ...added].slice(0, room);
}

interface SteadyOptions extends Page {
  /** Identifies the list: a new one starts in server order. `undefined` turns the stable order off. */
  list: string | undefined;
}

interface Shown<R> {
  name: string | undefined;
  source: readonly R[];
  rows: readonly R[];
}

/** Rows keep their order while new answers arrive; hiding the tab resets it to the server's order. */
export function useSteadyRows<R>(
  rows: readonly R[],
  rowId: (row: R) => RowId,
  { list, room, spare }: SteadyOptions,
): readonly R[] {
  const [timesLeft, setTimesLeft] = useState(0);
  useEffect(() => {
    const countLeaving = () => document.visibilityState === 'hidden' && setTimesLeft((count) => count + 1);
    document.addEventListener('visibilitychange', countLeaving);
    return () => document.removeEventListener('visibilitychange', countLeaving);
  }, []);

  const name = list === undefined ? undefined : `${timesLeft}/${list}`;
  const [shown, setShown] = useState<Shown<R>>({
    name,
    source: rows,
    rows: rows.slice(0, room),
  });
  if (name === undefined) return rows;
  if (shown.source === rows && shown.name === name) return shown.rows;
  const next =
    shown.name === name ? steadyOrder(shown.rows, rows, rowId, { room, spare }) : rows.slice(0, room);
  setShown({ name, source: rows, rows: next });
  return next;
}
