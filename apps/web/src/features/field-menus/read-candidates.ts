import { activity } from '@gemelo/contract/catalogues/activity';
import { listPeople } from '@gemelo/contract/endpoints/people';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { call } from '../../lib/api.ts';

export interface Candidate {
  id: number;
  name: string;
  /** Second line: a person's address, an activity's description. */
  more: string | null;
  active: boolean;
}

/** Maximum number of holders in one call. */
const MAX_HOLDERS = 1000;

async function everyPage(
  read: (page: number) => Promise<{ data: Candidate[]; total?: number }>,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let page = 1; found.length < MAX_HOLDERS; page++) {
    const { data, total = 0 } = await read(page);
    found.push(...data);
    if (data.length === 0 || found.length >= total) break;
  }
  return found;
}

/** The people of a company by name. */
export const readPeople = (idCompany: number, signal: AbortSignal) =>
  everyPage(async (page) => {
    const query = { idCompany: String(idCompany), order: 'name', page, limit: LIMIT_MAX };
    const { data, total = 0 } = await call(listPeople, { query }, { signal });
    return {
      total,
      data: data.map(({ idUser, name, email, state }) => ({
        id: idUser,
        name,
        more: email,
        active: state === 'Activo',
      })),
    };
  });

/** The activities of a company by name. */
export const readActivities = (idCompany: number, signal: AbortSignal) =>
  everyPage(async (page) => {
    const query = { idCompany: String(idCompany), order: 'name', page, limit: LIMIT_MAX };
    const { data, total = 0 } = await call(activity.endpoints.list, { query }, { signal });
    return {
      total,
      data: data.map((row) => ({
        id: Number(row.idActivity),
        name: String(row.name),
        more: row.description === null ? null : String(row.description ?? ''),
        active: row.state === 'Activo',
      })),
    };
  });
