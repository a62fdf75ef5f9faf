import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { TicketNotices } from './ticket-notices.ts';
import { noteResponse } from './ticket-times.ts';
import type { TicketService } from './tickets.service.ts';

interface MentionedUser {
  idUser: number;
  name: string;
}

/** Users of the company mentioned with @ in a text; of two matching names, the longer one. */
async function usersMentionedIn(tx: Tx, idCompany: number, text: string): Promise<MentionedUser[]> {
  const { rows } = await sql<MentionedUser>`
    select id_user, name from app_user
    where id_company = ${idCompany} and state = 'Activo' and id_role is not null and strpos(${text}, '@' || name) > 0
    order by length(name) desc, id_user limit 50`.execute(tx);
  let rest = text;
  const mentionedNames = new Set<string>();
  return rows.filter(({ name }) => {
    const mention = `@${name}`;
    if (rest.includes(mention)) {
      rest = rest.replaceAll(mention, '');
      mentionedNames.add(name);
    }
    return mentionedNames.has(name);
  });
}

/** Side effects of a comment on a ticket: it counts as a response and notifies the mentioned users. */
export const createTicketComments = (tickets: Pick<TicketService, 'mustSee'>, notify: TicketNotices) => ({
  ownerOf: async (tx: Tx, actor: Actor, idTicket: number): Promise<number> =>
    (await tickets.mustSee(tx, actor, idTicket)).idCompany,

  async onCommented(tx: Tx, actor: Actor, idTicket: number, idComment: number, text: string, earlier = '') {
    const ticket = await tickets.mustSee(tx, actor, idTicket);
    await noteResponse(tx, idTicket, actor.idUser);
    await tx.updateTable('ticket').set({ updatedAt: new Date() }).where('idTicket', '=', idTicket).execute();
    const before = new Set(
      (await usersMentionedIn(tx, ticket.idCompany, earlier)).map(({ idUser }) => idUser),
    );
    const mentioned = (await usersMentionedIn(tx, ticket.idCompany, text)).filter(
      ({ idUser }) => !before.has(idUser),
    );
    if (mentioned.length === 0) return;
    await tx
      .insertInto('ticketMention')
      .values(mentioned.map(({ idUser }) => ({ idTicket, idUser, idCompany: ticket.idCompany, idComment })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await notify(
      tx,
      actor,
      'mentioned',
      ticket,
      mentioned.map(({ idUser }) => idUser),
      { text },
    );
  },
});
