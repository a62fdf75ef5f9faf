import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';

interface OfCompany {
  idCompany: number;
}
const settingsOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('company')
    .select([
      'idCompany',
      'name',
      'timeZone',
      'headerColor',
      'logo',
      'idLogo',
      'readingIntervalSeconds',
      'humidityWarning',
      'humidityAlarm',
      'temperatureAlarm',
      'version',
    ])
    .where('idCompany', '=', idCompany),
);
const companyToChange = prepared<OfCompany>()((db, { idCompany }) =>
  db.selectFrom('company').select('idCompany').where('idCompany', '=', idCompany).forUpdate(),
);

function must(settings: CompanySettings | undefined, idCompany: number): CompanySettings {
  if (!settings) throw new NotFound('company', idCompany);
  return settings;
}

export const readSettings = async (tx: Tx, idCompany: number): Promise<CompanySettings> =>
  must(await settingsOf.first(tx, { idCompany }), idCompany);

/** Locks the settings and reads them. */
export async function lockSettings(tx: Tx, idCompany: number): Promise<CompanySettings> {
  const [, [settings]] = await together(
    tx,
    companyToChange.ask({ idCompany }),
    settingsOf.ask({ idCompany }),
  );
  return must(settings, idCompany);
}
