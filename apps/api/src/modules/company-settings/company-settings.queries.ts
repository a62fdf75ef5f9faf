import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

interface OfCompany {
  idCompany: number;
}
const settingsOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('company')
    .leftJoin('department as d', 'd.idDepartment', 'company.idDepartment')
    .leftJoin('country as n', 'n.idCountry', 'd.idCountry')
    .select([
      'idCompany',
      'company.name',
      'company.address',
      'company.idDepartment',
      'd.name as departmentName',
      'n.name as countryName',
      'timeZone',
      'headerColor',
      'logo',
      'idLogo',
      'readingIntervalSeconds',
      'humidityWarning',
      'humidityAlarm',
      'temperatureAlarm',
      'company.version',
    ])
    .where('idCompany', '=', idCompany),
);
export async function findSettings(tx: Tx, idCompany: number): Promise<CompanySettings | undefined> {
  const row = await settingsOf.first(tx, { idCompany });
  if (!row) return undefined;
  const { departmentName, countryName, ...settings } = row;
  const { idDepartment } = settings;
  return {
    ...settings,
    Department:
      idDepartment === null ? null : { idDepartment, name: departmentName ?? '', country: countryName ?? '' },
  };
}
