import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { detailOf, mayDo } from './tickets.queries.ts';
import type { TicketService } from './tickets.service.ts';

/** Files of a ticket that exists already: whoever may word it attaches and detaches them. */
export function createTicketAttachments(
  database: Database,
  tickets: Pick<TicketService, 'hold'>,
  files: Pick<FileService, 'attach' | 'detach'>,
) {
  const change = (actor: Actor, idTicket: number, write: (tx: Tx) => Promise<void>) =>
    database.transaction(actor, async (tx) => {
      const ticket = await tickets.hold(tx, actor, idTicket);
      if (!mayDo(actor, ticket).word) throw new Forbidden('TICKET_HANDLER');
      if (ticket.mergedInto !== null) throw new Refused('TICKET_MERGED', { number: ticket.mergedInto });
      await write(tx);
      return detailOf(tx, actor, ticket);
    });

  return {
    attach: (actor: Actor, idTicket: number, idFiles: readonly string[]) =>
      change(actor, idTicket, (tx) => files.attach(tx, actor, idFiles, 'ticket', idTicket)),

    detach: (actor: Actor, idTicket: number, idFile: string) =>
      change(actor, idTicket, async (tx) => {
        if (!(await files.detach(tx, actor, [idFile], 'ticket', idTicket)))
          throw new NotFound('file', idFile);
      }),
  };
}
export type TicketAttachments = ReturnType<typeof createTicketAttachments>;
