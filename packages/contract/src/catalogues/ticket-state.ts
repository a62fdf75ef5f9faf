import { catalogue } from '../kit/catalogue.ts';
import { choice, color, integer, text } from '../kit/catalogue-fields.ts';
import { stateCategories } from '../kit/state-categories.ts';

export const ticketState = catalogue({
  name: 'ticket-state',
  id: 'idTicketState',
  resource: 'ticket-state',
  area: 'tickets',
  scope: 'global',
  screen: '/configuración/ticket/estado',
  beside: '/configuración/ticket/estado/flujo',
  arranged: 'order',
  fields: {
    name: text({ unique: true }),
    category: choice(stateCategories),
    color: color(),
    // Without a place in the order a state comes last.
    order: integer({ optional: true }),
  },
  routes: {
    list: 'GET /api/settings/getTicketState',
    create: 'POST /api/settings/insertTicketState',
    update: 'PUT /api/settings/updatedTicketState/{id}',
    setState: 'PUT /api/settings/inactiveTicketState/{id}',
  },
  texts: { created: 'TICKET_STATE_CREATED', updated: 'TICKET_STATE_UPDATED' },
});
