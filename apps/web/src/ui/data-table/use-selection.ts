import type { RowSelectionState } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import type { BulkTarget, RowId } from './bulk.ts';

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  total: number;
  /** The filter in force; a selection belongs to it. */
  filter: Record<string, string>;
}

/** Which rows are chosen, over all pages; "all that match" is a choice of its own. */
export function useSelection<Row>({ rows, rowId, total, filter }: Options<Row>) {
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const [allMatching, setAllMatching] = useState(false);
  const seen = useRef(new Map<string, Row>());
  for (const row of rows) seen.current.set(String(rowId(row)), row);

  const clear = () => {
    setChosen({});
    setAllMatching(false);
  };

  const filterKey = JSON.stringify(filter);
  const lastFilter = useRef(filterKey);
  useEffect(() => {
    if (lastFilter.current === filterKey) return;
    lastFilter.current = filterKey;
    setChosen({});
    setAllMatching(false);
  }, [filterKey]);

  const ids = Object.keys(chosen).filter((id) => chosen[id]);
  const target = (): BulkTarget<Row> => {
    if (allMatching) return { kind: 'filter', query: filter, total };
    const selected = ids.map((id) => seen.current.get(id)).filter((row) => row !== undefined);
    return { kind: 'ids', ids: selected.map(rowId), rows: selected };
  };

  return {
    chosen,
    count: ids.length,
    allMatching,
    target,
    clear,
    selectAllMatching: () => setAllMatching(true),
    setChosen: (next: RowSelectionState) => {
      setAllMatching(false);
      setChosen(next);
    },
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
