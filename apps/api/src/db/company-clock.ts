import { NotFound } from '@gemelo/contract/kit/errors';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { prepared } from './prepared.ts';
import type { Tx } from './tx.ts';

const zoneQuery = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db.selectFrom('company').select('timeZone').where('idCompany', '=', idCompany),
);

/** The clock of a company: its zone, and what day it is there. */
export async function clockOf(tx: Tx, idCompany: number) {
  const company = await zoneQuery.first(tx, { idCompany });
  if (!company) throw new NotFound('company', idCompany);
  return { timeZone: company.timeZone, today: dayAt(new Date(), company.timeZone) };
}
