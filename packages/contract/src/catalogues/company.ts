import { catalogue } from '../kit/catalogue.ts';
import { ref, text } from '../kit/catalogue-fields.ts';

export const company = catalogue({
  name: 'company',
  id: 'idCompany',
  resource: 'company',
  area: 'catalogues',
  scope: 'self',
  screen: '/configuración/compañía',
  fields: {
    name: text({ unique: true }),
    taxId: text({ max: 40, optional: true }),
    phone: text({ max: 40, optional: true, searchable: false }),
    idCountry: ref('country', { optional: true }),
  },
  routes: {
    list: 'GET /api/settings/getCompany',
    byState: 'GET /api/settings/companies/{state}',
    one: 'GET /api/settings/company/{id}',
    create: 'POST /api/settings/insertCompany',
    update: 'PUT /api/settings/updatedCompany/{id}',
    setState: 'PUT /api/settings/inactiveCompany/{id}',
  },
  permanent: [1],
});
