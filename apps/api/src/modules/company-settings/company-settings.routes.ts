import {
  type CompanySettings,
  readCompanySettings,
  updateCompanySettings,
} from '@gemelo/contract/endpoints/company-settings';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/client.ts';
import { type Api, say } from '../../http/handle.ts';
import { checkPicture } from '../../security/pictures.ts';

async function read(tx: Tx, idCompany: number | null): Promise<CompanySettings> {
  const row = await tx
    .selectFrom('company')
    .select([
      'idCompany',
      'name',
      'timeZone',
      'headerColor',
      'logo',
      'readingIntervalSeconds',
      'humidityWarning',
      'humidityAlarm',
      'temperatureAlarm',
      'version',
    ])
    .where('idCompany', '=', idCompany ?? 0)
    .executeTakeFirst();
  if (!row) throw new NotFound('company', idCompany ?? 0);
  return row;
}

const knownZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone }));
  } catch {
    return false;
  }
};

export function companySettingsRoutes(api: Api) {
  api.handle(readCompanySettings, ({ actor }) =>
    api.database.transaction(actor, (tx) => read(tx, actor.idCompany)),
  );

  api.handle(updateCompanySettings, ({ actor, body: { version, ...settings } }) => {
    if (!knownZone(settings.timeZone)) throw new Invalid([{ path: 'timeZone', rule: 'reference' }]);
    if (settings.logo !== null) checkPicture(settings.logo, 'logo');
    return api.database.transaction(actor, async (tx) => {
      const idCompany = actor.idCompany ?? 0;
      await tx
        .selectFrom('company')
        .select('idCompany')
        .where('idCompany', '=', idCompany)
        .forUpdate()
        .execute();
      const before = await read(tx, actor.idCompany);
      if (before.version !== version) throw new Refused('STALE', {}, { current: before });
      await tx
        .updateTable('company')
        .set({ ...settings, version: version + 1, updatedAt: new Date() })
        .where('idCompany', '=', before.idCompany)
        .execute();
      const after = await read(tx, actor.idCompany);
      await audit(tx, actor, {
        entity: 'company',
        id: before.idCompany,
        action: 'settings',
        before: { ...before, logo: Boolean(before.logo) },
        after: { ...after, logo: Boolean(after.logo) },
      });
      return say('SETTINGS_SAVED', after);
    });
  });
}
