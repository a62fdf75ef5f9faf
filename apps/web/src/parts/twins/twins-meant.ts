import type { allTwins, TwinRow } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { call } from '../../lib/api.ts';
import type { BulkTarget } from '../../ui/data-table/bulk.ts';

/** The selected devices, or all that match the filter, loaded page by page. */
export async function targetTwins(
  /** A company's list of twins; all such lists have the same row type. */
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
