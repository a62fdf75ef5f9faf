import type { Ticket, TicketDetail, TicketEvent } from '@gemelo/contract/endpoints/tickets';
import type { StateCategory } from '@gemelo/contract/kit/state-categories';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

const NEWEST_COMMENTS = 50;

const seesAll = ({ permissions }: Actor) => permissions.has('ticket:view');

/** Those in which a person was asked. */
export const mentions = ({ idUser }: Actor) =>
  sql<boolean>`ticket.id_ticket in (select x.id_ticket from ticket_mention x where x.id_user = ${idUser})`;

/**
 * One's own, those given to one, those in which one was asked; all of them with the right to. The few are looked up
 * first, so that a list of theirs does not read everybody's.
 */
export const visibleTo = (actor: Actor): RawBuilder<boolean> =>
  seesAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`ticket.id_ticket = any(array(
        select o.id_ticket from ticket o where o.id_reporter = ${actor.idUser} or o.id_assignee = ${actor.idUser}
        union select x.id_ticket from ticket_mention x where x.id_user = ${actor.idUser}))`;

export const isOverdue = sql<boolean>`(ticket.resolved_at is null and coalesce(ticket.due_at < now(), false))`;

/** Names are joined from the left though most are always there: whatever is only shown neither counts nor misleads the planner. */
export const selectTickets = (tx: Tx, seen: RawBuilder<boolean>) =>
  tx
    .selectFrom('ticket')
    .leftJoin('ticketState as s', 's.idTicketState', 'ticket.idTicketState')
    .leftJoin('ticketType as y', 'y.idTicketType', 'ticket.idTicketType')
    .leftJoin('taskPriority as p', 'p.idTaskPriority', 'ticket.idTaskPriority')
    .leftJoin('appUser as assignee', 'assignee.idUser', 'ticket.idAssignee')
    .leftJoin('appUser as reporter', 'reporter.idUser', 'ticket.idReporter')
    .leftJoin('twin as t', 't.idTwin', 'ticket.idTwin')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'ticket.idWarehouse')
    .select([
      'ticket.idTicket',
      'ticket.idCompany',
      'ticket.title',
      'ticket.description',
      'ticket.idTicketState',
      's.name as stateName',
      'ticket.category',
      's.color as stateColor',
      'ticket.idTaskPriority',
      'p.name as priorityName',
      'p.color as priorityColor',
      'ticket.idTicketType',
      'y.name as typeName',
      'ticket.idAssignee',
      'assignee.name as assigneeName',
      'ticket.idReporter',
      'reporter.name as reporterName',
      'ticket.idTwin',
      't.name as twinName',
      'ticket.idWarehouse',
      'w.name as warehouseName',
      'ticket.idAlarm',
      'ticket.dueAt',
      isOverdue.as('overdue'),
      'ticket.openedAt',
      'ticket.firstResponseAt',
      'ticket.firstResponseSeconds',
      'ticket.resolvedAt',
      sql<
        number | null
      >`greatest(0, extract(epoch from ticket.resolved_at - ticket.opened_at)::int - ticket.waiting_seconds)`.as(
        'resolutionSeconds',
      ),
      'ticket.waitingSince',
      'ticket.waitingSeconds',
      'ticket.justification',
      sql<number>`(select count(*) from comment c where c.subject = 'ticket' and c.id_subject = ticket.id_ticket)`.as(
        'commentCount',
      ),
      'ticket.updatedAt',
      'ticket.version',
    ])
    .where(seen);
export type TicketSelect = ReturnType<typeof selectTickets>;
type Found = Awaited<ReturnType<TicketSelect['executeTakeFirstOrThrow']>>;

const personOf = (idUser: number | null, name: string | null) =>
  idUser === null ? null : { idUser, name: name ?? '' };

