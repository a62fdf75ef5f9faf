import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { condition } from './levels.ts';
import { twinFilters, twinOrder, twinRow } from './twins.ts';
import { latestQuery, trend, twinLatest, twinsInFiles } from './twins-latest.ts';

const area = 'warehouses';

/**
 * The latest reading of the device that is worst off in a measurement, otherwise the highest one. Level and alarms are
 * those of this measurement.
 */
const worst = () => z.nullable(z.object({ idTwin: id(), name: z.string(), value: z.number(), ...condition }));
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
  /** Means and worst of the latest readings of the twins that still report, if any. */
  temperature: z.nullable(z.number()),
  humidity: z.nullable(z.number()),
  worstTemperature: worst(),
  worstHumidity: worst(),
  lastReadingAt: z.nullable(moment()),
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
    /** Twins of the warehouse without a segment, and how they are. */
    unplaced: z.object({ twins: z.int(), ...condition }),
  }),
});
export type SegmentStock = z.output<typeof segmentStock.data>;

const inventorySegment = z.object({
  idWarehouseSegment: id(),
  name: z.string(),
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  WarehouseCategory: z.object({ idWarehouseCategory: id(), name: z.string() }),
  ...placeFacts,
  /** Values of the worst, as files show them. */
  worstTemperatureValue: z.nullable(z.number()),
  worstHumidityValue: z.nullable(z.number()),
});
export type InventorySegment = z.output<typeof inventorySegment>;

export const inventorySegments = listEndpoint({
  route: 'GET /api/v4/inventory/segments',
  area,
  permission: 'inventory:view',
  summary:
    'Active segments over all warehouses of the company, and how they are; the worst values order them',
  row: inventorySegment,
  filters: {
    idCompany: z.optional(idParam()),
    idWarehouse: z.optional(several(idParam())),
    idWarehouseCategory: z.optional(several(idParam())),
  },
  orderBy: ['idWarehouseSegment', 'name', 'level', 'worstTemperature', 'worstHumidity', 'lastReadingAt'],
});

const segmentTrend = z.object({
  idWarehouseSegment: id(),
  temperature: z.nullable(trend()),
  humidity: z.nullable(trend()),
});
export type SegmentTrend = z.output<typeof segmentTrend>;

export const segmentTrends = endpoint({
  route: 'GET /api/v4/inventory/segments/trends',
  area,
  permission: 'inventory:view',
  summary: 'Trend of a day of the worst values of up to 200 segments, or of all segments of a warehouse',
  query: z.object({
    idWarehouseSegment: z.optional(several(idParam())),
    idWarehouse: z.optional(idParam()),
  }),
  data: z.array(segmentTrend),
});

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
  summary: 'Latest values, trend of a day and active alarms of the devices of an inventory list',
  query: latestQuery,
  data: z.array(twinLatest),
});
