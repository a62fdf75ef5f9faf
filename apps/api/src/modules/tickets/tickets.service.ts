import type {
  Ticket,
  TicketBody,
  TicketDetail,
  TicketEvent,
  TicketUpdate,
} from '@gemelo/contract/endpoints/tickets';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { isOpen, type StateCategory } from '@gemelo/contract/kit/state-categories';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import type { Actor } from '../../http/actor.ts';
import { checkWay, factsOf, linesOf, wished } from './ticket-changes.ts';
import type { TicketNotices } from './ticket-notices.ts';
import { checkChosenForTicket, placeOf } from './ticket-references.ts';
import { enterState, firstState, noteResponse } from './ticket-times.ts';
import { detailOf, findTicket, findTicketDetail, mayDo } from './tickets.queries.ts';

const MEDIUM = 3;
const CANCELLED = 5;

interface Line {
  kind: TicketEvent['kind'];
  was?: string | null;
  became?: string | null;
  note?: string | null;
}

/** What people do with tickets. */
export function createTicketService(database: Database, tell: TicketNotices) {
  const mustSee = async (tx: Tx, actor: Actor, idTicket: number): Promise<Ticket> => {
    const ticket = await findTicket(tx, idTicket, actor);
    if (!ticket) throw new NotFound('ticket', idTicket);
    return ticket;
  };

  /** One after the other with whoever else acts on it. */
  const hold = async (tx: Tx, actor: Actor, idTicket: number): Promise<Ticket> => {
    await tx.selectFrom('ticket').select('idTicket').where('idTicket', '=', idTicket).forUpdate().execute();
    return mustSee(tx, actor, idTicket);
  };

  const stateOf = async (tx: Tx, idTicketState: number) => {
    const found = await tx
      .selectFrom('ticketState')
      .select(['name', 'category', 'state'])
      .where('idTicketState', '=', idTicketState)
      .executeTakeFirst();
    if (found?.state !== 'Activo')
      throw new Invalid([{ path: 'idTicketState', rule: found ? 'inactive' : 'reference' }]);
    return { name: found.name, category: found.category as StateCategory };
  };

  const write = async (
    tx: Tx,
    actor: Actor,
    { idCompany, idTicket }: Pick<Ticket, 'idCompany' | 'idTicket'>,
    lines: Line[],
  ) => {
    if (lines.length === 0) return;
    const rows = lines.map((line) => ({ ...line, idCompany, idTicket, idUser: actor.idUser }));
    await tx.insertInto('ticketEvent').values(rows).execute();
  };

  /** What it has become, also for somebody who has just handed it on and sees it for the last time. */
  const changed = async (tx: Tx, actor: Actor, before: Ticket, action: string) => {
    const after = (await findTicket(tx, before.idTicket)) ?? before;
    await audit(tx, actor, {
      entity: 'ticket',
      id: before.idTicket,
      action,
      idCompany: before.idCompany,
      before: factsOf(before),
      after: factsOf(after),
    });
    return after;
  };

  /** Who may make just these changes, and whether the ticket is still open to them. */
  const check = async (tx: Tx, actor: Actor, before: Ticket, wish: Omit<TicketUpdate, 'version'>) => {
    const { title: _, description: __, ...others } = wish;
    const may = mayDo(actor, before);
    if (!may.word || (!may.handle && Object.keys(others).length > 0)) throw new Forbidden('TICKET_HANDLER');
    if (wish.idTicketState !== undefined) checkWay(before.TicketState, await stateOf(tx, wish.idTicketState));
    else if (!isOpen(before.TicketState.category)) throw new Refused('TICKET_CLOSED');
    await checkChosenForTicket(tx, actor, before.idCompany, wish);
  };

  return {
    mustSee,

    async find(tx: Tx, actor: Actor, idTicket: number): Promise<TicketDetail> {
      const ticket = await findTicketDetail(tx, actor, idTicket);
      if (!ticket) throw new NotFound('ticket', idTicket);
      return ticket;
    },

    create: (actor: Actor, body: TicketBody) =>
      refusing({ ticket_alarm: () => new Refused('TICKET_OF_ALARM') }, () =>
        database.transaction(actor, async (tx) => {
          const idCompany = actor.idCompany ?? 0;
          const { idAssignee = null, dueAt = null, idTaskPriority = MEDIUM, description = '' } = body;
          await checkChosenForTicket(tx, actor, idCompany, { ...body, idTaskPriority });
          if (idAssignee !== null && idAssignee !== actor.idUser && !actor.permissions.has('ticket:edit'))
            throw new Forbidden('TICKET_HANDLER');
          const { idTicket } = await tx
            .insertInto('ticket')
            .values({
              ...(await placeOf(tx, idCompany, body)),
              ...(await firstState(tx)),
              idCompany,
              title: body.title,
              description,
              idTicketType: body.idTicketType,
              idTaskPriority,
              idAssignee,
              idReporter: actor.idUser,
              dueAt,
            })
            .returning('idTicket')
            .executeTakeFirstOrThrow();
          const ticket = await mustSee(tx, actor, idTicket);
          await write(tx, actor, ticket, [{ kind: 'opened' }]);
          await audit(tx, actor, {
            entity: 'ticket',
            id: idTicket,
            action: 'create',
            idCompany,
            after: factsOf(ticket),
          });
          await tell(tx, actor, 'assigned', ticket, [ticket.Assignee?.idUser]);
          return detailOf(tx, actor, ticket);
        }),
      ),

    update: (actor: Actor, idTicket: number, body: TicketUpdate) =>
      database.transaction(actor, async (tx) => {
        const before = await hold(tx, actor, idTicket);
        const wish = wished(before, body);
        if (Object.keys(wish).length === 0) return detailOf(tx, actor, before);
        if (before.version !== body.version)
          throw new Refused('STALE', {}, { current: await detailOf(tx, actor, before) });
        await check(tx, actor, before, wish);
        const { idTicketState, ...columns } = wish;
        if (idTicketState !== undefined) {
          await enterState(tx, idTicket, idTicketState, null);
          await noteResponse(tx, idTicket, actor.idUser);
        }
        await tx
          .updateTable('ticket')
          .set({ ...columns, version: before.version + 1, updatedAt: new Date() })
          .where('idTicket', '=', idTicket)
          .execute();
        const after = await changed(tx, actor, before, 'edit');
        await write(tx, actor, after, linesOf(before, after));
        if (wish.idAssignee) await tell(tx, actor, 'assigned', after, [wish.idAssignee]);
        return detailOf(tx, actor, after);
      }),

    close: (actor: Actor, idTicket: number, justification: string, idTicketState = CANCELLED) =>
      database.transaction(actor, async (tx) => {
        const before = await hold(tx, actor, idTicket);
        if (!mayDo(actor, before).word) throw new Forbidden('TICKET_HANDLER');
        if (!isOpen(before.TicketState.category)) throw new Refused('TICKET_CLOSED');
        if (isOpen((await stateOf(tx, idTicketState)).category))
          throw new Invalid([{ path: 'idTicketState', rule: 'reference' }]);
        await enterState(tx, idTicket, idTicketState, justification);
        await noteResponse(tx, idTicket, actor.idUser);
        await tx
          .updateTable('ticket')
          .set({ version: before.version + 1, updatedAt: new Date() })
          .where('idTicket', '=', idTicket)
          .execute();
        const after = await changed(tx, actor, before, 'close');
        await write(tx, actor, after, [
          {
            kind: 'closed',
            was: before.TicketState.name,
            became: after.TicketState.name,
            note: justification,
          },
        ]);
        await tell(tx, actor, 'closed', after, [after.Reporter?.idUser], {
          state: after.TicketState.name,
          justification,
        });
        return detailOf(tx, actor, after);
      }),
  };
}
export type TicketService = ReturnType<typeof createTicketService>;
