import type { LateFilter, TicketFilters, TicketPeriod } from '@gemelo/contract/endpoints/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { choicesAmong, valuesOf } from '../../db/lists/choices.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, amongLiterals, byValue, equals, type Filter, where } from '../../db/lists/filters.ts';
import { either, searching } from '../../db/lists/search.ts';
import { builder, given, prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import { ticketStates } from './ticket-states.ts';
import {
  isOverdue,
  isSoon,
  mentions,
  presentTicket,
  seenBy,
  seesAll,
  selectTickets,
  visibleTo,
} from './tickets.queries.ts';

const DAYS: Record<TicketPeriod, number> = { day: 1, week: 7, month: 30 };
const MAX_PRESSING = 4;

const isTrue = (condition: RawBuilder<boolean>): Filter<boolean> =>
  byValue((is) => (is ? condition : sql<boolean>`not ${condition}`));

interface UserPart {
  idUser: number;
  as: NonNullable<TicketFilters['mine']>;
}
/** Tickets in which a user has one of the given roles. */
const byUserPart: Filter<UserPart> = ({ idUser, as }, name) => {
  const parts = {
    reporter: sql<boolean>`ticket.id_reporter = ${given(name)}`,
    assignee: sql<boolean>`ticket.id_assignee = ${given(name)}`,
    mentioned: mentions(given(name)),
  };
  const any = () =>
    sql.join(
      as.map((part) => parts[part]),
      sql` or `,
    );
  return {
    shape: `${name}:${as.join()}`,
    values: { [name]: idUser },
    condition: () => sql<boolean>`(${any()})`,
  };
};

const searchingText = searching({ table: 'ticket', id: 'idTicket', columns: ['searchText'] });

/** The ticket number that a search may mean: `122`, `#122`, `TK-122`. */
export function numberIn(search: string): number | undefined {
  const number = /^(?:#|tk-?)?([1-9]\d{0,8})$/i.exec(search.trim())?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Also finds a ticket by its number. */
const searchingTickets: Filter<string> = async (search, name, tx) => {
  const number = numberIn(search);
  const words = await searchingText(search, name, tx);
  return number ? either(await equals('ticket.idTicket')(number, `${name}Number`, tx), words) : words;
};

interface OwnTicketFilters extends Omit<TicketFilters, 'mine'> {
  idCompany: number;
  /** Set for a user who does not see all tickets. */
  seenBy?: number | undefined;
  mine?: UserPart | undefined;
}

const tickets = defineList<OwnTicketFilters>()({
  entity: 'ticket',
  rows: () => selectTickets(builder),
  filters: {
    idCompany: equals('ticket.idCompany'),
    seenBy: where<number>(() => seenBy(given('seenBy'))),
    search: searchingTickets,
    idTicketState: among('ticket.idTicketState'),
    idTicketType: among('ticket.idTicketType'),
    idTaskPriority: among('ticket.idTaskPriority'),
    idAssignee: among('ticket.idAssignee'),
    idReporter: among('ticket.idReporter'),
    idTwin: among('ticket.idTwin'),
    idWarehouse: among('ticket.idWarehouse'),
    idAlarm: among('ticket.idAlarm'),
    category: amongLiterals('ticket.category'),
    open: isTrue(sql<boolean>`(ticket.resolved_at is null)`),
    unassigned: isTrue(sql<boolean>`(ticket.id_assignee is null)`),
    overdue: byValue((is: boolean) =>
      is ? sql<boolean>`ticket.late_at < now()` : sql<boolean>`not ${isOverdue}`,
    ),
    // Written as ranges of an index.
    late: byValue((late: LateFilter) =>
      late === 'late'
        ? sql<boolean>`ticket.late_at < now()`
        : sql<boolean>`ticket.soon_at <= now() and ticket.late_at >= now()`,
    ),
    mine: byUserPart,
    period: byValue(
      (period: TicketPeriod) =>
        sql<boolean>`ticket.opened_at >= now() - make_interval(days => ${sql.lit(DAYS[period])})`,
    ),
    from: where<string>(() => sql<boolean>`ticket.opened_at >= ${given('from')}`),
    to: where<string>(() => sql<boolean>`ticket.opened_at < ${given('to')}`),
  },
  order: {
    idTicket: 'ticket.idTicket',
    title: 'ticket.title',
    TicketState: {
      ...{ column: 'ticket.idTicketState', table: 'ticketState', id: 'idTicketState' },
      ...{ as: 's', by: 'order' },
    },
    TaskPriority: {
      ...{ column: 'ticket.idTaskPriority', table: 'taskPriority', id: 'idTaskPriority' },
      ...{ as: 'p', by: 'order' },
    },
    TicketType: {
      ...{ column: 'ticket.idTicketType', table: 'ticketType', id: 'idTicketType' },
      ...{ as: 'y', by: 'name' },
    },
    Assignee: {
      ...{ column: 'ticket.idAssignee', table: 'appUser', id: 'idUser' },
      ...{ as: 'assignee', by: 'name', optional: true },
    },
    dueAt: 'ticket.dueAt',
    lateAt: 'ticket.lateAt',
    openedAt: 'ticket.openedAt',
    resolvedAt: 'ticket.resolvedAt',
    updatedAt: 'ticket.updatedAt',
  },
  emptyLast: ['dueAt', 'lateAt', 'resolvedAt'],
  newest: ['ticket.idTicket'],
  present: presentTicket,
});

/** Tickets of one company that the caller may see. */
export const ticketList = (tx: Tx, actor: Actor, filters: TicketFilters) =>
  tickets(tx, {
    ...filters,
    idCompany: actor.idCompany ?? 0,
    seenBy: seesAll(actor) ? undefined : actor.idUser,
    mine: filters.mine?.length ? { idUser: actor.idUser, as: filters.mine } : undefined,
  });

/** Counts the visible open tickets, and returns the most urgent ones. */
export async function summarize(tx: Tx, actor: Actor) {
  const { rows } = await sql<{
    open: number;
    unassigned: number;
    overdue: number;
    soon: number;
    assigned: number;
  }>`
    select count(*) as open, count(*) filter (where id_assignee is null) as unassigned,
      count(*) filter (where ${isOverdue}) as overdue, count(*) filter (where ${isSoon}) as soon,
      count(*) filter (where id_assignee = ${actor.idUser}) as assigned
    from ticket where id_company = ${actor.idCompany} and resolved_at is null and ${visibleTo(actor)}`.execute(
    tx,
  );
  const pressing = await selectTickets(tx)
    .where(visibleTo(actor))
    .where('ticket.idCompany', '=', actor.idCompany ?? 0)
    .where('ticket.resolvedAt', 'is', null)
    .orderBy(isOverdue, 'desc')
    .orderBy(isSoon, 'desc')
    .orderBy('p.order')
    .orderBy('ticket.idTicket', 'desc')
    .limit(MAX_PRESSING)
    .execute();
  const counted = rows[0] ?? { open: 0, unassigned: 0, overdue: 0, soon: 0, assigned: 0 };
  return { ...counted, pressing: pressing.map(presentTicket) };
}

interface Viewer {
  idCompany: number;
  idUser: number;
}
/** Whoever sees only some tickets sees few, and they are read. */
const choicesBy = (column: string, table: string, id = column) => {
  const own = ({ idCompany }: { idCompany: RawBuilder<number> }) => sql<boolean>`id_company = ${idCompany}`;
  return {
    all: prepared<Viewer>()((_db, viewer) =>
      choicesAmong(table, id, valuesOf('ticket', column, own(viewer))),
    ),
    seen: prepared<Viewer>()((_db, viewer) =>
      choicesAmong(
        table,
        id,
        sql`select ticket.${sql.ref(column)} from ticket where ${own(viewer)} and ${seenBy(viewer.idUser)}`,
      ),
    ),
  };
};
const choices = {
  idTicketState: choicesBy('idTicketState', 'ticketState'),
  idTicketType: choicesBy('idTicketType', 'ticketType'),
  idTaskPriority: choicesBy('idTaskPriority', 'taskPriority'),
  idAssignee: choicesBy('idAssignee', 'appUser', 'idUser'),
  idReporter: choicesBy('idReporter', 'appUser', 'idUser'),
  idTwin: choicesBy('idTwin', 'twin'),
  idWarehouse: choicesBy('idWarehouse', 'warehouse'),
};

/** The filter options of the visible tickets. */
export async function ticketChoices(tx: Tx, actor: Actor) {
  const viewer = { idCompany: actor.idCompany ?? 0, idUser: actor.idUser };
  const ask = (column: keyof typeof choices) => choices[column][seesAll(actor) ? 'all' : 'seen'].ask(viewer);
  const [idTicketState, idTicketType, idTaskPriority, idAssignee, idReporter, idTwin, idWarehouse] =
    await together(
      tx,
      ask('idTicketState'),
      ask('idTicketType'),
      ask('idTaskPriority'),
      ask('idAssignee'),
      ask('idReporter'),
      ask('idTwin'),
      ask('idWarehouse'),
    );
  return { idTicketState, idTicketType, idTaskPriority, idAssignee, idReporter, idTwin, idWarehouse };
}

/** The options for a new ticket of a company. */
export async function ticketChoosable(tx: Tx, idCompany: number) {
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
  const states = (await ticketStates(tx))
    .filter(({ state }) => state === 'Activo')
    .map(({ id: idTicketState, name, category, color, next }) => ({
      ...{ idTicketState, name, category, color, next },
    }));
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
