import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, several } from '../kit/fields.ts';

/** `raw`: individual readings. */
export const steps = ['raw', 'hour', 'day'] as const;
export type Step = (typeof steps)[number];

const point = z.object({
  /** The time of the reading, the start of the hour, or the day in the company's time zone. */
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
  /** How `value` aggregates the readings of an hour or a day. */
  aggregation: z.enum(['mean', 'sum', 'max', 'min', 'last']),
  points: z.array(point),
});
export type ReadingSeries = z.output<typeof series>;

/** The longest period with hourly values; longer ones are daily. */
export const HOURLY_DAYS = 31;
/** The longest period with individual readings; longer ones are hourly. */
export const RAW_HOURS = 12;
/** Limit per series in a period; the newest readings are kept. */
export const RAW_POINTS = 2_000;

export const twinReadings = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/readings',
  area: 'twins',
  permission: 'twin:view',
  summary: 'What the sensors of a twin said in a period: each reading, by the hour or by the day',
  params: z.object({ idTwin: idParam() }),
  query: z.object({
    from: instant(),
    to: instant(),
    step: z.optional(z.enum(steps)),
    idMeasurement: z.optional(several(idParam())),
  }),
  data: z.object({ step: z.enum(steps), series: z.array(series) }),
});
