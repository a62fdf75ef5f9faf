import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, several } from '../kit/fields.ts';

/** `raw`: each reading by itself. */
export const steps = ['raw', 'hour', 'day'] as const;
export type Step = (typeof steps)[number];

const point = z.object({
  /** The moment of the reading, the beginning of the hour, or the day on the company's clock. */
  at: z.string(),
  value: z.number(),
  min: z.number(),
  max: z.number(),
  count: z.int(),
});
export type ReadingPoint = z.output<typeof point>;

const series = z.object({
  idSensorTwin: id(),
  sensor: z.string(),
  idMeasurement: id(),
  measurement: z.string(),
  key: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** What `value` is of the readings of an hour or a day. */
  aggregation: z.enum(['mean', 'sum', 'max', 'min', 'last']),
  points: z.array(point),
});
export type ReadingSeries = z.output<typeof series>;

/** The longest period that is told by the hour; longer ones are told by the day. */
export const HOURLY_DAYS = 31;
/** The longest period that is told reading by reading; longer ones are told by the hour. */
export const RAW_HOURS = 12;
/** The newest of a series, where a device says more in the period. */
export const RAW_POINTS = 2_000;

export const twinReadings = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/readings',
  area: 'twins',
  permission: 'twin:view',
  summary: 'What the sensors of a twin said in a period: each reading, by the hour or by the day',
  params: z.object({ idTwin: idParam() }),
  query: z.object({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    step: z.optional(z.enum(steps)),
    idMeasurement: z.optional(several(idParam())),
  }),
  data: z.object({ step: z.enum(steps), series: z.array(series) }),
});
