import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const project = catalogue({
  name: 'project',
  id: 'idProject',
  resource: 'project',
  area: 'projects',
  scope: 'shared',
  screen: '/configuración/proyecto',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/v2/projects',
    byState: 'GET /api/settings/v2/projects/state/{state}',
    create: 'POST /api/settings/v2/projects',
    update: 'PUT /api/settings/v2/projects/{id}',
    remove: 'DELETE /api/settings/v2/projects/{id}',
  },
});
