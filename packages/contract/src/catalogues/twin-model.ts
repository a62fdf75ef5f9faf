import { catalogue } from '../kit/catalogue.ts';
import { flag, longText, text } from '../kit/catalogue-fields.ts';

export const twinModel = catalogue({
  name: 'twin-model',
  id: 'idTwinModel',
  resource: 'twin-model',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/twin/modelo',
  fields: {
    name: text({ unique: true }),
    station: flag({ fixed: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/twinModel',
    active: 'GET /api/settings/twinModelActive',
    create: 'POST /api/settings/insertTwinModel',
    update: 'PUT /api/settings/updatedTwinModel/{id}',
    setState: 'PUT /api/settings/inactiveTwiModel/{id}',
  },
});
