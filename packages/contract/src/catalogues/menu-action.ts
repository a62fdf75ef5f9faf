import { catalogue } from '../kit/catalogue.ts';
import { ref } from '../kit/catalogue-fields.ts';

export const menuAction = catalogue({
  name: 'menu-action',
  id: 'idMenuAction',
  resource: 'menu-action',
  area: 'menus',
  scope: 'company',
  screen: '/configuración/menú/acción',
  fields: {
    idMenu: ref('menu'),
    idAction: ref('action'),
  },
  named: ['idMenu', 'idAction'],
  pair: ['idMenu', 'idAction'],
  routes: {
    list: 'GET /api/v4/menu-actions',
    byCompany: 'GET /api/settings/v2/menuActions/list/{idCompany}',
    byState: 'GET /api/settings/v2/menuActions/state/{state}',
    one: 'GET /api/settings/v2/menuActions/{id}',
    create: 'POST /api/settings/v2/menuActions',
    update: 'PUT /api/settings/v2/menuActions/{id}',
    setState: 'PUT /api/v4/menu-actions/{id}/state',
    destroy: 'DELETE /api/settings/v2/menuActions/{id}',
  },
});
