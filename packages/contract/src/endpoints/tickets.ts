import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  anyText,
  id,
  idFile,
  idFiles,
  idParam,
  instant,
  line,
  moment,
  several,
  TEXT_MAX,
  text,
  version,
} from '../kit/fields.ts';
import { listEndpoint, paging } from '../kit/paging.ts';
import { stateCategories } from '../kit/state-categories.ts';
import { alarmStates, severities } from './alarm-summary.ts';
import { fileData } from './files.ts';

const area = 'tickets';

export const ticketPeriods = ['day', 'week', 'month'] as const;
export type TicketPeriod = (typeof ticketPeriods)[number];
/** The roles of the caller in a ticket. */
export const ticketParts = ['reporter', 'assignee', 'mentioned'] as const;
export const ticketEvents = [
  'opened',
  'title',
  'description',
  'type',
  'priority',
  'assignee',
  'due',
  'twin',
  'warehouse',
  'state',
  'closed',
  'reopened',
  'alarm',
  'merged',
  // Closed as a duplicate: its note is the number of the ticket that goes on.
  'duplicate',
] as const;

/** The deadlines of a ticket: those of its target, and the date that somebody set. */
export const ticketDeadlines = ['response', 'resolution', 'due'] as const;
export const lateFilters = ['late', 'soon'] as const;
export type LateFilter = (typeof lateFilters)[number];

const person = z.nullable(z.object({ idUser: id(), name: z.string() }));
const seconds = z.nullable(z.int());

export const ticketStateShown = z.object({
  idTicketState: id(),
  name: z.string(),
  category: z.enum(stateCategories),
  color: z.nullable(z.string()),
});
const priority = z.object({ idTaskPriority: id(), name: z.string(), color: z.nullable(z.string()) });

export const ticket = z.object({
  idTicket: id(),
  idCompany: id(),
  title: z.string(),
  TicketState: ticketStateShown,
  TaskPriority: priority,
  TicketType: z.object({ idTicketType: id(), name: z.string() }),
  Assignee: person,
  /** Null if the product itself opened it. */
  Reporter: person,
  Twin: z.nullable(z.object({ idTwin: id(), name: z.string() })),
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  idAlarm: z.nullable(id()),
  dueAt: z.nullable(moment()),
  /** Still open after a deadline. */
  overdue: z.boolean(),
  /** What its target asks for; waiting for others moves it. */
  respondBy: z.nullable(moment()),
  resolveBy: z.nullable(moment()),
  /** The next deadline that is still open, and which one it is. */
  lateAt: z.nullable(moment()),
  lateFor: z.nullable(z.enum(ticketDeadlines)),
  /** A quarter of its time is left, or a quarter of an hour. */
  soon: z.boolean(),
  openedAt: moment(),
  firstResponseAt: z.nullable(moment()),
  firstResponseSeconds: seconds,
  resolvedAt: z.nullable(moment()),
  /** From opening to resolution, without the time spent waiting for others. */
  resolutionSeconds: seconds,
  waitingSince: z.nullable(moment()),
  waitingSeconds: z.int(),
  justification: z.nullable(z.string()),
  description: z.string(),
  /** Without internal notes. */
  commentCount: z.int(),
  /** The ticket that goes on in place of this duplicate. */
  mergedInto: z.nullable(id()),
  updatedAt: moment(),
  version: z.int(),
});
export type Ticket = z.output<typeof ticket>;

const listed = () => z.optional(several(idParam()));
const filters = {
  idTicketState: listed(),
  category: z.optional(several(z.enum(stateCategories))),
  open: z.optional(z.stringbool()),
  idTicketType: listed(),
  idTaskPriority: listed(),
  idAssignee: listed(),
  /** Without an assignee. */
  unassigned: z.optional(z.stringbool()),
  idReporter: listed(),
  idTwin: listed(),
  idWarehouse: listed(),
  idAlarm: listed(),
  /** The caller's own role in it. */
  mine: z.optional(several(z.enum(ticketParts))),
  overdue: z.optional(z.stringbool()),
  /** Past its next deadline, or about to be. */
  late: z.optional(z.enum(lateFilters)),
  period: z.optional(z.enum(ticketPeriods)),
  /** Range of the opening time, end exclusive. */
  from: z.optional(instant()),
  to: z.optional(instant()),
};
const ticketFilters = z.object({ search: paging.search, ...filters });
export type TicketFilters = z.output<typeof ticketFilters>;
const orderBy = [
  'idTicket',
  'title',
  'TicketState',
  'TaskPriority',
  'TicketType',
  'Assignee',
  'dueAt',
  'lateAt',
  'openedAt',
  'resolvedAt',
  'updatedAt',
] as const;

