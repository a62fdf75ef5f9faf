import { catalogue } from '../kit/catalogue.ts';
import { flag, longText, ref, text } from '../kit/catalogue-fields.ts';

export const action = catalogue({
  name: 'action',
  id: 'idAction',
  resource: 'action',
  area: 'catalogues',
  scope: 'company',
  screen: '/configuración/acciones',
  fields: {
    name: text({ unique: true }),
    description: longText(),
    needsPhoto: flag(),
    needsNote: flag(),
    /** The instructions that open beside it. */
    idStep: ref('step', { optional: true }),
  },
  routes: {
    list: 'GET /api/v4/actions',
    byCompany: 'GET /api/settings/action/list/{idCompany}',
    byState: 'GET /api/settings/action/state/{state}',
    create: 'POST /api/settings/create/action',
    update: 'PUT /api/settings/update/action/{id}',
    setState: 'PUT /api/settings/status/action/{id}',
  },
  texts: { activated: 'ACTION_ACTIVATED', inactivated: 'ACTION_INACTIVATED' },
});
