import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const formCategory = catalogue({
  name: 'form-category',
  id: 'idFormCategory',
  resource: 'form-category',
  area: 'forms',
  scope: 'shared',
  screen: '/configuración/formulario/categoría',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/v2/formCategories',
    byState: 'GET /api/settings/v2/formCategories/state/{state}',
    one: 'GET /api/settings/v2/formsCategories/{idFormCategory}',
    create: 'POST /api/settings/v2/formCategories',
    update: 'PUT /api/settings/v2/formCategories/{id}',
    remove: 'DELETE /api/settings/v2/formCategories/{id}',
  },
});
