import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/fields.ts';

const area = 'ticket-targets';

/** A year. */
export const TARGET_MINUTES_MAX = 525_600;

const target = z.object({
  idTicketTarget: id(),
  idCompany: id(),
  /** Nothing: tickets of any type, of any priority. */
  TicketType: z.nullable(z.object({ idTicketType: id(), name: z.string() })),
  TaskPriority: z.nullable(
    z.object({ idTaskPriority: id(), name: z.string(), color: z.nullable(z.string()) }),
  ),
  responseMinutes: z.nullable(z.int()),
  resolutionMinutes: z.nullable(z.int()),
  version: z.int(),
});
export type TicketTarget = z.output<typeof target>;

const minutes = () => z.nullable(z.int().check(z.gte(1), z.lte(TARGET_MINUTES_MAX)));

export const ticketTargetBody = z.strictObject({
  idTicketType: z.nullable(id()),
  idTaskPriority: z.nullable(id()),
  /** Nothing: tickets that it is about have no such deadline. */
  responseMinutes: minutes(),
  resolutionMinutes: minutes(),
});
export type TicketTargetBody = z.output<typeof ticketTargetBody>;

export const ticketTargets = endpoint({
  route: 'GET /api/v4/ticket-targets',
  area,
  permission: 'ticket-target:view',
  summary: 'How soon tickets of a company are to be answered and resolved, the most specific first',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.array(target),
});

/** Several at once, so that suggested ones are taken over together. */
export const createTicketTargets = endpoint({
  route: 'POST /api/v4/ticket-targets',
  area,
  permission: 'ticket-target:create',
  summary: 'Set targets by type and priority of tickets, all or none; the most specific one counts',
  body: z.strictObject({
    targets: z.array(ticketTargetBody).check(z.minLength(1), z.maxLength(50)),
    /** Chosen by the operator’s administrators; others set targets for their own company. */
    idCompany: z.optional(id()),
  }),
  data: z.array(target),
});

const params = z.object({ idTicketTarget: idParam() });

export const updateTicketTarget = endpoint({
  route: 'PUT /api/v4/ticket-targets/{idTicketTarget}',
  area,
  permission: 'ticket-target:edit',
  summary: 'Change a target; it holds for tickets that are opened or changed from then on',
  params,
  body: z.strictObject({ ...ticketTargetBody.shape, version: version() }),
  data: target,
});

export const deleteTicketTarget = endpoint({
  route: 'DELETE /api/v4/ticket-targets/{idTicketTarget}',
  area,
  permission: 'ticket-target:delete',
  summary: 'Remove a target; tickets keep the deadlines that they have',
  params,
  data: done,
});
