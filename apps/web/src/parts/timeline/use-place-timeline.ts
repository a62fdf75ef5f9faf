import type {
  stationTimeline,
  TimelineEntry,
  TimelineKind,
  warehouseTimeline,
} from '@gemelo/contract/endpoints/place-timeline';
import type { InputOf } from '@gemelo/contract/kit/endpoint';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, type ApiFailure, call } from '../../lib/api.ts';
import { aboutOf } from '../../lib/query.ts';
import { useSeededNames } from '../../lib/use-seeded-names.ts';

type Call = typeof warehouseTimeline | typeof stationTimeline;

/** The timeline of a place, page by page; live updates read the pages anew. */
export function usePlaceTimeline(endpoint: Call, params: object, kinds: readonly TimelineKind[]) {
  const names = useSeededNames();
  const kind = kinds.length > 0 ? kinds.join() : undefined;
  const read = useInfiniteQuery({
    queryKey: [endpoint.route, { params, kind }, 'pages'] as const,
    queryFn: ({ pageParam, signal }): Promise<Answer<Call>> => {
      const query = { ...(kind ? { kind } : {}), ...(pageParam ? { after: pageParam } : {}) };
      return call(endpoint, { params, query } as unknown as InputOf<Call>, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => data.next,
    meta: { ...aboutOf(endpoint) },
    placeholderData: keepPreviousData,
  });
  const pages = read.data?.pages ?? [];
  return {
    entries: pages.flatMap(({ data }): TimelineEntry[] => names.inAnswer(endpoint.route, data).entries),
    loading: read.isLoading,
    error: (read.data ? null : read.error) as ApiFailure | null,
    retry: () => void read.refetch(),
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    loadingMore: read.isFetchingNextPage,
  };
}
