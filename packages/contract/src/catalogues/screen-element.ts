import { catalogue } from '../kit/catalogue.ts';
import { integer, ref, text } from '../kit/catalogue-fields.ts';

export const screenElement = catalogue({
  name: 'screen-element',
  id: 'idScreenElement',
  resource: 'screen-element',
  area: 'screens',
  scope: 'global',
  screen: '/configuración/pantalla/elemento',
  display: 'label',
  fields: {
    label: text({ unique: true, within: 'idScreen' }),
    idScreen: ref('screen'),
    idElementType: ref('element-type'),
    order: integer(),
  },
  routes: {
    list: 'GET /api/settings/screen/element',
    active: 'GET /api/settings/screen/element/activo',
    create: 'POST /api/settings/screen/element/insert',
    update: 'PUT /api/settings/screen/element/update/{id}',
    setState: 'PUT /api/settings/screen/element/status/{id}',
    byParent: [
      { route: 'GET /api/settings/screen/element/screen/activo/{idScreen}', field: 'idScreen', active: true },
      { route: 'GET /api/settings/v2/screenElements/{id}', field: 'idScreen' },
    ],
  },
  texts: { activated: 'ELEMENT_ACTIVATED', inactivated: 'ELEMENT_INACTIVATED' },
});
