import type { Tx } from '../../db/client.ts';
import { newlyMentioned } from '../../db/mentions.ts';
import type { Actor } from '../../http/actor.ts';
import type { TicketNotices } from './ticket-notices.ts';
import { noteResponse } from './ticket-times.ts';
import type { TicketService } from './tickets.service.ts';

/** Side effects of a comment on a ticket: it counts as a response and notifies the mentioned users. */
export const createTicketComments = (tickets: Pick<TicketService, 'mustSee'>, notify: TicketNotices) => ({
  ownerOf: async (tx: Tx, actor: Actor, idTicket: number): Promise<number> =>
    (await tickets.mustSee(tx, actor, idTicket)).idCompany,

  async onCommented(tx: Tx, actor: Actor, idTicket: number, idComment: number, text: string, earlier = '') {
    const ticket = await tickets.mustSee(tx, actor, idTicket);
    await noteResponse(tx, idTicket, actor.idUser);
    await tx.updateTable('ticket').set({ updatedAt: new Date() }).where('idTicket', '=', idTicket).execute();
    const mentioned = await newlyMentioned(tx, ticket.idCompany, text, earlier);
    const followers = [ticket.Reporter?.idUser, ticket.Assignee?.idUser];
    const others = followers.filter((idUser) => idUser !== undefined && !mentioned.includes(idUser));
    // A comment that is only corrected is no news.
    if (earlier === '') await notify(tx, actor, 'changed', ticket, others, { what: 'comment', text });
    if (mentioned.length === 0) return;
    await tx
      .insertInto('ticketMention')
      .values(mentioned.map((idUser) => ({ idTicket, idUser, idCompany: ticket.idCompany, idComment })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await notify(tx, actor, 'mentioned', ticket, mentioned, { text });
  },
});
