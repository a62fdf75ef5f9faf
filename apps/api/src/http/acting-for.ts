import { Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { type Actor, companyFor } from './actor.ts';

const companyById = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db.selectFrom('company').select(['timeZone', 'state']).where('idCompany', '=', idCompany),
);

/** The caller who creates a record for a company: references and days are then those of that company. */
export async function actingFor(tx: Tx, actor: Actor, requested: number | undefined): Promise<Actor> {
  const idCompany = companyFor(actor, requested);
  if (idCompany === actor.idCompany) return actor;
  const company = await companyById.first(tx, { idCompany });
  if (company?.state !== 'Activo')
    throw new Invalid([{ path: 'idCompany', rule: company ? 'inactive' : 'reference' }]);
  return { ...actor, idCompany, timeZone: company.timeZone };
}

/** The company of a new record, by its id. */
export const ownerFor = async (tx: Tx, actor: Actor, requested: number | undefined): Promise<number> =>
  companyFor(await actingFor(tx, actor, requested), undefined);
