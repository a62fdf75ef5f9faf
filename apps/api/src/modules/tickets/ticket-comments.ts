import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { newlyMentioned } from '../../db/mentions.ts';
import type { Actor } from '../../http/actor.ts';
import type { TicketNotices } from './ticket-notices.ts';
import { noteResponse } from './ticket-times.ts';
import { mayDo } from './tickets.queries.ts';
import type { TicketService } from './tickets.service.ts';

/** The first of these users who may not handle the ticket. */
async function whoHandlesNot(tx: Tx, { Assignee }: Ticket, idUsers: readonly number[]) {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u
    where u.id_user = any(${idUsers}) and u.id_user is distinct from ${Assignee?.idUser ?? null}::int and not exists (
      select from role_grant g join role r on r.id_role = g.id_role and r.state = 'Activo'
      where g.resource = 'ticket' and g.action = 'edit'
        and (g.id_role = u.id_role or g.id_role in (select x.id_role from user_role x where x.id_user = u.id_user)))
    order by u.id_user limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Side effects of a comment on a ticket: it counts as a response and notifies the mentioned users. */
export const createTicketComments = (
  tickets: Pick<TicketService, 'mustSee' | 'hold'>,
  notify: TicketNotices,
) => ({
  ownerOf: async (tx: Tx, actor: Actor, idTicket: number): Promise<number> =>
    (await tickets.mustSee(tx, actor, idTicket)).idCompany,

  /** Whoever merges it meanwhile waits and takes the comment along, or has taken the others already. */
  hold: tickets.hold,

  /** Internal notes are for those who handle the ticket, also where one of them reported it. */
  seesNotes: async (tx: Tx, actor: Actor, idTicket: number): Promise<boolean> =>
    mayDo(actor, await tickets.mustSee(tx, actor, idTicket)).handle,

  async onCommented(
    tx: Tx,
    actor: Actor,
    idTicket: number,
    idComment: number,
    text: string,
    earlier?: string,
    internal = false,
  ) {
    const ticket = await tickets.mustSee(tx, actor, idTicket);
    if (ticket.mergedInto !== null) throw new Refused('TICKET_MERGED', { number: ticket.mergedInto });
    const mentioned = await newlyMentioned(tx, ticket.idCompany, text, earlier);
    const { Reporter, Assignee } = ticket;
    const others = [internal ? undefined : Reporter?.idUser, Assignee?.idUser].filter(
      (idUser) => idUser !== undefined && !mentioned.includes(idUser),
    );
    // A comment that is only corrected is no news.
    if (earlier === undefined) await notify(tx, actor, 'changed', ticket, others, { what: 'comment', text });
    if (internal) {
      // A mention shows the ticket and mails the text, so a note mentions only people who may read notes.
      const stranger = await whoHandlesNot(tx, ticket, mentioned);
      if (stranger !== undefined) throw new Refused('NOTE_MENTION', { name: stranger }, { path: 'text' });
    } else {
      await noteResponse(tx, idTicket, actor.idUser);
      await tx
        .updateTable('ticket')
        .set({ updatedAt: new Date() })
        .where('idTicket', '=', idTicket)
        .execute();
    }
    if (mentioned.length === 0) return;
    await tx
      .insertInto('ticketMention')
      .values(mentioned.map((idUser) => ({ idTicket, idUser, idCompany: ticket.idCompany, idComment })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await notify(tx, actor, 'mentioned', ticket, mentioned, { text });
  },
});
