import { catalogue } from '../kit/catalogue.ts';
import { longText, ref, text } from '../kit/catalogue-fields.ts';
import { TEXT_MAX } from '../kit/fields.ts';

export const cannedAnswer = catalogue({
  name: 'canned-answer',
  id: 'idCannedAnswer',
  resource: 'canned-answer',
  area: 'tickets',
  scope: 'shared',
  screen: '/configuración/ticket/respuesta',
  fields: {
    name: text({ unique: true }),
    text: longText({ max: TEXT_MAX, optional: false }),
    idTicketType: ref('ticket-type', { optional: true }),
  },
  routes: {
    list: 'GET /api/v4/canned-answers',
    active: 'GET /api/v4/canned-answers/active',
    create: 'POST /api/v4/canned-answers',
    update: 'PUT /api/v4/canned-answers/{id}',
    setState: 'PUT /api/v4/canned-answers/{id}/state',
  },
});
