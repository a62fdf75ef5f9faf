import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const ticketType = catalogue({
  name: 'ticket-type',
  id: 'idTicketType',
  resource: 'ticket-type',
  area: 'tickets',
  scope: 'shared',
  screen: '/configuración/tipo/ticket',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getTicketType',
    create: 'POST /api/settings/insertTicketType',
    update: 'PUT /api/settings/updatedTicketType/{id}',
    setState: 'PUT /api/settings/inactiveTicketType/{id}',
  },
});
