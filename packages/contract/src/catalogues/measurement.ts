import { catalogue } from '../kit/catalogue.ts';
import { choice, integer, tags, text } from '../kit/catalogue-fields.ts';

export const measurement = catalogue({
  name: 'measurement',
  id: 'idMeasurement',
  resource: 'measurement',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/medición',
  fields: {
    name: text({ unique: true }),
    key: text({ max: 60, unique: true, pattern: /^[A-Za-z][A-Za-z0-9_]*$/ }),
    aliases: tags({ pattern: /^[A-Za-z][A-Za-z0-9_]*$/ }),
    unit: text({ max: 20, searchable: false }),
    aggregation: choice(['mean', 'sum', 'max', 'min', 'last']),
    decimals: integer({ max: 6 }),
  },
  routes: {
    list: 'GET /api/settings/getMeasurement',
    active: 'GET /api/settings/measurementActive',
    create: 'POST /api/settings/insertMeasurement',
    update: 'PUT /api/settings/updatedMeasurement/{id}',
    setState: 'PUT /api/settings/inactiveMeasurement/{id}',
  },
});
