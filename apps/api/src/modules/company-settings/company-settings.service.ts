import type { CompanySettings, updateCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Database } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import type { PictureService } from '../files/pictures.service.ts';
import { findSettings } from './company-settings.queries.ts';

const knownZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone }));
  } catch {
    return false;
  }
};

const unknownDepartment = () => new Invalid([{ path: 'idDepartment', rule: 'reference' }]);

export function createCompanySettingsService(database: Database, pictures: PictureService) {
  const companies = recordsOf<Actor, CompanySettings>(database, {
    entity: 'company',
    find: (tx, _actor, idCompany) => findSettings(tx, idCompany),
    lock: rowLock('company', 'idCompany'),
    facts: ({ idLogo: _, logo, ...settings }) => ({ ...settings, logo: Boolean(logo) }),
  });

  return {
    read: companies.read,

    async update(
      actor: Actor,
      idCompany: number,
      { version, logo, idLogo, ...settings }: BodyOf<typeof updateCompanySettings>,
    ): Promise<CompanySettings> {
      if (!knownZone(settings.timeZone)) throw new Invalid([{ path: 'timeZone', rule: 'reference' }]);
      const known = await companies.read(actor, idCompany);
      const present = { idFile: known.idLogo, inline: known.logo };
      // Decoding a picture takes long: the row is not locked meanwhile.
      const place = await pictures.choose(actor, 'logo', { idFile: idLogo, dataUrl: logo }, present);
      return refusing({ company_id_department_fkey: unknownDepartment }, () =>
        companies.change(actor, idCompany, { version, action: 'settings' }, async (tx) => {
          const placed = await place?.(tx, { entity: 'company', id: idCompany, idCompany });
          const picture = placed ? { logo: placed.inline, idLogo: placed.idFile } : {};
          await tx
            .updateTable('company')
            .set({ ...settings, ...picture, ...moved })
            .where('idCompany', '=', idCompany)
            .execute();
        }),
      );
    },
  };
}
export type CompanySettingsService = ReturnType<typeof createCompanySettingsService>;
