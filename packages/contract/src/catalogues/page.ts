import { catalogue } from '../kit/catalogue.ts';
import { choice, icon, text } from '../kit/catalogue-fields.ts';
import { menuSections } from '../menu-sections.ts';
import { resources } from '../permissions.ts';

export const page = catalogue({
  name: 'page',
  id: 'idPage',
  resource: 'page',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/página',
  fields: {
    name: text(),
    // Two slashes, or a backslash, would lead to another host.
    link: text({ max: 200, unique: true, pattern: /^\/(?!\/)[^\s?#\\]*$/ }),
    icon: icon(),
    section: choice(menuSections, { optional: true }),
    resource: choice(resources, { fixed: true }),
  },
  routes: {
    list: 'GET /api/settings/page',
    create: 'POST /api/settings/insert/page',
    update: 'PUT /api/settings/update/page/{id}',
  },
});
