import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { bigId, id, idParam, moment, several } from '../kit/fields.ts';
import { fileData } from './files.ts';

const area = 'field';

/** What happened at a place: somebody stayed, recorded an action, attached photos, answered a form, or work was opened or closed. */
export const timelineKinds = ['visit', 'record', 'attachment', 'form-answer', 'ticket', 'task'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const entry = z.object({
  kind: z.enum(timelineKinds),
  /** Of its kind; a visit has none. */
  id: z.nullable(bigId()),
  at: moment(),
  until: z.nullable(moment()),
  User: z.nullable(z.object({ idUser: id(), name: z.string() })),
  /** What it is called: the action, the form, the title. */
  title: z.nullable(z.string()),
  text: z.nullable(z.string()),
  TicketState: z.nullable(z.object({ idTicketState: id(), name: z.string() })),
  TaskState: z.nullable(z.object({ idTaskState: id(), name: z.string() })),
  /** Of a form answer: its form. */
  idForm: z.nullable(id()),
  /** The first pictures. */
  files: z.array(fileData),
});
export type TimelineEntry = z.output<typeof entry>;

const query = z.object({
  kind: z.optional(several(z.enum(timelineKinds))),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^20\d\d-\d\d-\d\dT[\d:.]{8,15}Z_[0-5]_\d{1,15}$/))),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(100)), 30),
});
const data = z.object({
  entries: z.array(entry),
  /** Where the next page begins; none: that was all. */
  next: z.nullable(z.string()),
});

export const warehouseTimeline = endpoint({
  route: 'GET /api/v4/warehouses/{idWarehouse}/timeline',
  area,
  permission: 'member',
  summary: 'What happened at a warehouse, of the kinds that the caller may view, the newest first',
  params: z.object({ idWarehouse: idParam() }),
  query,
  data,
});

export const stationTimeline = endpoint({
  route: 'GET /api/v4/stations/{idStation}/timeline',
  area,
  permission: 'member',
  summary: 'What happened at a station, of the kinds that the caller may view, the newest first',
  params: z.object({ idStation: idParam() }),
  query,
  data,
});
