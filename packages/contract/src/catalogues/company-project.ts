import { catalogue } from '../kit/catalogue.ts';
import { ref } from '../kit/catalogue-fields.ts';

export const companyProject = catalogue({
  name: 'company-project',
  id: 'idCompanyProject',
  resource: 'company-project',
  area: 'projects',
  scope: 'company',
  screen: '/configuración/compañía/proyecto',
  fields: { idProject: ref('project') },
  named: ['idProject', 'idCompany'],
  pair: ['idCompany', 'idProject'],
  routes: {
    list: 'GET /api/settings/v2/companyProjects',
    byCompany: 'GET /api/settings/v2/companies/projects/{id}',
    byState: 'GET /api/settings/v2/companyProjects/state/{state}',
    one: 'GET /api/settings/v2/companyProjects/{id}',
    create: 'POST /api/settings/v2/companyProjects',
    update: 'PUT /api/settings/v2/companyProjects/{id}',
    remove: 'DELETE /api/settings/v2/companyProjects/{id}',
  },
});