export const presentTicket = ({
  idTicketState,
  stateName,
  category,
  stateColor,
  idTaskPriority,
  priorityName,
  priorityColor,
  idTicketType,
  typeName,
  idAssignee,
  assigneeName,
  idReporter,
  reporterName,
  idTwin,
  twinName,
  idWarehouse,
  warehouseName,
  resolvedAt,
  resolutionSeconds,
  ...row
}: Found): Ticket => ({
  ...row,
  TicketState: {
    idTicketState,
    name: stateName ?? '',
    category: category as StateCategory,
    color: stateColor,
  },
  TaskPriority: { idTaskPriority, name: priorityName ?? '', color: priorityColor },
  TicketType: { idTicketType, name: typeName ?? '' },
  Assignee: personOf(idAssignee, assigneeName),
  Reporter: personOf(idReporter, reporterName),
  Twin: idTwin === null ? null : { idTwin, name: twinName ?? '' },
  Warehouse: idWarehouse === null ? null : { idWarehouse, name: warehouseName ?? '' },
  resolvedAt,
  resolutionSeconds: resolvedAt === null ? null : resolutionSeconds,
});

export async function findTicket(
  tx: Tx,
  idTicket: number,
  seen: RawBuilder<boolean>,
): Promise<Ticket | undefined> {
  const row = await selectTickets(tx, seen).where('ticket.idTicket', '=', idTicket).executeTakeFirst();
  return row && presentTicket(row);
}

const readEvents = async (tx: Tx, idTicket: number): Promise<TicketEvent[]> => {
  const rows = await tx
    .selectFrom('ticketEvent as e')
    .leftJoin('appUser as u', 'u.idUser', 'e.idUser')
    .select(['e.idTicketEvent', 'e.kind', 'e.at', 'e.was', 'e.became', 'e.note', 'e.idUser', 'u.name'])
    .where('e.idTicket', '=', idTicket)
    .orderBy('e.at')
    .orderBy('e.idTicketEvent')
    .execute();
  return rows.map(({ idUser, name, kind, ...event }) => ({
    ...event,
    kind: kind as TicketEvent['kind'],
    User: personOf(idUser, name),
  }));
};

const readComments = async (tx: Tx, idTicket: number): Promise<TicketDetail['comments']> => {
  const rows = await tx
    .selectFrom('comment as c')
    .innerJoin('appUser as u', 'u.idUser', 'c.idUser')
    .select(['c.idComment as idTicketComment', 'c.text', 'c.createdAt', 'c.idUser', 'u.name'])
    .where('c.subject', '=', 'ticket')
    .where('c.idSubject', '=', idTicket)
    .orderBy('c.idComment', 'desc')
    .limit(NEWEST_COMMENTS)
    .execute();
  return rows.map(({ idUser, name, ...comment }) => ({ ...comment, User: { idUser, name } }));
};

const readAlarm = async (tx: Tx, idAlarm: number): Promise<TicketDetail['Alarm']> => {
  const row = await tx
    .selectFrom('alarm as a')
    .innerJoin('alarmRule as r', 'r.idAlarmRule', 'a.idAlarmRule')
    .select(['a.idAlarm', 'r.name', 'a.severity', 'a.state'])
    .where('a.idAlarm', '=', idAlarm)
    .executeTakeFirst();
  return (row as TicketDetail['Alarm'] | undefined) ?? null;
};

/** Whether a person carries a ticket forward, or at least worded it. */
export function mayDo(actor: Actor, { Assignee, Reporter }: Pick<Ticket, 'Assignee' | 'Reporter'>) {
  const handle = actor.permissions.has('ticket:edit') || Assignee?.idUser === actor.idUser;
  return { handle, word: handle || Reporter?.idUser === actor.idUser };
}

/** A ticket with all that hangs on it. */
export const detailOf = async (tx: Tx, actor: Actor, ticket: Ticket): Promise<TicketDetail> => ({
  ...ticket,
  Alarm: ticket.idAlarm === null ? null : await readAlarm(tx, ticket.idAlarm),
  comments: await readComments(tx, ticket.idTicket),
  events: await readEvents(tx, ticket.idTicket),
  may: mayDo(actor, ticket),
});
