import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const step = catalogue({
  name: 'step',
  id: 'idStep',
  resource: 'step',
  area: 'steps',
  scope: 'global',
  screen: '/configuración/paso',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  alsoAs: { stepName: 'name' },
  several: 'steps',
  routes: {
    list: 'GET /api/settings/getStep',
    create: 'POST /api/settings/insertStep',
    update: 'PUT /api/settings/updatedStep/{id}',
    setState: 'PUT /api/settings/inactiveStep/{id}',
  },
  texts: { created: 'STEP_CREATED', updated: 'STEP_UPDATED' },
});
