import {
  tickets as allTickets,
  closeTicket,
  createTicket,
  filterTickets as filteredTickets,
  oneTicket,
  ticketFacets,
  ticketOptions,
  ticketSummary,
  ticketsOfType,
  updateTicket,
} from '@gemelo/contract/endpoints/tickets';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { summarize, ticketChoices, ticketChoosable, ticketList } from './tickets.lists.ts';
import type { TicketService } from './tickets.service.ts';

export function ticketRoutes(api: Api, tickets: TicketService) {
  const { database } = api;
  for (const list of [allTickets, filteredTickets])
    api.list(list, ({ actor, query }, tx) => ticketList(tx, actor, query));
  api.list(ticketsOfType, ({ actor, params, query, body }, tx) =>
    ticketList(tx, actor, { search: query.search, ...body, idTicketType: [params.idTicketType] }),
  );
  api.handle(ticketSummary, ({ actor }) => database.read(actor, (tx) => summarize(tx, actor)));
  api.handle(ticketFacets, ({ actor }) => database.read(actor, (tx) => ticketChoices(tx, actor)));
  api.handle(ticketOptions, ({ actor, query }) =>
    database.read(actor, (tx) => ticketChoosable(tx, companyFor(actor, query.idCompany))),
  );
  api.handle(oneTicket, ({ actor, params }) =>
    database.read(actor, (tx) => tickets.find(tx, actor, params.id)),
  );
  api.handle(createTicket, async ({ actor, body }) =>
    say('TICKET_CREATED', await tickets.create(actor, body)),
  );
  api.handle(updateTicket, async ({ actor, params, body }) =>
    say('TICKET_UPDATED', await tickets.update(actor, params.idTicket, body)),
  );
  api.handle(closeTicket, async ({ actor, params, body }) =>
    say('TICKET_CLOSED', await tickets.close(actor, params.idTicket, body.justification, body.idTicketState)),
  );
}
