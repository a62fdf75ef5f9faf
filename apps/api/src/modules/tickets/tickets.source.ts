import type { SearchSource } from '../search/search.service.ts';
import { ticketList } from './tickets.lists.ts';

/** Visible tickets by text or number: `122`, `#122`, `TK-122`. */
export const ticketSource: SearchSource = {
  kind: 'ticket',
  permissions: [],
  async find(tx, actor, search, most) {
    const rows = await (await ticketList(tx, actor, { search })).first(most);
    return rows.map(({ idTicket, title, TicketState }) => ({
      id: idTicket,
      name: `#${idTicket} ${title}`,
      detail: TicketState.name,
    }));
  },
};
