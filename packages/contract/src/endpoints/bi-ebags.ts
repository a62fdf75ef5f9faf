import * as z from 'zod/mini';
import { id, idParam, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { sensorStates } from './home.ts';
import { condition } from './levels.ts';

const ebag = z.object({
  idTwin: id(),
  name: z.string(),
  mac: z.string(),
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  segments: z.array(z.object({ idWarehouseSegment: id(), name: z.string() })),
  Lot: z.nullable(z.object({ idLot: id(), name: z.string() })),
  /** As written in its assignment; a heap is known by its number, a height may carry its unit. */
  stowage: z.nullable(z.string()),
  height: z.nullable(z.string()),
  /** The highest latest value of its sensors. */
  temperature: z.nullable(z.number()),
  humidity: z.nullable(z.number()),
  lastReadingAt: z.nullable(moment()),
  sensorState: z.enum(sensorStates),
  ...condition,
});
export type Ebag = z.output<typeof ebag>;

export const ebags = listEndpoint({
  route: 'GET /api/v4/bi/ebags',
  area: 'bi',
  permission: 'dashboard:view',
  summary: 'Ebags with their place, stowage, height and latest values',
  row: ebag,
  filters: {
    idCompany: z.optional(idParam()),
    idWarehouse: z.optional(several(idParam())),
    idWarehouseSegment: z.optional(several(idParam())),
    idLot: z.optional(several(idParam())),
    idTwin: z.optional(several(idParam())),
    sensorState: z.optional(several(z.enum(sensorStates))),
  },
  orderBy: ['idTwin', 'name', 'stowage', 'height', 'temperature', 'humidity', 'lastReadingAt', 'level'],
});
