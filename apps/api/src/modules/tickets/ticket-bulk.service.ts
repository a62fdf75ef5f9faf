import {
  BULK_MAX,
  type TicketBefore,
  type TicketBulk,
  type TicketBulkOutcome,
} from '@gemelo/contract/endpoints/ticket-bulk';
import { filterTickets, type Ticket, type TicketUpdate } from '@gemelo/contract/endpoints/tickets';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { MAILED_AT_ONCE } from '@gemelo/contract/kit/notification-kinds';
import { safeParse } from 'zod/v4/core';
import type { Database, Tx } from '../../db/client.ts';
import { under } from '../../db/references.ts';
import { takenBack } from '../../db/taken-back.ts';
import type { Actor } from '../../http/actor.ts';
import { changesOf } from './ticket-changes.ts';
import { checkReferences } from './ticket-references.ts';
import { chosenState, ticketStates } from './ticket-states.ts';
import { ticketList } from './tickets.lists.ts';
import { mayDo } from './tickets.queries.ts';
import type { TicketService } from './tickets.service.ts';

type Changes = Omit<TicketUpdate, 'version'>;
/** Of many changes at once, mails wait for the daily one. */
type Mail = 'later' | undefined;
type Handling = Pick<TicketService, 'hold' | 'check' | 'apply' | 'end'>;

async function matching(tx: Tx, actor: Actor, match: Record<string, string>): Promise<number[]> {
  const parsed = safeParse(filterTickets.query, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  const ids = await (await ticketList(tx, actor, parsed.data)).keys();
  if (ids.length > BULK_MAX) throw new Refused('TOO_MANY_TICKETS', { most: BULK_MAX, count: ids.length });
  return ids;
}

const heldBy = (ticket: Ticket): TicketBefore => ({
  idTicket: ticket.idTicket,
  idTicketState: ticket.TicketState.idTicketState,
  idTicketType: ticket.TicketType.idTicketType,
  idTaskPriority: ticket.TaskPriority.idTaskPriority,
  idAssignee: ticket.Assignee?.idUser ?? null,
});

/** Changes to many tickets in one transaction; a ticket that the caller may not change so is skipped. */
export function createTicketBulk(database: Database, tickets: Handling) {
  /** What is wrong for all of them is an error; what is wrong for one skips it. */
  async function checkChosen(tx: Tx, actor: Actor, { changes, close }: TicketBulk) {
    await under('changes', () => checkReferences(tx, actor, actor.idCompany ?? 0, changes ?? {}));
    const idTicketState = changes?.idTicketState ?? close?.idTicketState;
    if (idTicketState !== undefined) chosenState(await ticketStates(tx), idTicketState);
  }

  async function restore(
    tx: Tx,
    actor: Actor,
    before: Ticket,
    earlier: TicketBefore & { version: number },
    mail: Mail,
  ) {
    const { idTicket: _, version, ...values } = earlier;
    const changes: Changes = changesOf(before, { ...values, version });
    if (before.version !== version || Object.keys(changes).length === 0) return undefined;
    const { idTicketState, ...others } = changes;
    const { handle, word } = mayDo(actor, before);
    // Whoever closed what they reported may take that back.
    if (!handle && !(word && Object.keys(others).length === 0)) throw new Forbidden('TICKET_HANDLER');
    await checkReferences(tx, actor, before.idCompany, others);
    if (idTicketState === undefined) return tickets.apply(tx, actor, before, changes, { mail });
    chosenState(await ticketStates(tx), idTicketState);
    const { idTicket } = before;
    const move = { idUser: actor.idUser, ids: [idTicket], idState: idTicketState };
    const back = (await takenBack(tx, 'ticket', move)).get(idTicket);
    if (back === undefined) await tickets.check(tx, actor, before, { idTicketState });
    return tickets.apply(tx, actor, before, changes, { justification: back, mail });
  }

  async function changeOne(tx: Tx, actor: Actor, body: TicketBulk, before: Ticket, mail: Mail) {
    if (body.restore) {
      const at = body.restore.findIndex(({ idTicket }) => idTicket === before.idTicket);
      const earlier = body.restore[at];
      return earlier && under(`restore.${at}`, () => restore(tx, actor, before, earlier, mail));
    }
    if (body.close) {
      const { justification, idTicketState } = body.close;
      return tickets.end(tx, actor, before, justification, idTicketState, mail);
    }
    const changes = changesOf(before, { ...body.changes, version: before.version });
    if (Object.keys(changes).length === 0) return undefined;
    await tickets.check(tx, actor, before, changes);
    return tickets.apply(tx, actor, before, changes, { mail });
  }

  /** Nothing is written before the checks of a ticket, so one that is refused leaves the others alone. */
  async function tryOne(tx: Tx, actor: Actor, body: TicketBulk, idTicket: number, mail: Mail) {
    try {
      const before = await tickets.hold(tx, actor, idTicket);
      const after = await changeOne(tx, actor, body, before, mail);
      return after && { ...heldBy(before), version: after.version };
    } catch (error) {
      if (error instanceof Forbidden || error instanceof Refused || error instanceof NotFound)
        return undefined;
      throw error;
    }
  }

  return {
    change: (actor: Actor, body: TicketBulk): Promise<TicketBulkOutcome> =>
      database.transaction(actor, async (tx) => {
        const { ids, match, changes, close, restore: earlier } = body;
        const asked = Object.entries({ changes, close, restore: earlier }).filter(([, value]) => value);
        if (asked.length === 0) throw new Invalid([{ path: 'changes', rule: 'required' }]);
        // One thing at a time: all that were sent at once are named.
        if (asked.length > 1)
          throw new Invalid(
            [...asked.map(([path]) => path), 'ids'].map((path) => ({ path, rule: 'either' })),
          );
        if ([ids, match, earlier].filter(Boolean).length !== 1)
          throw new Invalid([{ path: 'ids', rule: 'required' }]);
        await checkChosen(tx, actor, body);
        const chosen =
          earlier?.map(({ idTicket }) => idTicket) ?? ids ?? (await matching(tx, actor, match ?? {}));
        // In one order, so that two of them do not wait for each other.
        const inOrder = [...new Set(chosen)].sort((a, b) => a - b);
        const before: TicketBulkOutcome['before'] = [];
        const mail = inOrder.length > MAILED_AT_ONCE ? 'later' : undefined;
        for (const idTicket of inOrder) {
          const changed = await tryOne(tx, actor, body, idTicket, mail);
          if (changed) before.push(changed);
        }
        return { changed: before.length, skipped: inOrder.length - before.length, before };
      }),
  };
}
export type TicketBulkService = ReturnType<typeof createTicketBulk>;
