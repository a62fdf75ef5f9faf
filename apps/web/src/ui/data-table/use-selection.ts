import { useEffect, useRef, useState } from 'react';
import type { BulkTarget, RowId } from './bulk.ts';

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  total: number;
  /** The current filter; the selection is reset when it changes. */
  filter: Record<string, string>;
}

type SelectedRows<Row> = ReadonlyMap<RowId, Row>;
const noRows: SelectedRows<never> = new Map<RowId, never>();

/** Selected rows across pages; "all that match" is a mode of its own. */
export function useSelection<Row>({ rows, rowId, total, filter }: Options<Row>) {
  const [selected, setSelected] = useState<SelectedRows<Row>>(noRows);
  const [allMatching, setAllMatching] = useState(false);
  /** Anchor of a Shift-click range. */
  const anchor = useRef(0);

  const select = (next: SelectedRows<Row>) => {
    setAllMatching(false);
    setSelected(next);
  };
  const clear = () => select(noRows);

  const filterKey = JSON.stringify(filter);
  const lastFilter = useRef(filterKey);
  useEffect(() => {
    if (lastFilter.current === filterKey) return;
    lastFilter.current = filterKey;
    setAllMatching(false);
    setSelected(noRows);
  }, [filterKey]);

  const set = (some: readonly Row[], on: boolean) => {
    const next = new Map(selected);
    for (const row of some) {
      if (on) next.set(rowId(row), row);
      else next.delete(rowId(row));
    }
    select(next);
  };
  const has = (row: Row) => selected.has(rowId(row));
  const onPage = rows.filter(has).length;

  return {
    has,
    count: selected.size,
    /** Whether none, some or all rows of this page are selected. */
    page: onPage === 0 ? ('none' as const) : onPage === rows.length ? ('all' as const) : ('some' as const),
    allMatching,
    clear,
    toggle: (index: number, range = false) => {
      const row = rows[index];
      if (!row) return;
      const [from, to] = range
        ? [Math.min(anchor.current, index), Math.max(anchor.current, index)]
        : [index, index];
      anchor.current = index;
      set(rows.slice(from, to + 1), !has(row));
    },
    togglePage: () => set(rows, onPage < rows.length),
    selectAllMatching: () => setAllMatching(true),
    target: (): BulkTarget<Row> =>
      allMatching
        ? { kind: 'filter', query: filter, total }
        : { kind: 'ids', ids: [...selected.keys()], rows: [...selected.values()] },
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
