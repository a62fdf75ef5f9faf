import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const warehouseCategory = catalogue({
  name: 'warehouse-category',
  id: 'idWarehouseCategory',
  resource: 'warehouse-category',
  area: 'warehouses',
  scope: 'company',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/v2/warehouseCategories',
    one: 'GET /api/settings/v2/warehouseCategory/{id}',
    byState: 'GET /api/settings/v2/warehouseCategories/state/{state}/{idCompany}',
    create: 'POST /api/settings/v2/warehouseCategory',
    update: 'PUT /api/settings/v2/warehouseCategory/{id}',
    setState: 'PUT /api/settings/v2/warehouseCategory/state/{id}',
  },
});
