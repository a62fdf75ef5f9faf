import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment, several } from '../kit/fields.ts';

/** Where the values come from: the readings themselves, or their hourly or daily rollups. */
export const steps = ['raw', 'hour', 'day'] as const;
export type Step = (typeof steps)[number];

/** The readings of a bucket of time. */
export const readingPoint = z.object({
  /** The start of the bucket, or the day in the company's time zone; of a single reading its own time. */
  at: z.string(),
  value: z.number(),
  min: z.number(),
  max: z.number(),
  count: z.int(),
});
export type ReadingPoint = z.output<typeof readingPoint>;

const series = z.object({
  idSensorTwin: id(),
  sensor: z.string(),
  idMeasurement: id(),
  measurement: z.string(),
  key: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** How `value` aggregates the readings of a bucket. */
  aggregation: z.enum(['mean', 'sum', 'max', 'min', 'last']),
  /** Earlier points are hourly, because the readings themselves are no longer kept. */
  hourlyUntil: z.nullable(moment()),
  points: z.array(readingPoint),
});
export type ReadingSeries = z.output<typeof series>;

/** The longest period with hourly values; longer ones are daily. */
export const HOURLY_DAYS = 100;
/** The longest period with the readings themselves; longer ones are hourly. */
export const RAW_HOURS = 48;
export const MIN_POINTS = 20;
export const MAX_POINTS = 2_000;

/** How many points of each series the caller can draw. */
export const pointCount = () =>
  z.coerce.number().check(z.multipleOf(1), z.gte(MIN_POINTS), z.lte(MAX_POINTS));

export const twinReadings = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/readings',
  area: 'twins',
  permission: 'twin:view',
  summary:
    'What the sensors of a twin said in a period, in equal buckets of time: never more of them than `points`, each with its minimum and maximum',
  params: z.object({ idTwin: idParam() }),
  query: z.object({
    from: instant(),
    to: instant(),
    step: z.optional(z.enum(steps)),
    points: z.optional(pointCount()),
    idMeasurement: z.optional(several(idParam())),
  }),
  data: z.object({
    step: z.enum(steps),
    /** Seconds per bucket. */
    bucket: z.int(),
    /** Seconds between two readings, as the company expects them. */
    interval: z.int(),
    series: z.array(series),
  }),
});
