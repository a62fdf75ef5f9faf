import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

/** `never`: no reading has ever arrived. */
export const sensorStates = ['online', 'late', 'silent', 'never'] as const;
export type SensorState = (typeof sensorStates)[number];

export const homeCounters = endpoint({
  route: 'GET /api/v4/home/counters',
  area: 'home',
  permission: 'home:view',
  summary: 'The four counters of the home page, and how the sensors are',
  data: z.object({
    devicesCreated: z.int(),
    devicesAssigned: z.int(),
    tokensCreated: z.int(),
    sensors: z.int(),
    sensorStates: z.object({ online: z.int(), late: z.int(), silent: z.int(), never: z.int() }),
  }),
});

export const latestReading = z.object({
  idTwin: id(),
  twin: z.string(),
  mac: z.string(),
  idWarehouse: z.nullable(id()),
  warehouse: z.nullable(z.string()),
  sensor: z.string(),
  idMeasurement: id(),
  measurement: z.string(),
  unit: z.string(),
  decimals: z.int(),
  value: z.number(),
  readAt: moment(),
  state: z.enum(sensorStates),
});
export type LatestReading = z.output<typeof latestReading>;

export const latestReadings = listEndpoint({
  route: 'GET /api/v4/readings/latest',
  area: 'home',
  permission: 'reading:view',
  summary: 'The latest reading of every sensor',
  row: latestReading,
  filters: {
    state: z.optional(several(z.enum(sensorStates))),
    idMeasurement: z.optional(several(idParam())),
    idWarehouse: z.optional(several(idParam())),
  },
  orderBy: ['readAt', 'twin', 'warehouse', 'measurement', 'value'],
});

/** The filter options of the table, with their row counts. */
export const readingFacets = endpoint({
  route: 'GET /api/v4/readings/latest/facets',
  area: 'home',
  permission: 'reading:view',
  summary: 'Choices for the filters of the latest readings',
  data: z.object({
    idMeasurement: z.array(z.object({ value: id(), label: z.string(), count: z.int() })),
    idWarehouse: z.array(z.object({ value: id(), label: z.string(), count: z.int() })),
  }),
});
