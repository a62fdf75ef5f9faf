import { catalogue } from '../kit/catalogue.ts';
import { decimal, integer, text } from '../kit/catalogue-fields.ts';

export const station = catalogue({
  name: 'station',
  id: 'idStation',
  resource: 'station',
  area: 'catalogues',
  scope: 'company',
  screen: '/configuración/estación',
  fields: {
    name: text({ unique: true }),
    latitude: decimal({ min: -90, max: 90, optional: true }),
    longitude: decimal({ min: -180, max: 180, optional: true }),
    altitude: integer({ min: -500, max: 9000, optional: true }),
  },
  routes: {
    list: 'GET /api/settings/station',
    byCompany: 'GET /api/settings/v2/stations/company/{id}',
    create: 'POST /api/settings/insert/station',
    update: 'PUT /api/settings/updated/station/{id}',
    setState: 'PUT /api/settings/inactive/station/{id}',
  },
});