export const tickets = listEndpoint({
  route: 'GET /api/processes/ticket',
  area,
  permission: 'member',
  summary: 'Tickets that the caller sees: their own, those given to them, or all with `ticket:view`',
  row: ticket,
  filters,
  orderBy,
});

export const filterTickets = listEndpoint({
  route: 'GET /api/processes/ticket/filter',
  area,
  permission: 'member',
  summary: 'The same by state, type, priority, person, place, dates and words',
  row: ticket,
  filters,
  orderBy,
});

const idFilter = () => z.optional(z.array(id()).check(z.maxLength(100)));

export const ticketsOfType = endpoint({
  route: 'POST /api/processes/ticket/type/{idTicketType}',
  area,
  permission: 'member',
  kind: 'list' as const,
  summary: 'Tickets of one type; pages in the query, filters in the body',
  params: z.object({ idTicketType: idParam() }),
  query: z.object(paging),
  body: z.strictObject({
    search: paging.search,
    idTicketState: idFilter(),
    category: z.optional(z.array(z.enum(stateCategories)).check(z.maxLength(stateCategories.length))),
    open: z.optional(z.boolean()),
    idTaskPriority: idFilter(),
    idAssignee: idFilter(),
    idReporter: idFilter(),
    from: filters.from,
    to: filters.to,
  }),
  data: z.array(ticket),
  orderBy,
});

const event = z.object({
  idTicketEvent: z.int(),
  kind: z.enum(ticketEvents),
  at: moment(),
  User: person,
  was: z.nullable(z.string()),
  became: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type TicketEvent = z.output<typeof event>;

export const ticketDetail = z.object({
  ...ticket.shape,
  Alarm: z.nullable(
    z.object({ idAlarm: id(), name: z.string(), severity: z.enum(severities), state: z.enum(alarmStates) }),
  ),
  /** The latest ones; `comment/gt` lists all. */
  comments: z.array(
    z.object({
      idTicketComment: id(),
      text: z.string(),
      createdAt: moment(),
      User: z.object({ idUser: id(), name: z.string() }),
      internal: z.boolean(),
      files: z.array(fileData),
    }),
  ),
  files: z.array(fileData),
  events: z.array(event),
  /** What the caller may do with it. */
  may: z.object({
    /** May change state, assignee, priority and the other fields, and sees and writes internal notes. */
    handle: z.boolean(),
    /** May edit title and description, and close it. */
    word: z.boolean(),
  }),
});
export type TicketDetail = z.output<typeof ticketDetail>;

export const oneTicket = endpoint({
  route: 'GET /api/processes/ticket/{id}',
  area,
  permission: 'member',
  summary: 'A ticket with everything that happened to it',
  params: z.object({ id: idParam() }),
  data: ticketDetail,
});

export const ticketSummary = endpoint({
  route: 'GET /api/v4/tickets/summary',
  area,
  permission: 'member',
  summary: 'How many tickets that the caller sees are open, and the most pressing of them',
  data: z.object({
    open: z.int(),
    unassigned: z.int(),
    /** Past a deadline, or about to be. */
    overdue: z.int(),
    soon: z.int(),
    assigned: z.int(),
    pressing: z.array(ticket),
  }),
});

const choices = z.array(z.object({ value: id(), label: z.string() }));

export const ticketFacets = endpoint({
  route: 'GET /api/v4/tickets/facets',
  area,
  permission: 'member',
  summary: 'Choices for the filters of tickets that the caller sees',
  data: z.object({
    idTicketState: choices,
    idTicketType: choices,
    idTaskPriority: choices,
    idAssignee: choices,
    idReporter: choices,
    idTwin: choices,
    idWarehouse: choices,
  }),
});

export const ticketOptions = endpoint({
  route: 'GET /api/v4/tickets/options',
  area,
  permission: 'member',
  summary: 'What a ticket of a company can be made of: types, priorities, states, people',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    types: z.array(z.object({ idTicketType: id(), name: z.string() })),
    priorities: z.array(priority),
    /** In their order, each with the states that may follow it. */
    states: z.array(z.object({ ...ticketStateShown.shape, next: z.array(id()) })),
    people: z.array(z.object({ idUser: id(), name: z.string() })),
  }),
});
export type TicketOptions = z.output<typeof ticketOptions.data>;

