import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, text, version } from '../kit/fields.ts';
import { match } from '../kit/paging.ts';

export const BULK_MAX = 1000;

const changed = {
  idTicketState: id(),
  idTicketType: id(),
  idTaskPriority: id(),
  idAssignee: z.nullable(id()),
};
const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

const changes = z.strictObject({
  idTicketState: optional(changed.idTicketState),
  idTicketType: optional(changed.idTicketType),
  idTaskPriority: optional(changed.idTaskPriority),
  idAssignee: optional(changed.idAssignee),
});
export type TicketBulkChanges = z.output<typeof changes>;

/** What a ticket had before. */
const previous = z.object({ idTicket: id(), ...changed });
export type TicketBefore = z.output<typeof previous>;

/** What can be changed in many tickets at once. */
export const bulkTickets = endpoint({
  route: 'PUT /api/v4/tickets',
  area: 'tickets',
  permission: 'member',
  summary:
    'Change or close several tickets, or all that match, in one transaction; what may not be changed is counted',
  body: z.strictObject({
    ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(BULK_MAX))),
    match: match(),
    changes: z.optional(changes),
    /** Instead of changes. */
    close: z.optional(z.strictObject({ justification: text(1000), idTicketState: z.optional(id()) })),
    /** Instead of changes: puts each ticket back to what it had. */
    restore: z.optional(
      z.array(z.strictObject({ ...previous.shape, version: version() })).check(z.maxLength(BULK_MAX)),
    ),
  }),
  data: z.object({
    changed: z.int(),
    skipped: z.int(),
    /** What each changed ticket had before and its version now, to be put back. */
    before: z.array(z.object({ ...previous.shape, version: z.int() })),
  }),
});
export type TicketBulk = z.output<typeof bulkTickets.body>;
export type TicketBulkOutcome = z.output<typeof bulkTickets.data>;
