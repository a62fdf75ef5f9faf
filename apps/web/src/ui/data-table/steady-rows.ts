import { useState } from 'react';
import type { RowId } from './bulk.ts';

/** Rows that stay keep their place; those that come take the places of those that went. */
export function steadyOrder<R>(
  before: readonly RowId[],
  rows: readonly R[],
  rowId: (row: R) => RowId,
): readonly R[] {
  const known = new Set(before);
  const here = new Map(rows.map((row) => [rowId(row), row]));
  const newcomers = rows.filter((row) => !known.has(rowId(row)));
  const kept = before.map((id) => here.get(id) ?? newcomers.shift());
  return [...kept, ...newcomers].filter((row) => row !== undefined);
}

/**
 * What arrives while somebody reads does not move what they read; another list begins in its own order, and so does
 * every answer where no list is named.
 */
export function useSteadyRows<R>(
  rows: readonly R[],
  rowId: (row: R) => RowId,
  list: string | undefined,
): readonly R[] {
  const [shown, setShown] = useState({ list, source: rows, rows });
  if (list === undefined) return rows;
  if (shown.source === rows && shown.list === list) return shown.rows;
  const ordered = shown.list === list ? steadyOrder(shown.rows.map(rowId), rows, rowId) : rows;
  setShown({ list, source: rows, rows: ordered });
  return ordered;
}
