import type {
  Ticket,
  TicketBody,
  TicketDetail,
  TicketEvent,
  TicketUpdate,
} from '@gemelo/contract/endpoints/tickets';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { actingFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { changesOf, checkWay, factsOf, historyEntries } from './ticket-changes.ts';
import { giveTargets } from './ticket-deadlines.ts';
import type { TicketNotices } from './ticket-notices.ts';
import { checkReferences, placeOf } from './ticket-references.ts';
import { chosenState, ticketStates } from './ticket-states.ts';
import { enterState, firstState, noteResponse } from './ticket-times.ts';
import { detailOf, findTicket, findTicketDetail, mayDo } from './tickets.queries.ts';

const MEDIUM = 3;
const CANCELLED = 5;

interface HistoryEntry {
  kind: TicketEvent['kind'];
  was?: string | null;
  became?: string | null;
  note?: string | null;
}

export async function writeEvents(
  tx: Tx,
  actor: Pick<Context, 'idUser'>,
  { idCompany, idTicket }: Pick<Ticket, 'idCompany' | 'idTicket'>,
  entries: HistoryEntry[],
) {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, idCompany, idTicket, idUser: actor.idUser }));
  await tx.insertInto('ticketEvent').values(rows).execute();
}

/** The ticket after the change, also for a user who has just lost access to it by reassigning it. */
export async function noteChanged(tx: Tx, actor: Actor, before: Ticket, action: string): Promise<Ticket> {
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
}

type TicketChanges = Omit<TicketUpdate, 'version'>;

/** Checks the permission for these changes, and whether the ticket is still open. */
async function check(tx: Tx, actor: Actor, before: Ticket, changes: TicketChanges) {
  const { title: _, description: __, ...others } = changes;
  const may = mayDo(actor, before);
  if (!may.word || (!may.handle && Object.keys(others).length > 0)) throw new Forbidden('TICKET_HANDLER');
  if (changes.idTicketState !== undefined) {
    const states = await ticketStates(tx);
    const to = chosenState(states, changes.idTicketState);
    if (!isOpen(to.category)) throw new Refused('TICKET_CLOSE', {}, { path: 'idTicketState' });
    checkWay(states, before.TicketState, to);
  } else if (!isOpen(before.TicketState.category)) throw new Refused('TICKET_CLOSED');
  await checkReferences(tx, actor, before.idCompany, changes);
}

/** Who opens a ticket: a user, or the product itself for a company. */
export type Opener = Context & Pick<Actor, 'permissions'>;

async function insertTicket(
  tx: Tx,
  actor: Opener,
  body: TicketBody,
  idReporter: number | null,
): Promise<number> {
  const idCompany = actor.idCompany ?? 0;
  const { idAssignee = null, dueAt = null, idTaskPriority = MEDIUM, description = '' } = body;
  await checkReferences(tx, actor, idCompany, { ...body, idTaskPriority });
  if (idAssignee !== null && idAssignee !== actor.idUser && !actor.permissions.has('ticket:edit'))
    throw new Forbidden('TICKET_HANDLER');
  const { title, idTicketType } = body;
  const { idTicket } = await tx
    .insertInto('ticket')
    .values({
      ...(await placeOf(tx, idCompany, body)),
      ...(await firstState(tx)),
      ...{ idCompany, title, description, idTicketType, idTaskPriority, idAssignee, dueAt },
      idReporter,
    })
    .returning('idTicket')
    .executeTakeFirstOrThrow();
  await giveTargets(tx, [idTicket]);
  return idTicket;
}

interface Applying {
  /** Of a state that is put back. */
  justification?: string | null | undefined;
  mail?: 'later' | undefined;
}

/** Who is told of changes, except whoever is told of having it now. */
const followersOf = ({ Reporter, Assignee }: Ticket, assigned?: number | null) =>
  [Reporter?.idUser, Assignee?.idUser].filter((idUser) => idUser !== assigned);

