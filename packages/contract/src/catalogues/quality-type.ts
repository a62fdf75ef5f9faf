import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const qualityType = catalogue({
  name: 'quality-type',
  id: 'idTypeQualityControl',
  resource: 'quality-type',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/tipo/control/calidad',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/typeQualityControl',
    create: 'POST /api/settings/insertQuality',
    update: 'PUT /api/settings/updateQuality/{id}',
    setState: 'PUT /api/settings/inactiveQuality/{id}',
  },
});
