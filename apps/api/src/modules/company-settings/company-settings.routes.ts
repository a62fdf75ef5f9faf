import {
  type CompanySettings,
  readCompanySettings,
  updateCompanySettings,
} from '@gemelo/contract/endpoints/company-settings';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import { type Api, say } from '../../http/handle.ts';
import type { PictureService } from '../files/pictures.service.ts';
import { lockSettings, readSettings } from './company-settings.queries.ts';

const knownZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone }));
  } catch {
    return false;
  }
};

const forHistory = ({ idLogo: _, logo, ...settings }: CompanySettings) => ({
  ...settings,
  logo: Boolean(logo),
});

export function companySettingsRoutes(api: Api, pictures: PictureService) {
  api.handle(readCompanySettings, ({ actor }) =>
    api.database.read(actor, (tx) => readSettings(tx, actor.idCompany ?? 0)),
  );

  api.handle(updateCompanySettings, async ({ actor, body: { version, logo, idLogo, ...settings } }) => {
    if (!knownZone(settings.timeZone)) throw new Invalid([{ path: 'timeZone', rule: 'reference' }]);
    const idCompany = actor.idCompany ?? 0;
    const known = await api.database.read(actor, (tx) => readSettings(tx, idCompany));
    const present = { idFile: known.idLogo, inline: known.logo };
    const place = await pictures.choose(actor, 'logo', { idFile: idLogo, dataUrl: logo }, present);
    return api.database.transaction(actor, async (tx) => {
      const before = await lockSettings(tx, idCompany);
      if (before.version !== version) throw new Refused('STALE', {}, { current: before });
      const placed = await place?.(tx, { entity: 'company', id: idCompany, idCompany });
      await tx
        .updateTable('company')
        .set({
          ...settings,
          ...(placed ? { logo: placed.inline, idLogo: placed.idFile } : {}),
          version: version + 1,
          updatedAt: new Date(),
        })
        .where('idCompany', '=', idCompany)
        .execute();
      const after = await readSettings(tx, idCompany);
      await audit(tx, actor, {
        entity: 'company',
        id: idCompany,
        action: 'settings',
        before: forHistory(before),
        after: forHistory(after),
      });
      return say('SETTINGS_SAVED', after);
    });
  });
}
