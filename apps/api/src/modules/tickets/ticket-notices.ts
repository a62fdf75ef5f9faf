import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { defaultLanguage } from '@gemelo/contract/kit/languages';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { MailService } from '../mails/mails.service.ts';

type Kind = 'assigned' | 'mentioned' | 'closed';

/**
 * Mails about a ticket to users of its company, in the transaction of the change; nobody is notified of their own
 * actions.
 */
export const createTicketNotices = (mails: Pick<MailService, 'post'>) =>
  async function notify(
    tx: Tx,
    actor: Actor,
    kind: Kind,
    ticket: Ticket,
    idUsers: readonly (number | undefined)[],
    words: Record<string, string> = {},
  ) {
    const others = idUsers.filter((idUser) => idUser !== undefined && idUser !== actor.idUser) as number[];
    if (others.length === 0) return;
    const people = await tx
      .selectFrom('appUser')
      .select(['name', 'email', 'idCompany'])
      .where('idUser', 'in', others)
      .where('idCompany', '=', ticket.idCompany)
      .where('state', '=', 'Activo')
      .where('emailVerifiedAt', 'is not', null)
      .orderBy('idUser')
      .execute();
    for (const person of people)
      await mails.post(
        tx,
        person,
        `ticket.${kind}`,
        defaultLanguage,
        `/ticket/informacion?id=${ticket.idTicket}`,
        { number: String(ticket.idTicket), title: ticket.title, by: actor.name, ...words },
      );
  };
export type TicketNotices = ReturnType<typeof createTicketNotices>;
