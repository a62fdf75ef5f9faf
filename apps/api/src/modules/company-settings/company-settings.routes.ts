import { readCompanySettings, updateCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { type Api, say } from '../../http/handle.ts';
import type { CompanySettingsService } from './company-settings.service.ts';

export function companySettingsRoutes(api: Api, settings: CompanySettingsService) {
  api.handle(readCompanySettings, ({ actor }) => settings.read(actor, actor.idCompany ?? 0));
  api.handle(updateCompanySettings, async ({ actor, body }) =>
    say('SETTINGS_SAVED', await settings.update(actor, actor.idCompany ?? 0, body)),
  );
}
