import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { call } from '../../lib/api.ts';
import type { Rights } from '../catalogue-rights.ts';
import type { Row } from '../catalogue-row.ts';

/** Maximum number of rows in one reorder call. */
const MAX_ROWS = 1000;

/** Users order their own rows: the operator the shared ones, a company those it added. */
const isOwn = ({ scope }: Catalogue, { operator, idCompany }: Rights, row: Row) =>
  scope === 'global' || row.idCompany === (scope === 'shared' && operator ? null : idCompany);

/** The rows the user may reorder, in order. */
export async function readArrangeable(
  catalogue: Catalogue,
  rights: Rights,
  signal: AbortSignal,
): Promise<Row[]> {
  const { endpoints, arranged } = catalogue;
  const rows: Row[] = [];
  for (let page = 1; rows.length < MAX_ROWS; page++) {
    const query = { order: arranged, page, limit: LIMIT_MAX };
    const { data, total = 0 } = await call(endpoints.list, { query }, { signal });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) break;
  }
  return rows.filter((row) => isOwn(catalogue, rights, row)).slice(0, MAX_ROWS);
}
