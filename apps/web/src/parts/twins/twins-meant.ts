import type { allTwins, TwinRow } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { call } from '../../lib/api.ts';
import type { BulkTarget } from '../../ui/data-table/bulk.ts';

/** The chosen devices, or every one that the filter matches, page by page. */
export async function twinsMeant(
  /** A list of twins of a company; they all have the same form. */
  endpoint: typeof allTwins,
  idCompany: number,
  target: BulkTarget<TwinRow>,
): Promise<number[]> {
  if (target.kind === 'ids') return target.ids.map(Number);
  const ids: number[] = [];
  for (let page = 1; ids.length < target.total; page++) {
    const query = { ...target.query, limit: LIMIT_MAX, page };
    const { data } = await call(endpoint, { params: { idCompany }, query } as never);
    const twins = data as TwinRow[];
    if (twins.length === 0) break;
    ids.push(...twins.map(({ idTwin }) => idTwin));
  }
  return ids;
}
