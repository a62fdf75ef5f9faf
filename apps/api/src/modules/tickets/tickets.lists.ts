import type { Ticket, TicketFilters, TicketPeriod } from '@gemelo/contract/endpoints/tickets';
import { openCategories, stateCategories } from '@gemelo/contract/kit/state-categories';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { type Listing, listing } from '../../http/list.ts';
import { indexedMatches } from '../../http/search.ts';
import {
  isOverdue,
  mentions,
  presentTicket,
  selectTickets,
  type TicketSelect,
  visibleTo,
} from './tickets.queries.ts';

const DAYS: Record<TicketPeriod, number> = { day: 1, week: 7, month: 30 };
const PRESSING = 4;

const searched = { table: 'ticket', id: 'idTicket', columns: ['searchText'] } as const;

const among = (column: string, ids: readonly number[] | undefined) =>
  ids ? [sql<boolean>`${sql.ref(`ticket.${column}`)} = any(${[...ids]})`] : [];

const partIn = (actor: Actor) => ({
  reporter: sql<boolean>`ticket.id_reporter = ${actor.idUser}`,
  assignee: sql<boolean>`ticket.id_assignee = ${actor.idUser}`,
  mentioned: mentions(actor),
});

function conditionsOf(actor: Actor, filters: TicketFilters): RawBuilder<boolean>[] {
  const { category, open, unassigned, overdue, mine, period, from, to } = filters;
  const part = partIn(actor);
  const when = (asked: boolean | undefined, condition: RawBuilder<boolean>) =>
    asked === undefined ? [] : [asked ? condition : sql<boolean>`not ${condition}`];
  return [
    ...among('idTicketState', filters.idTicketState),
    ...among('idTicketType', filters.idTicketType),
    ...among('idTaskPriority', filters.idTaskPriority),
    ...among('idAssignee', filters.idAssignee),
    ...among('idReporter', filters.idReporter),
    ...among('idTwin', filters.idTwin),
    ...among('idWarehouse', filters.idWarehouse),
    ...among('idAlarm', filters.idAlarm),
    ...(category ? [sql<boolean>`ticket.category = any(${[...category]})`] : []),
    ...when(open, sql<boolean>`(ticket.category = any(${[...openCategories]}))`),
    ...when(unassigned, sql<boolean>`(ticket.id_assignee is null)`),
    ...when(overdue, isOverdue),
    ...(mine && mine.length > 0
      ? [
          sql<boolean>`(${sql.join(
            mine.map((one) => part[one]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(period ? [sql<boolean>`ticket.opened_at >= now() - make_interval(days => ${DAYS[period]})`] : []),
    ...(from ? [sql<boolean>`ticket.opened_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`ticket.opened_at < ${to}`] : []),
  ];
}

/** The number itself is found too, with or without its sign. */
async function matching(tx: Tx, search: string): Promise<RawBuilder<boolean>> {
  const number = /^#?([1-9]\d{0,8})$/.exec(search.trim())?.[1];
  const words = await indexedMatches(tx, searched, search);
  return number ? sql<boolean>`(ticket.id_ticket = ${Number(number)} or ${words})` : words;
}

/** Tickets of one company that the caller sees. */
export async function filterTickets(tx: Tx, actor: Actor, filters: TicketFilters): Promise<TicketSelect> {
  let rows = selectTickets(tx, visibleTo(actor)).where('ticket.idCompany', '=', actor.idCompany ?? 0);
  if (filters.search) rows = rows.where(await matching(tx, filters.search));
  for (const condition of conditionsOf(actor, filters)) rows = rows.where(condition);
  return rows;
}

export const listTickets = (rows: TicketSelect): Listing<Ticket> =>
  listing(rows, {
    entity: 'ticket',
    order: {
      idTicket: 'ticket.idTicket',
      title: 'ticket.title',
      TicketState: sql`array_position(${[...stateCategories]}::text[], ticket.category)`,
      TaskPriority: 'p.order',
      TicketType: 'y.name',
      Assignee: 'assignee.name',
      dueAt: 'ticket.dueAt',
      openedAt: 'ticket.openedAt',
      resolvedAt: 'ticket.resolvedAt',
      updatedAt: 'ticket.updatedAt',
    },
    newest: ['ticket.idTicket'],
    present: presentTicket,
  });

/** How many of those that the caller sees are open, and which of them press most. */
export async function summarize(tx: Tx, actor: Actor) {
  const { rows } = await sql<{ open: number; unassigned: number; overdue: number; assigned: number }>`
    select count(*) as open, count(*) filter (where id_assignee is null) as unassigned,
      count(*) filter (where ${isOverdue}) as overdue, count(*) filter (where id_assignee = ${actor.idUser}) as assigned
    from ticket where id_company = ${actor.idCompany} and resolved_at is null and ${visibleTo(actor)}`.execute(
    tx,
  );
  const pressing = await selectTickets(tx, visibleTo(actor))
    .where('ticket.idCompany', '=', actor.idCompany ?? 0)
    .where('ticket.resolvedAt', 'is', null)
    .orderBy(isOverdue, 'desc')
    .orderBy('p.order')
    .orderBy('ticket.idTicket', 'desc')
    .limit(PRESSING)
    .execute();
  const counted = rows[0] ?? { open: 0, unassigned: 0, overdue: 0, assigned: 0 };
  return { ...counted, pressing: pressing.map(presentTicket) };
}

interface Choice {
  value: number;
  label: string;
  count: number;
}

/** What the tickets that the caller sees are about, the most frequent first. */
export async function ticketChoices(tx: Tx, actor: Actor) {
  const by = async (column: string, table: string, id: string): Promise<Choice[]> => {
    const { rows } = await sql<Choice>`
      select x.${sql.ref(id)} as value, x.name as label, count(*) as count
      from ticket join ${sql.table(table)} x on x.${sql.ref(id)} = ticket.${sql.ref(column)}
      where ticket.id_company = ${actor.idCompany} and ${visibleTo(actor)}
      group by 1, 2 order by 3 desc, 2 limit 200`.execute(tx);
    return rows;
  };
  return {
    idTicketState: await by('idTicketState', 'ticketState', 'idTicketState'),
    idTicketType: await by('idTicketType', 'ticketType', 'idTicketType'),
    idTaskPriority: await by('idTaskPriority', 'taskPriority', 'idTaskPriority'),
    idAssignee: await by('idAssignee', 'appUser', 'idUser'),
    idReporter: await by('idReporter', 'appUser', 'idUser'),
    idTwin: await by('idTwin', 'twin', 'idTwin'),
    idWarehouse: await by('idWarehouse', 'warehouse', 'idWarehouse'),
  };
}

/** What a ticket of the caller's company can be made of. */
export async function ticketChoosable(tx: Tx, actor: Actor) {
  const idCompany = actor.idCompany ?? 0;
  const types = await tx
    .selectFrom('ticketType')
    .select(['idTicketType', 'name'])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('name')
    .execute();
  const priorities = await tx
    .selectFrom('taskPriority')
    .select(['idTaskPriority', 'name', 'color'])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('order')
    .orderBy('idTaskPriority')
    .execute();
  const states = await tx
    .selectFrom('ticketState')
    .select(['idTicketState', 'name', 'category', 'color'])
    .where('state', '=', 'Activo')
    .orderBy('idTicketState')
    .execute();
  const people = await tx
    .selectFrom('appUser')
    .select(['idUser', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('idRole', 'is not', null)
    .orderBy('name')
    .orderBy('idUser')
    .execute();
  return { types, priorities, states, people };
}
