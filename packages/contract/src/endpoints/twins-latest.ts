import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment, several } from '../kit/fields.ts';
import { condition, levels } from './levels.ts';

/** The measurements whose latest values lists of devices show and sort by. */
export const shownMeasures = ['temperature', 'humidity'] as const;
export type ShownMeasure = (typeof shownMeasures)[number];
export const units: Record<ShownMeasure, string> = { temperature: '°C', humidity: '%' };

/** Hours of a trend, the current one included. */
export const TREND_HOURS = 24;

/** Means of the last hours, oldest first; `null` where nothing was read. */
export const trend = () => z.array(z.nullable(z.number()));

const latestValue = () =>
  z.nullable(
    z.object({
      /** The highest of its sensors. */
      value: z.number(),
      readAt: moment(),
      level: z.enum(levels),
      trend: trend(),
    }),
  );

export const twinLatest = z.object({
  idTwin: id(),
  ...condition,
  temperature: latestValue(),
  humidity: latestValue(),
});
export type TwinLatest = z.output<typeof twinLatest>;

/** The files of a list of devices carry the latest values that its screen shows. */
export const twinsInFiles = {
  fields: z.object({ temperature: z.nullable(z.number()), humidity: z.nullable(z.number()), ...condition }),
  titles: { lastSeenAt: 'lastReadingAt', Assignment: 'segmentOrLot' },
  units,
};

export const latestQuery = z.object({ idTwin: several(idParam()) });

export const twinsLatest = endpoint({
  route: 'GET /api/v4/twins/latest',
  area: 'twins',
  permission: 'twin:view',
  summary: 'Latest values, trend of a day and active alarms of up to 200 devices, for the rows of a list',
  query: latestQuery,
  data: z.array(twinLatest),
});
