import { catalogue } from '../kit/catalogue.ts';
import { rows, text } from '../kit/catalogue-fields.ts';

export const country = catalogue({
  name: 'country',
  id: 'idCountry',
  resource: 'country',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/país',
  fields: {
    name: text({ unique: true }),
    code: text({ max: 2, unique: true, pattern: /^[A-Z]{2}$/ }),
    departments: rows('department', 'idDepartment', { name: text() }),
  },
  routes: {
    list: 'GET /api/settings/getCountry',
    one: 'GET /api/settings/country/{id}',
    create: 'POST /api/settings/insertCountry',
    update: 'PUT /api/settings/updatedCountry',
    setState: 'PUT /api/settings/inactiveCountry',
  },
});
