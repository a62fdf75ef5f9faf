import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const activity = catalogue({
  name: 'activity',
  id: 'idActivity',
  resource: 'activity',
  area: 'field',
  scope: 'company',
  screen: '/configuración/actividad',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/activity',
    byState: 'GET /api/settings/activities/state/{state}',
    one: 'GET /api/settings/activity/{id}',
    create: 'POST /api/settings/activity',
    update: 'PUT /api/settings/activity/{id}',
    remove: 'DELETE /api/settings/activity/{id}',
  },
  texts: {
    notRead: 'ACTIVITY_FAILED',
    notCreated: 'ACTIVITY_FAILED',
    notUpdated: 'ACTIVITY_FAILED',
    notSet: 'ACTIVITY_FAILED',
  },
});
