import { catalogue } from '../kit/catalogue.ts';
import { text } from '../kit/catalogue-fields.ts';

export const platform = catalogue({
  name: 'platform',
  id: 'idPlatform',
  resource: 'platform',
  area: 'catalogues',
  scope: 'global',
  fields: {
    name: text({ unique: true }),
    key: text({ max: 60 }),
  },
  routes: {
    list: 'GET /api/settings/getPlatform',
  },
});
