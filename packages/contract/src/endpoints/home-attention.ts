import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, moment } from '../kit/fields.ts';
import { condition } from './levels.ts';

/** Bays on one cell of a small plan; a large plan shows several bays in a cell. */
const planCell = z.object({
  row: z.int(),
  column: z.int(),
  /** The name of its only bay. */
  name: z.nullable(z.string()),
  bays: z.int(),
  ...condition,
  twins: z.int(),
  /** Devices that have gone silent. */
  silent: z.int(),
});
export type PlanCell = z.output<typeof planCell>;

const planSection = z.object({
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  cells: z.array(planCell),
});
export type PlanSection = z.output<typeof planSection>;

/** The device that says most about a warehouse: the one furthest beyond a limit, else the one nearest to it. */
const worst = z.object({
  idTwin: id(),
  twin: z.string(),
  segments: z.array(z.string()),
  level: condition.level,
  lastAt: z.nullable(moment()),
  /** Null for a device that is silent, and for one whose trouble was its silence. */
  Reading: z.nullable(
    z.object({
      measurement: z.string(),
      unit: z.string(),
      decimals: z.int(),
      value: z.number(),
      /** The limit of its alarm. */
      threshold: z.nullable(z.number()),
      /** One value for each of the last 24 hours, the current one last. */
      trend: z.array(z.nullable(z.number())),
    }),
  ),
});

const homeWarehouse = z.object({
  idWarehouse: id(),
  name: z.string(),
  temporary: z.boolean(),
  /** Kept by the caller. */
  mine: z.boolean(),
  ...condition,
  twins: z.int(),
  silent: z.int(),
  segments: z.int(),
  lastReadingAt: z.nullable(moment()),
  sections: z.array(planSection),
  worst: z.nullable(worst),
});
export type HomeWarehouse = z.output<typeof homeWarehouse>;

export const MAX_HOME_WAREHOUSES = 12;

export const homeWarehouses = endpoint({
  route: 'GET /api/v4/home/warehouses',
  area: 'home',
  permission: 'inventory:view',
  summary: 'Warehouses as small plans: those that the caller keeps first, then the worst',
  data: z.object({
    total: z.int(),
    warehouses: z.array(homeWarehouse),
    /** Warehouses that the caller keeps, if their work is limited to them. */
    keeps: z.array(id()),
  }),
});

const silentDevice = z.object({
  idTwin: id(),
  name: z.string(),
  idWarehouse: id(),
  warehouse: z.string(),
  /** Where a device in transit is going; it counts in no warehouse meanwhile. */
  destination: z.nullable(z.string()),
  segments: z.array(z.string()),
  lastSeenAt: moment(),
});
export type SilentDevice = z.output<typeof silentDevice>;

export const homeDevices = endpoint({
  route: 'GET /api/v4/home/devices',
  area: 'home',
  permission: 'twin:view',
  summary:
    'Devices that have gone silent, those in warehouses of the caller and the latest first, and how many were never heard',
  data: z.object({
    lastReadingAt: z.nullable(moment()),
    silent: z.int(),
    never: z.int(),
    devices: z.array(silentDevice),
  }),
});
