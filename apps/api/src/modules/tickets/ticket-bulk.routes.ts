import { bulkTickets } from '@gemelo/contract/endpoints/ticket-bulk';
import { type Api, say } from '../../http/handle.ts';
import type { TicketBulkService } from './ticket-bulk.service.ts';

export function ticketBulkRoutes(api: Api, tickets: TicketBulkService) {
  api.handle(bulkTickets, async ({ actor, body }) => {
    const outcome = await tickets.change(actor, body);
    return say('SEVERAL_TICKETS', outcome, { count: outcome.changed, skipped: outcome.skipped });
  });
}
