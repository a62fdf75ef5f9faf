import type { AnyEndpoint, InputOf } from '@gemelo/contract/kit/endpoint';
import type { FileFormat } from '@gemelo/contract/kit/paging';
import { useEffect, useMemo } from 'react';
import { download } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';
import type { RowOf } from './columns.ts';
import { type ChangeTable, filterOf, type TableState } from './table-state.ts';

interface Options<E extends AnyEndpoint> {
  endpoint: E;
  params: object | undefined;
  fixed: Record<string, string | number | undefined> | undefined;
  state: TableState;
  change: ChangeTable;
}

const none: never[] = [];

/** Loads the page of rows that the address asks for. */
export function useRows<E extends AnyEndpoint>({ endpoint, params, fixed, state, change }: Options<E>) {
  const filter = useMemo(() => filterOf(state), [state]);
  const { page, limit, order } = state;
  const inputFor = (paging: object) =>
    ({
      ...(params ? { params } : {}),
      query: { ...fixed, ...filter, ...(order ? { order } : {}), ...paging },
    }) as unknown as InputOf<E>;

  const read = useRead(endpoint, inputFor({ page, limit }), { keepPrevious: true });
  const rows = (read.data?.data ?? none) as RowOf<E>[];
  const total = read.data?.total ?? rows.length;

  const last = Math.max(1, Math.ceil(total / limit));
  const beyond = read.isSuccess && !read.isPlaceholderData && page > last;
  useEffect(() => {
    // After rows were removed, the page in the address can lie beyond the last one.
    if (beyond) change({ page: last }, true);
  }, [beyond, last, change]);

  return {
    rows,
    /** Identifies the list: a new page, order or filter is a new list. */
    name: JSON.stringify([endpoint.route, params, fixed, filter, page, limit, order, read.isPlaceholderData]),
    total,
    filter,
    loading: read.isLoading,
    // Background refetches show no progress indicator because nobody waits for them.
    working: read.isFetching && (read.isPlaceholderData || read.isError),
    stale: read.isPlaceholderData,
    error: read.error ?? read.failureReason,
    failed: read.isError,
    retry: () => void read.refetch(),
    /** The title names the file; columns are those on the screen. */
    save: (format: FileFormat, shown: { title?: string | undefined; columns?: string | undefined }) =>
      download(endpoint, inputFor(shown), format),
  };
}
