import { catalogue } from '../kit/catalogue.ts';
import { icon, integer, text } from '../kit/catalogue-fields.ts';

export const module = catalogue({
  name: 'module',
  id: 'idModule',
  resource: 'module',
  area: 'permissions',
  scope: 'global',
  screen: '/configuración/modulo',
  arranged: 'order',
  fields: {
    name: text({ unique: true }),
    icon: icon(),
    order: integer(),
  },
  routes: {
    list: 'GET /api/settings/getModule',
    create: 'POST /api/settings/insert/module',
    update: 'PUT /api/settings/module/update/{id}',
    setState: 'PUT /api/settings/module/state/update/{id}',
  },
  texts: { activated: 'MODULE_ACTIVATED', inactivated: 'MODULE_INACTIVATED' },
});