const description = () => anyText(TEXT_MAX);
const dueAt = () => z.nullable(instant());
const words = { title: line(200), idTicketType: id() };

export const ticketBody = z.strictObject({
  ...words,
  description: z.optional(description()),
  /** Medium by default. */
  idTaskPriority: z.optional(id()),
  idAssignee: z.optional(z.nullable(id())),
  idTwin: z.optional(z.nullable(id())),
  /** By default, the place of the twin. */
  idWarehouse: z.optional(z.nullable(id())),
  idAlarm: z.optional(z.nullable(id())),
  dueAt: z.optional(dueAt()),
  idFiles: z.optional(idFiles()),
  /** Chosen by the operator’s administrators; others open tickets for their own company. */
  idCompany: z.optional(id()),
});
export type TicketBody = z.output<typeof ticketBody>;

export const createTicket = endpoint({
  route: 'POST /api/processes/createTicket',
  area,
  permission: 'support:create',
  summary: 'Open a ticket',
  body: ticketBody,
  data: ticketDetail,
});

const params = z.object({ idTicket: idParam() });

/** Only given fields change. */
export const ticketUpdate = z.strictObject({
  title: z.optional(line(200)),
  description: z.optional(description()),
  idTicketType: z.optional(id()),
  idTicketState: z.optional(id()),
  idTaskPriority: z.optional(id()),
  idAssignee: z.optional(z.nullable(id())),
  idTwin: z.optional(z.nullable(id())),
  idWarehouse: z.optional(z.nullable(id())),
  dueAt: z.optional(dueAt()),
  version: version(),
});
export type TicketUpdate = z.output<typeof ticketUpdate>;

export const updateTicket = endpoint({
  route: 'PUT /api/processes/ticket/update/{idTicket}',
  area,
  permission: 'member',
  summary: 'Change a ticket or carry it forward: those with `ticket:edit` and whoever it is assigned to',
  params,
  body: ticketUpdate,
  data: ticketDetail,
});

export const closeTicket = endpoint({
  route: 'PUT /api/processes/ticket/cancel/{idTicket}',
  area,
  permission: 'member',
  summary: 'Close a ticket with a justification; without a state it is cancelled',
  params,
  body: z.strictObject({ justification: text(1000), idTicketState: z.optional(id()) }),
  data: ticketDetail,
});

export const attachToTicket = endpoint({
  route: 'POST /api/v4/tickets/{idTicket}/files',
  area,
  permission: 'member',
  summary: 'Attach one’s uploads to a ticket that one may word',
  params,
  body: z.strictObject({ idFiles: idFiles().check(z.minLength(1)) }),
  data: ticketDetail,
});

export const detachFromTicket = endpoint({
  route: 'DELETE /api/v4/tickets/{idTicket}/files/{idFile}',
  area,
  permission: 'member',
  summary: 'Remove a file from a ticket that one may word',
  params: z.object({ idTicket: idParam(), idFile: idFile() }),
  data: ticketDetail,
});

export const mergeTicket = endpoint({
  route: 'PUT /api/v4/tickets/{idTicket}/merge',
  area,
  permission: 'member',
  summary:
    'Close a ticket as a duplicate of another one, which takes over its comments, files, links and readers',
  params,
  body: z.strictObject({ into: id() }),
  data: ticketDetail,
});
