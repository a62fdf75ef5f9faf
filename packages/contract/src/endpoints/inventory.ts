import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { condition, levels } from './levels.ts';
import { twinFilters, twinOrder, twinRow } from './twins.ts';
import { latestQuery, twinLatest, twinsInFiles } from './twins-latest.ts';

const area = 'warehouses';

/** The latest reading of the device that is worst off in a measurement, otherwise the highest one. */
const worst = () =>
  z.nullable(z.object({ idTwin: id(), name: z.string(), value: z.number(), level: z.enum(levels) }));
export type Worst = NonNullable<z.output<ReturnType<typeof worst>>>;

/** What a place says about itself. Its level is that of its worst device, never that of a mean. */
const placeFacts = {
  ...condition,
  /** Active twins in this place, and how they report. */
  twins: z.int(),
  online: z.int(),
  late: z.int(),
  silent: z.int(),
  never: z.int(),
  /** Means of the latest readings of its twins, if any. */
  temperature: z.nullable(z.number()),
  humidity: z.nullable(z.number()),
  worstTemperature: worst(),
  worstHumidity: worst(),
};

const stock = z.object({
  idWarehouse: id(),
  idCompany: id(),
  name: z.string(),
  temporary: z.boolean(),
  ...placeFacts,
  assigned: z.int(),
  /** Twins in transit to this place. */
  arriving: z.int(),
  segments: z.int(),
  lastReadingAt: z.nullable(moment()),
});
export type Stock = z.output<typeof stock>;

export const inventory = listEndpoint({
  route: 'GET /api/settings/warehouse/twins/company/{id}',
  area,
  permission: 'inventory:view',
  summary: 'Warehouses of the company with the number of twins in each, and how they are',
  params: z.object({ id: idParam() }),
  companyParam: 'id',
  row: stock,
  orderBy: ['idWarehouse', 'name', 'twins', 'assigned', 'arriving'],
});

const stockedSegment = z.object({
  idWarehouseSegment: id(),
  name: z.string(),
  order: z.int(),
  planRow: z.nullable(z.int()),
  planColumn: z.nullable(z.int()),
  ...placeFacts,
  /** The first ones by name; the segment's own page shows all. */
  Twins: z.array(z.object({ idTwin: id(), name: z.string(), mac: z.string() })),
});
export type StockedSegment = z.output<typeof stockedSegment>;

const stockedSection = z.object({
  idWarehouseCategory: id(),
  name: z.string(),
  planRows: z.int(),
  planColumns: z.int(),
  WarehouseSegments: z.array(stockedSegment),
});
export type StockedSection = z.output<typeof stockedSection>;

export const segmentStock = endpoint({
  route: 'GET /api/settings/v2/warehouseSegments/assings/twins/{id}',
  area,
  permission: 'inventory:view',
  summary: 'Segments of a warehouse by category, with the twins assigned to each',
  params: z.object({ id: idParam() }),
  data: z.object({
    idWarehouse: id(),
    name: z.string(),
    categories: z.array(stockedSection),
    /** Twins of the warehouse without a segment. */
    unplaced: z.int(),
  }),
});
export type SegmentStock = z.output<typeof segmentStock.data>;

export const twinsOfSegment = listEndpoint({
  route: 'GET /api/settings/v2/warehouse/segments/twins/{id}',
  area,
  permission: 'inventory:view',
  summary: 'Twins of one segment',
  params: z.object({ id: idParam() }),
  row: twinRow,
  filters: twinFilters,
  ...twinOrder,
  inFiles: twinsInFiles,
});

export const twinsOfWarehouse = listEndpoint({
  route: 'GET /api/processes/v2/twins/warehouse/{id}',
  area: 'twins',
  permission: 'inventory:view',
  summary: 'Twins whose place is that warehouse',
  params: z.object({ id: idParam() }),
  row: twinRow,
  filters: twinFilters,
  ...twinOrder,
  inFiles: twinsInFiles,
});

export const inventoryTwins = listEndpoint({
  route: 'GET /api/v4/inventory/twins',
  area: 'twins',
  permission: 'inventory:view',
  summary: 'Devices of the inventory with their place, searched by name, MAC or segment',
  row: twinRow,
  filters: { ...twinFilters, idCompany: z.optional(idParam()) },
  ...twinOrder,
  inFiles: twinsInFiles,
});

export const inventoryLatest = endpoint({
  route: 'GET /api/v4/inventory/twins/latest',
  area: 'twins',
  permission: 'inventory:view',
  summary: 'Latest values, trend of a day and open alarms of the devices of an inventory list',
  query: latestQuery,
  data: z.array(twinLatest),
});
