import type { Ticket, TicketDetail, TicketEvent } from '@gemelo/contract/endpoints/tickets';
import type { StateCategory } from '@gemelo/contract/kit/state-categories';
import { type RawBuilder, sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

const NEWEST_COMMENTS = 50;

export const seesAll = ({ permissions }: Actor) => permissions.has('ticket:view');

type UserId = number | RawBuilder<unknown>;

/** Tickets in which a user was mentioned. */
export const mentions = (idUser: UserId) =>
  sql<boolean>`ticket.id_ticket in (select x.id_ticket from ticket_mention x where x.id_user = ${idUser})`;

/**
 * Tickets that a user reported, is assigned to or is mentioned in; with the permission, all. Their few ids are looked
 * up first, so that the list does not scan everybody's tickets.
 */
export const seenBy = (idUser: UserId) =>
  sql<boolean>`ticket.id_ticket = any(array(
    select o.id_ticket from ticket o where o.id_reporter = ${idUser} or o.id_assignee = ${idUser}
    union select x.id_ticket from ticket_mention x where x.id_user = ${idUser}))`;

export const visibleTo = (actor: Actor): RawBuilder<boolean> =>
  seesAll(actor) ? sql<boolean>`true` : seenBy(actor.idUser);

/** Past its next deadline, or about to be; one that is closed has none. */
export const isOverdue = sql<boolean>`coalesce(ticket.late_at < now(), false)`;
export const isSoon = sql<boolean>`coalesce(ticket.soon_at <= now() and ticket.late_at >= now(), false)`;

/**
 * Left joins although most rows always exist: joins that are only displayed then neither affect the count nor mislead
 * the planner.
 */
export const selectTickets = (db: Builder) =>
  db
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
      authorName('reporter', 'ticket.id_reporter').as('reporterName'),
      'ticket.idTwin',
      't.name as twinName',
      'ticket.idWarehouse',
      'w.name as warehouseName',
      'ticket.idAlarm',
      'ticket.dueAt',
      isOverdue.as('overdue'),
      'ticket.respondBy',
      'ticket.resolveBy',
      'ticket.lateAt',
      sql<string | null>`split_part(ticket.late_key, ':', 1)`.as('lateFor'),
      isSoon.as('soon'),
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
      sql<number>`(select count(*) from comment c where c.subject = 'ticket' and c.id_subject = ticket.id_ticket
        and not c.internal)`.as('commentCount'),
      'ticket.mergedInto',
      'ticket.updatedAt',
      'ticket.version',
    ]);
export type TicketSelect = ReturnType<typeof selectTickets>;
type FoundTicket = Awaited<ReturnType<TicketSelect['executeTakeFirstOrThrow']>>;

/** Written field by field, because rest and spread would dominate the cost of a list. */
export const presentTicket = (row: FoundTicket): Ticket => ({
  idTicket: row.idTicket,
  idCompany: row.idCompany,
  title: row.title,
  description: row.description,
  TicketState: {
    idTicketState: row.idTicketState,
    name: row.stateName ?? '',
    category: row.category as StateCategory,
    color: row.stateColor,
  },
  TaskPriority: {
    idTaskPriority: row.idTaskPriority,
    name: row.priorityName ?? '',
    color: row.priorityColor,
  },
  TicketType: { idTicketType: row.idTicketType, name: row.typeName ?? '' },
  Assignee: personOf(row.idAssignee, row.assigneeName),
  Reporter: personOf(row.idReporter, row.reporterName),
  Twin: row.idTwin === null ? null : { idTwin: row.idTwin, name: row.twinName ?? '' },
  Warehouse:
    row.idWarehouse === null ? null : { idWarehouse: row.idWarehouse, name: row.warehouseName ?? '' },
  idAlarm: row.idAlarm,
  dueAt: row.dueAt,
  overdue: row.overdue,
  respondBy: row.respondBy,
  resolveBy: row.resolveBy,
  lateAt: row.lateAt,
  lateFor: row.lateFor as Ticket['lateFor'],
  soon: row.soon,
  openedAt: row.openedAt,
  firstResponseAt: row.firstResponseAt,
  firstResponseSeconds: row.firstResponseSeconds,
  resolvedAt: row.resolvedAt,
  resolutionSeconds: row.resolvedAt === null ? null : row.resolutionSeconds,
  waitingSince: row.waitingSince,
  waitingSeconds: row.waitingSeconds,
  justification: row.justification,
  commentCount: row.commentCount,
  mergedInto: row.mergedInto,
  updatedAt: row.updatedAt,
  version: row.version,
});

interface OfTicket {
  idTicket: number;
}
const ticketById = prepared<OfTicket>()((db, { idTicket }) =>
  selectTickets(db).where('ticket.idTicket', '=', idTicket),
);
const seenTicketById = prepared<OfTicket & { idUser: number }>()((db, { idTicket, idUser }) =>
  selectTickets(db).where('ticket.idTicket', '=', idTicket).where(seenBy(idUser)),
);

