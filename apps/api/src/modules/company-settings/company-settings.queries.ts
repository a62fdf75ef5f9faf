import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

interface OfCompany {
  idCompany: number;
}
const settingsOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('company')
    .select([
      'idCompany',
      'name',
      'address',
      'idDepartment',
      'timeZone',
      'headerColor',
      'logo',
      'idLogo',
      'readingIntervalSeconds',
      'humidityWarning',
      'humidityAlarm',
      'temperatureAlarm',
      'trackingDays',
      'trackingIntervalSeconds',
      'defaultPresence',
      'version',
    ])
    .where('idCompany', '=', idCompany),
);
export const findSettings = (tx: Tx, idCompany: number): Promise<CompanySettings | undefined> =>
  settingsOf.first(tx, { idCompany });
