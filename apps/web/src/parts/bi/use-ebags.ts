import { type Ebag, ebags } from '@gemelo/contract/endpoints/bi-ebags';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiFailure, call } from '../../lib/api.ts';
import { aboutOf, keyOf } from '../../lib/query.ts';
import { useShownCompany } from '../company/shown-company.ts';
import type { Source } from './source.ts';

/** A map of more ebags could not be read. */
const PAGES = 5;
const none: readonly Ebag[] = [];

/** The filters of a source as the list of ebags takes them. */
export const ebagFilters = ({ warehouses, segments, lots, twins }: Source) =>
  Object.fromEntries(
    Object.entries({ idWarehouse: warehouses, idWarehouseSegment: segments, idLot: lots, idTwin: twins })
      .filter(([, ids]) => ids && ids.length > 0)
      .map(([name, ids]) => [name, (ids ?? []).join()]),
  );

interface AllEbags {
  rows: Ebag[];
  total: number;
}

async function readAll(query: Record<string, string | number>, signal: AbortSignal): Promise<AllEbags> {
  const rows: Ebag[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(ebags, { query: { ...query, page, limit: LIMIT_MAX } }, { signal });
    rows.push(...answer.data);
    const total = answer.total ?? rows.length;
    if (rows.length >= total || answer.data.length === 0 || page === PAGES) return { rows, total };
  }
}

/** All ebags of a source, page after page, for a map of them. */
export function useEbags(source: Source) {
  const { idCompany } = useShownCompany();
  const query = { ...ebagFilters(source), idCompany, order: 'name' };
  const read = useQuery<AllEbags, ApiFailure>({
    queryKey: [...keyOf(ebags, { query }), 'all'],
    queryFn: ({ signal }) => readAll(query, signal),
    meta: { ...aboutOf(ebags) },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    rows: read.data?.rows ?? none,
    total: read.data?.total ?? 0,
    loading: read.data === undefined && read.error === null,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
  };
}
