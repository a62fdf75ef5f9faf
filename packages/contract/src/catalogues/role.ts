import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const role = catalogue({
  name: 'role',
  id: 'idRole',
  resource: 'role',
  area: 'catalogues',
  scope: 'shared',
  screen: '/configuración/rol',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getRole',
    active: 'GET /api/settings/roleActive',
    create: 'POST /api/settings/insertRole',
    update: 'PUT /api/settings/updatedRole/{id}',
    setState: 'PUT /api/settings/inactiveRole/{id}',
  },
  permanent: [1],
  texts: {
    created: 'ROLE_CREATED',
    updated: 'ROLE_UPDATED',
    notCreated: 'ROLE_NOT_CREATED',
    notUpdated: 'ROLE_NOT_UPDATED',
  },
});
