import { defaultLimits, limitsFrom, type StorageLimits } from '@gemelo/contract/endpoints/bi-filter';
import { prepared } from '../../db/prepared.ts';
import type { Asked } from './scopes.ts';

const ofCompany = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db
    .selectFrom('company')
    .select(['humidityWarning', 'humidityAlarm', 'temperatureAlarm'])
    .where('idCompany', '=', idCompany),
);

/** The limits of a request; those it does not name are the company's. */
export async function limitsOf(
  { tx, idCompany }: Asked,
  asked: Parameters<typeof limitsFrom>[0],
): Promise<StorageLimits> {
  const [company] = await ofCompany.all(tx, { idCompany });
  return limitsFrom(asked, company ?? defaultLimits);
}
