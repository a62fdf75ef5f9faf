import type { FileHolder } from '../files/files.service.ts';
import type { TicketService } from './tickets.service.ts';

/** A user who may see a ticket may see its files. */
export const ticketFiles = (tickets: TicketService): FileHolder => ({
  table: 'ticket',
  key: 'id_ticket',
  ownerOf: async (tx, actor, id) => (await tickets.mustSee(tx, actor, id)).idCompany,
});
