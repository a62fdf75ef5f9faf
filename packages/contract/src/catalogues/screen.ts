import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const screen = catalogue({
  name: 'screen',
  id: 'idScreen',
  resource: 'screen',
  area: 'screens',
  scope: 'global',
  screen: '/configuración/pantalla',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/screen',
    active: 'GET /api/settings/screen/activo',
    create: 'POST /api/settings/screen/insert',
    update: 'PUT /api/settings/screen/update/{idScreen}',
    setState: 'PUT /api/settings/screen/status/{idScreen}',
  },
  texts: { activated: 'SCREEN_ACTIVATED', inactivated: 'SCREEN_INACTIVATED' },
});