/** A ticket for any viewer, or as one user may see it. */
const askTicket = (idTicket: number, viewer: Actor | undefined) =>
  viewer && !seesAll(viewer)
    ? seenTicketById.ask({ idTicket, idUser: viewer.idUser })
    : ticketById.ask({ idTicket });

export async function findTicket(tx: Tx, idTicket: number, viewer?: Actor): Promise<Ticket | undefined> {
  const [[row]] = await together(tx, askTicket(idTicket, viewer));
  return row && presentTicket(row);
}

const eventsOf = prepared<OfTicket>()((db, { idTicket }) =>
  db
    .selectFrom('ticketEvent as e')
    .leftJoin('appUser as u', 'u.idUser', 'e.idUser')
    .select(['e.idTicketEvent', 'e.kind', 'e.at', 'e.was', 'e.became', 'e.note', 'e.idUser'])
    .select(authorName('u', 'e.id_user').as('name'))
    .where('e.idTicket', '=', idTicket)
    .orderBy('e.at')
    .orderBy('e.idTicketEvent'),
);
/** Internal notes only for those who handle the ticket: `all` of them, or this one. */
const commentsOf = prepared<OfTicket & { idUser: number; all: boolean }>()((db, { idTicket, idUser, all }) =>
  db
    .selectFrom('comment as c')
    .leftJoin('appUser as u', 'u.idUser', 'c.idUser')
    .select(['c.idComment as idTicketComment', 'c.text', 'c.createdAt', 'c.idUser', 'c.internal'])
    .select(authorName('u', 'c.id_user').as('name'))
    .select(attachedFiles('comment', sql.ref<number>('c.id_comment')).as('files'))
    .where('c.subject', '=', 'ticket')
    .where('c.idSubject', '=', idTicket)
    .where(
      sql<boolean>`(not c.internal or ${all} or exists (
        select from ticket k where k.id_ticket = c.id_subject and k.id_assignee = ${idUser}))`,
    )
    .orderBy('c.idComment', 'desc')
    .limit(NEWEST_COMMENTS),
);
const alarmOf = prepared<OfTicket>()((db, { idTicket }) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('alarm as a', 'a.idAlarm', 't.idAlarm')
    .innerJoin('alarmRule as r', 'r.idAlarmRule', 'a.idAlarmRule')
    .select(['a.idAlarm', 'r.name', 'a.severity', 'a.state'])
    .where('t.idTicket', '=', idTicket),
);

const filesOf = prepared<OfTicket>()(
  (_db, { idTicket }) =>
    sql<{
      files: TicketDetail['files'];
    }>`select ${attachedFiles('ticket', sql<number>`${idTicket}`)} as files`,
);

/** Whether a user may handle a ticket, or at least edit its text. */
export function mayDo(actor: Actor, { Assignee, Reporter }: Pick<Ticket, 'Assignee' | 'Reporter'>) {
  const handle = actor.permissions.has('ticket:edit') || Assignee?.idUser === actor.idUser;
  return { handle, word: handle || Reporter?.idUser === actor.idUser };
}

/** Queries the parts of a ticket. */
const askParts = ({ idUser, permissions }: Actor, idTicket: number) =>
  [
    alarmOf.ask({ idTicket }),
    commentsOf.ask({ idTicket, idUser, all: permissions.has('ticket:edit') }),
    eventsOf.ask({ idTicket }),
    filesOf.ask({ idTicket }),
  ] as const;
type Parts = Awaited<ReturnType<typeof readParts>>;
const readParts = (tx: Tx, actor: Actor, idTicket: number) => together(tx, ...askParts(actor, idTicket));

const presentDetail = (
  actor: Actor,
  ticket: Ticket,
  [[alarm], comments, events, [attached]]: Parts,
): TicketDetail => ({
  ...ticket,
  Alarm: (alarm as TicketDetail['Alarm'] | undefined) ?? null,
  comments: comments.map(({ idUser, name, ...comment }) => ({ ...comment, User: { idUser, name } })),
  files: attached?.files ?? [],
  events: events.map(({ idUser, name, kind, ...event }) => ({
    ...event,
    kind: kind as TicketEvent['kind'],
    User: personOf(idUser, name),
  })),
  may: mayDo(actor, ticket),
});

/** A ticket with all its parts. */
export const detailOf = async (tx: Tx, actor: Actor, ticket: Ticket): Promise<TicketDetail> =>
  presentDetail(actor, ticket, await readParts(tx, actor, ticket.idTicket));

/** A visible ticket with all its parts. */
export async function findTicketDetail(
  tx: Tx,
  actor: Actor,
  idTicket: number,
): Promise<TicketDetail | undefined> {
  const [[row], ...parts] = await together(tx, askTicket(idTicket, actor), ...askParts(actor, idTicket));
  return row && presentDetail(actor, presentTicket(row), parts);
}