/** The actions of users on tickets. */
export function createTicketService(
  database: Database,
  notify: TicketNotices,
  files: Pick<FileService, 'attach'>,
) {
  const tickets = recordsOf<Actor, Ticket>(database, {
    entity: 'ticket',
    find: (tx, actor, idTicket) => findTicket(tx, idTicket, actor),
    lock: rowLock('ticket', 'idTicket'),
    facts: factsOf,
  });

  const update = (tx: Tx, idTicket: number, columns: object) =>
    tx
      .updateTable('ticket')
      .set({ ...columns, ...moved })
      .where('idTicket', '=', idTicket)
      .execute();

  /** Writes changes that were checked, in their transaction; a state that is put back has its justification again. */
  async function apply(
    tx: Tx,
    actor: Actor,
    before: Ticket,
    changes: TicketChanges,
    { justification = null, mail }: Applying = {},
  ): Promise<Ticket> {
    const { idTicket } = before;
    const { idTicketState, ...columns } = changes;
    if (idTicketState !== undefined) {
      await enterState(tx, idTicket, idTicketState, justification);
      await noteResponse(tx, idTicket, actor.idUser);
    }
    await update(tx, idTicket, columns);
    if (columns.idTicketType !== undefined || columns.idTaskPriority !== undefined)
      await giveTargets(tx, [idTicket]);
    const after = await noteChanged(tx, actor, before, 'edit');
    await writeEvents(tx, actor, after, historyEntries(before, after));
    if (changes.idAssignee) await notify(tx, actor, 'assigned', after, [changes.idAssignee], {}, mail);
    if (idTicketState !== undefined) {
      const others = followersOf(after, changes.idAssignee);
      const words = { what: 'state', state: after.TicketState.name };
      await notify(tx, actor, 'changed', after, others, words, mail);
    }
    return after;
  }

  /** Closes a ticket that is held by the transaction. */
  async function end(
    tx: Tx,
    actor: Actor,
    before: Ticket,
    justification: string,
    idTicketState = CANCELLED,
    mail?: 'later',
  ): Promise<Ticket> {
    const { idTicket } = before;
    if (!mayDo(actor, before).word) throw new Forbidden('TICKET_HANDLER');
    if (!isOpen(before.TicketState.category)) throw new Refused('TICKET_CLOSED');
    const states = await ticketStates(tx);
    const to = chosenState(states, idTicketState);
    if (isOpen(to.category)) throw new Invalid([{ path: 'idTicketState', rule: 'reference' }]);
    checkWay(states, before.TicketState, to);
    await enterState(tx, idTicket, idTicketState, justification);
    await noteResponse(tx, idTicket, actor.idUser);
    await update(tx, idTicket, {});
    const after = await noteChanged(tx, actor, before, 'close');
    const [was, became] = [before.TicketState.name, after.TicketState.name];
    await writeEvents(tx, actor, after, [{ kind: 'closed', was, became, note: justification }]);
    const params = { state: became, justification };
    await notify(tx, actor, 'closed', after, followersOf(after), params, mail);
    return after;
  }

  /** A new ticket, with its history and a notice to its assignee, in the transaction of its cause. */
  const make = async (
    tx: Tx,
    opener: Opener,
    body: TicketBody,
    idReporter = opener.idUser,
  ): Promise<Ticket> => {
    const id = await insertTicket(tx, opener, body, idReporter);
    const ticket = await findTicket(tx, id);
    if (!ticket) throw new NotFound('ticket', id);
    const { idCompany } = ticket;
    await audit(tx, opener, { entity: 'ticket', id, action: 'create', idCompany, after: factsOf(ticket) });
    await writeEvents(tx, opener, ticket, [{ kind: 'opened' }]);
    await notify(tx, opener, 'assigned', ticket, [ticket.Assignee?.idUser]);
    return ticket;
  };

  return {
    make,
    mustSee: tickets.mustFind,
    hold: tickets.hold,
    check,
    apply,
    end,

    async find(tx: Tx, actor: Actor, idTicket: number): Promise<TicketDetail> {
      const ticket = await findTicketDetail(tx, actor, idTicket);
      if (!ticket) throw new NotFound('ticket', idTicket);
      return ticket;
    },

    create: (actor: Actor, { idCompany, ...body }: TicketBody) =>
      refusing({ ticket_alarm: () => new Refused('TICKET_OF_ALARM') }, () =>
        database.transaction(actor, async (tx) => {
          const ticket = await make(tx, await actingFor(tx, actor, idCompany), body);
          await files.attach(tx, actor, body.idFiles ?? [], 'ticket', ticket.idTicket);
          return detailOf(tx, actor, ticket);
        }),
      ),

    update: (actor: Actor, idTicket: number, body: TicketUpdate) =>
      database.transaction(actor, async (tx) => {
        const before = await tickets.hold(tx, actor, idTicket);
        const changes = changesOf(before, body);
        if (Object.keys(changes).length === 0) return detailOf(tx, actor, before);
        if (before.version !== body.version)
          throw new Refused('STALE', {}, { current: await detailOf(tx, actor, before) });
        await check(tx, actor, before, changes);
        return detailOf(tx, actor, await apply(tx, actor, before, changes));
      }),

    close: (actor: Actor, idTicket: number, justification: string, idTicketState?: number) =>
      database.transaction(actor, async (tx) => {
        const before = await tickets.hold(tx, actor, idTicket);
        return detailOf(tx, actor, await end(tx, actor, before, justification, idTicketState));
      }),
  };
}
export type TicketService = ReturnType<typeof createTicketService>;
