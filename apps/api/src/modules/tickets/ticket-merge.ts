import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { moved } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import type { TicketNotices } from './ticket-notices.ts';
import { enterState } from './ticket-times.ts';
import { detailOf, mayDo } from './tickets.queries.ts';
import { noteChanged, type TicketService, writeEvents } from './tickets.service.ts';

const CANCELLED = 5;

/** Comments and files keep their authors and times; only the ticket that they are about changes. */
async function moveConversation(tx: Tx, from: number, into: number) {
  await sql`update comment set id_subject = ${into} where subject = 'ticket' and id_subject = ${from}`.execute(
    tx,
  );
  await sql`update file set entity_id = ${into} where entity = 'ticket' and entity_id = ${from}`.execute(tx);
}

/** Whoever saw the duplicate, because they reported, handled or were asked in it, sees the ticket that goes on. */
async function moveReaders(tx: Tx, { idTicket, idCompany }: Ticket, into: number) {
  await sql`
    insert into ticket_mention (id_ticket, id_user, id_company, id_comment, at)
    select distinct on (id_user) ${into}::int, id_user, ${idCompany}::int, id_comment, at from (
      select id_user, id_comment, at from ticket_mention where id_ticket = ${idTicket}
      union all
      select p.id_user, null, now() from ticket t cross join lateral (values (t.id_reporter), (t.id_assignee)) p (id_user)
      where t.id_ticket = ${idTicket} and p.id_user is not null
    ) reader order by id_user, at on conflict do nothing`.execute(tx);
}

/** A pair is stored in one order and once, and nothing is linked with itself. */
async function moveLinks(tx: Tx, from: number, into: number) {
  await sql`
    with taken as (
      delete from record_link
      where (entity = 'ticket' and entity_id = ${from}) or (other = 'ticket' and other_id = ${from}) returning *
    ), pair as (
      select id_company, id_user, at,
        case when entity = 'ticket' and entity_id = ${from} then other else entity end as kind,
        case when entity = 'ticket' and entity_id = ${from} then other_id else entity_id end as id
      from taken
    )
    insert into record_link (id_company, entity, entity_id, other, other_id, id_user, at)
    select id_company,
      case when (kind, id) < ('ticket', ${into}::int) then kind else 'ticket' end,
      case when (kind, id) < ('ticket', ${into}::int) then id else ${into}::int end,
      case when (kind, id) < ('ticket', ${into}::int) then 'ticket' else kind end,
      case when (kind, id) < ('ticket', ${into}::int) then ${into}::int else id end,
      id_user, at
    from pair where (kind, id) <> ('ticket', ${into}::int)
    on conflict do nothing`.execute(tx);
}

const named = ({ idTicket, title }: Ticket) => `#${idTicket} ${title}`;

function check(actor: Actor, source: Ticket, target: Ticket) {
  if (source.idCompany !== target.idCompany) throw new Invalid([{ path: 'into', rule: 'reference' }]);
  if (!mayDo(actor, source).handle || !mayDo(actor, target).handle) throw new Forbidden('TICKET_HANDLER');
  if (source.mergedInto !== null) throw new Refused('TICKET_MERGED', { number: source.mergedInto });
  if (!isOpen(source.TicketState.category)) throw new Refused('TICKET_CLOSED');
  if (!isOpen(target.TicketState.category))
    throw new Refused('MERGE_CLOSED', { number: target.idTicket }, { path: 'into' });
}

/** Closes a duplicate and lets another ticket take over everything that was said in it. */
export const createTicketMerge = (
  database: Database,
  tickets: Pick<TicketService, 'hold'>,
  notify: TicketNotices,
) =>
  function merge(actor: Actor, idTicket: number, into: number) {
    if (idTicket === into) throw new Invalid([{ path: 'into', rule: 'reference' }]);
    const hold = (tx: Tx, id: number) =>
      tickets.hold(tx, actor, id).catch((error: unknown) => {
        if (error instanceof NotFound && id === into)
          throw new Invalid([{ path: 'into', rule: 'reference' }]);
        throw error;
      });
    return database.transaction(actor, async (tx) => {
      // In the order of their numbers, so that two merges never wait for each other.
      const held = new Map<number, Ticket>();
      for (const id of [idTicket, into].sort((a, b) => a - b)) held.set(id, await hold(tx, id));
      const [source, target] = [held.get(idTicket) as Ticket, held.get(into) as Ticket];
      check(actor, source, target);
      await moveReaders(tx, source, into);
      await moveConversation(tx, idTicket, into);
      await moveLinks(tx, idTicket, into);
      // Whoever reads it in another language is told by `mergedInto`.
      await enterState(tx, idTicket, CANCELLED, `Duplicado de #${into}`);
      // What had been merged into the duplicate leads to the ticket that goes on, too.
      await tx
        .updateTable('ticket')
        .set({ mergedInto: into })
        .where('idCompany', '=', source.idCompany)
        .where('mergedInto', '=', idTicket)
        .execute();
      await tx
        .updateTable('ticket')
        .set({ mergedInto: into, ...moved })
        .where('idTicket', '=', idTicket)
        .execute();
      await tx.updateTable('ticket').set(moved).where('idTicket', '=', into).execute();
      const after = await noteChanged(tx, actor, source, 'merge');
      const [was, became] = [source.TicketState.name, after.TicketState.name];
      await writeEvents(tx, actor, after, [{ kind: 'duplicate', was, became, note: String(into) }]);
      await writeEvents(tx, actor, target, [{ kind: 'merged', became: named(source) }]);
      const { idCompany } = target;
      await audit(tx, actor, {
        ...{ entity: 'ticket', id: into, action: 'merge', idCompany, name: target.title },
        after: { merged: named(source) },
      });
      const words = { state: became, mergedInto: String(into) };
      await notify(tx, actor, 'closed', after, [after.Reporter?.idUser], words);
      return detailOf(tx, actor, after);
    });
  };
export type TicketMerge = ReturnType<typeof createTicketMerge>;
