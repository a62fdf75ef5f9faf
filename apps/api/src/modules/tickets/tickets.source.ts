import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import type { SearchSource } from '../search/search.service.ts';
import { numberIn, ticketList } from './tickets.lists.ts';
import { findTicket } from './tickets.queries.ts';

const present = ({ idTicket, title, TicketState }: Ticket) => ({
  id: idTicket,
  name: `#${idTicket} ${title}`,
  detail: TicketState.name,
});

/** Visible tickets by text or number; the one of that number comes first: `122`, `#122`, `TK-122`. */
export const ticketSource: SearchSource = {
  kind: 'ticket',
  permissions: [],
  async find(tx, actor, search, most) {
    const rows = await (await ticketList(tx, actor, { search })).first(most);
    const number = numberIn(search);
    const own = number === undefined ? undefined : await findTicket(tx, number, actor);
    if (own?.idCompany !== actor.idCompany) return rows.map(present);
    return [own, ...rows.filter(({ idTicket }) => idTicket !== number)].slice(0, most).map(present);
  },
};
