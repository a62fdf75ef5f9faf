import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const elementType = catalogue({
  name: 'element-type',
  id: 'idElementType',
  resource: 'element-type',
  area: 'screens',
  scope: 'global',
  screen: '/configuración/pantalla/elemento/tipo',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/element/type',
    byState: 'GET /api/settings/element/type/{state}',
    create: 'POST /api/settings/element/type/insert',
    update: 'PUT /api/settings/element/type/update/{id}',
    setState: 'PUT /api/settings/element/type/status/{id}',
  },
  texts: { activated: 'ELEMENT_TYPE_ACTIVATED', inactivated: 'ELEMENT_TYPE_INACTIVATED' },
});
