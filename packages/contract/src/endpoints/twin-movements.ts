import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment, state } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'twins';

const movementKinds = [
  'created',
  'assigned',
  'moved',
  'sent',
  'received',
  'closed',
  'state',
  'edited',
] as const;
export type MovementKind = (typeof movementKinds)[number];

const placeFacts = {
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  Destination: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  Lot: z.nullable(z.object({ idLot: id(), name: z.string() })),
  segments: z.array(z.object({ idWarehouseSegment: id(), name: z.string() })),
  idAssignment: z.nullable(id()),
  state: state(),
};

const movement = z.object({
  idMovement: z.int(),
  kind: z.enum(movementKinds),
  ...placeFacts,
  user: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: moment(),
});
export type Movement = z.output<typeof movement>;

export const twinMovements = listEndpoint({
  route: 'GET /api/v4/twins/{idTwin}/movements',
  area,
  permission: 'twin:view',
  summary: 'Every change of place or state of a twin',
  params: z.object({ idTwin: idParam() }),
  row: movement,
  orderBy: ['at'],
});

export const twinPlace = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/place',
  area,
  permission: 'twin:view',
  summary: 'Where a twin was, and in which state, at a moment of the past',
  params: z.object({ idTwin: idParam() }),
  query: z.object({ at: instant() }),
  data: z.nullable(z.object({ ...placeFacts, since: moment() })),
});
