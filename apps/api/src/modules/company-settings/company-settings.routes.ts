import { readCompanySettings, updateCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import { type Api, say } from '../../http/handle.ts';
import { checkPicture } from '../../security/pictures.ts';
import { lockSettings, readSettings } from './company-settings.queries.ts';

const knownZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone }));
  } catch {
    return false;
  }
};

export function companySettingsRoutes(api: Api) {
  api.handle(readCompanySettings, ({ actor }) =>
    api.database.read(actor, (tx) => readSettings(tx, actor.idCompany ?? 0)),
  );

  api.handle(updateCompanySettings, ({ actor, body: { version, ...settings } }) => {
    if (!knownZone(settings.timeZone)) throw new Invalid([{ path: 'timeZone', rule: 'reference' }]);
    if (settings.logo !== null) checkPicture(settings.logo, 'logo');
    return api.database.transaction(actor, async (tx) => {
      const idCompany = actor.idCompany ?? 0;
      const before = await lockSettings(tx, idCompany);
      if (before.version !== version) throw new Refused('STALE', {}, { current: before });
      await tx
        .updateTable('company')
        .set({ ...settings, version: version + 1, updatedAt: new Date() })
        .where('idCompany', '=', before.idCompany)
        .execute();
      const after = await readSettings(tx, idCompany);
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
