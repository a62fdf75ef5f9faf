import { sql } from 'kysely';
import type { LinkedHolder } from '../links/tie.ts';
import { mayDo, presentTicket, selectTickets, visibleTo } from './tickets.queries.ts';

/** Tickets that the user may see, by number and title, with their state. */
export const linkedTickets: LinkedHolder = async (tx, actor, ids) => {
  const rows = await selectTickets(tx)
    .where(sql<boolean>`ticket.id_ticket = any(${ids})`)
    .where(visibleTo(actor))
    .execute();
  return new Map(
    rows.map(presentTicket).map((ticket) => [
      ticket.idTicket,
      {
        idCompany: ticket.idCompany,
        name: `#${ticket.idTicket} ${ticket.title}`,
        detail: ticket.TicketState.name,
        mayChange: mayDo(actor, ticket).word,
      },
    ]),
  );
};
