import { catalogue } from '../kit/catalogue.ts';
import { icon, longText, text } from '../kit/catalogue-fields.ts';

export const menu = catalogue({
  name: 'menu',
  id: 'idMenu',
  resource: 'menu',
  area: 'menus',
  scope: 'company',
  screen: '/configuración/menú',
  fields: {
    name: text({ unique: true }),
    description: longText(),
    icon: icon(),
  },
  alsoAs: { companyName: 'idCompany' },
  routes: {
    list: 'GET /api/v4/menus',
    byCompany: 'GET /api/settings/v2/menus/company/{idCompany}',
    byState: 'GET /api/settings/v2/menus/state/{state}',
    one: 'GET /api/settings/v2/menus/{id}',
    create: 'POST /api/settings/v2/menus',
    update: 'PUT /api/settings/v2/menus/{id}',
    setState: 'PUT /api/v4/menus/{id}/state',
    destroy: 'DELETE /api/settings/v2/menus/{id}',
  },
});
