import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment } from '../kit/fields.ts';
import { pointCount, readingPoint } from './readings.ts';

export const alarmReadings = endpoint({
  route: 'GET /api/v4/alarms/{idAlarm}/readings',
  area: 'alarms',
  permission: 'alarm:view',
  summary: 'What the sensor of an alarm said before, during and after it; of a silence, its first sensor',
  params: z.object({ idAlarm: idParam() }),
  query: z.object({
    /** A part of that period, in more detail. */
    from: z.optional(instant()),
    to: z.optional(instant()),
    points: z.optional(pointCount()),
  }),
  data: z.object({
    from: moment(),
    to: moment(),
    /** Seconds per point. */
    step: z.int(),
    /** Seconds between two readings, as the company expects them. */
    interval: z.int(),
    /** Earlier points are hourly, because the readings themselves are no longer kept. */
    hourlyUntil: z.nullable(moment()),
    Measurement: z.nullable(
      z.object({ idMeasurement: id(), name: z.string(), unit: z.string(), decimals: z.int() }),
    ),
    points: z.array(readingPoint),
  }),
});
