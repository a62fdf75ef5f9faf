import { catalogue } from '../kit/catalogue.ts';
import { integer, longText, text } from '../kit/catalogue-fields.ts';

export const category = catalogue({
  name: 'category',
  id: 'idCategory',
  resource: 'category',
  area: 'forms',
  scope: 'shared',
  screen: '/configuración/categorias',
  arranged: 'order',
  fields: {
    name: text({ unique: true }),
    order: integer(),
    description: longText(),
  },
  routes: {
    list: 'GET /api/v4/categories',
    byCompany: 'GET /api/settings/v3/list/category/{id}',
    one: 'GET /api/settings/v3/category/{id}',
    create: 'POST /api/settings/v3/category',
    update: 'PUT /api/settings/v3/category/{id}',
    setState: 'PUT /api/settings/v3/category/state/{id}',
  },
});
