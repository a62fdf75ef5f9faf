import type { AnyEndpoint, DataOf, InputOf } from '@gemelo/contract/kit/endpoint';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, type ApiFailure, call } from './api.ts';
import { aboutOf } from './query.ts';
import { useSeededNames } from './use-seeded-names.ts';

export type Listed<E extends AnyEndpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

/** A list that grows page by page. */
export interface Pages<Row> {
  rows: readonly Row[];
  /** Rows on the server; `undefined` while loading. */
  total: number | undefined;
  loading: boolean;
  /** The rows of an earlier query, shown until those of this one come. */
  stale: boolean;
  error: ApiFailure | null;
  retry: () => void;
  /** Reads the next page, if there is one. */
  more: (() => void) | undefined;
  loadingMore: boolean;
}

const none: readonly never[] = [];

interface PagesOptions<Row> {
  /** Must be stable. */
  idOf: (row: Row) => number;
  limit?: number;
  /** What the path of the call names. */
  params?: Record<string, number>;
  enabled?: boolean;
}

/** Reads a list from its first page on; live updates read all pages anew. */
export function usePages<E extends AnyEndpoint>(
  endpoint: E,
  query: Record<string, string | number | undefined>,
  { idOf, limit = 50, params, enabled = true }: PagesOptions<Listed<E>>,
): Pages<Listed<E>> {
  const names = useSeededNames();
  const select = useCallback(
    (data: InfiniteData<Answer<E>, number>) => ({
      // A row that moved to the next page while both were read is shown once.
      rows: distinct(
        data.pages.flatMap((page) => names.inAnswer(endpoint.route, page.data) as Listed<E>[]),
        idOf,
      ),
      total: data.pages.at(-1)?.total,
    }),
    [names, endpoint.route, idOf],
  );
  const read = useInfiniteQuery({
    queryKey: [endpoint.route, { params, query, limit }, 'pages'] as const,
    queryFn: ({ pageParam, signal }): Promise<Answer<E>> =>
      call(
        endpoint,
        { ...(params && { params }), query: { ...query, page: pageParam, limit } } as unknown as InputOf<E>,
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * limit < (last.total ?? 0) ? all.length + 1 : undefined),
    meta: { ...aboutOf(endpoint) },
    placeholderData: keepPreviousData,
    select,
    enabled,
  });
  const { fetchNextPage, isFetchingNextPage } = read;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    rows: read.data?.rows ?? none,
    total: read.data?.total,
    loading: read.isLoading,
    stale: read.isPlaceholderData,
    error: (read.data ? null : read.error) as ApiFailure | null,
    retry: () => void read.refetch(),
    more: read.hasNextPage && !isFetchingNextPage ? more : undefined,
    loadingMore: isFetchingNextPage,
  };
}

function distinct<Row>(rows: readonly Row[], idOf: (row: Row) => number): readonly Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
