import * as z from 'zod/mini';
import { dayOrInstant, id, moment } from '../kit/fields.ts';

/** What a figure is about. A twin counts where it was at the beginning of each hour. */
export const groups = ['company', 'warehouse', 'segment', 'lot', 'twin'] as const;
export type Group = (typeof groups)[number];

/** Buckets of time; `all` is the whole period. Those of minutes are made from readings, for short periods only. */
export const intervals = ['5m', '15m', '30m', 'hour', 'day', 'week', 'month', 'all'] as const;
export type Interval = (typeof intervals)[number];

export const MAX_CHOSEN = 200;
/** The most rows of one answer. */
export const MAX_FIGURES = 20_000;
/** The longest period of buckets of minutes. */
export const MINUTE_HOURS = 48;

const chosen = () => z.optional(z.array(id()).check(z.maxLength(MAX_CHOSEN)));

/** A day of the calendar, or a moment, which counts from the beginning of its hour. As an end, a day is included. */

/** What the figures are about. An empty list or none means all. */
export const biFilter = {
  idCompany: z.optional(id()),
  warehouses: chosen(),
  segments: chosen(),
  lots: chosen(),
  twins: chosen(),
  measurements: chosen(),
  from: dayOrInstant(),
  to: dayOrInstant(),
  interval: z.optional(z.enum(intervals)),
  /** The time zone of the calendar; by default that of the company. */
  zone: z.optional(z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+\-/]{1,60}$/))),
  group: z.optional(z.enum(groups)),
};
const filter = z.object(biFilter);
export type BiFilter = z.output<typeof filter>;
/** The filter as a screen builds it. */
export type BiFilterInput = z.input<typeof filter>;

/** A limit in tenths: hours are kept by the tenth of their mean, so that any limit can be asked at any time. */
export const limitValue = (number = z.number()) =>
  number.check(
    z.gte(-1_000),
    z.lte(10_000),
    z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, { error: 'tenths' }),
  );

/** The specification's limits for sugar, which a company begins with, and the margin above the dew point below which goods get wet. */
export const defaultLimits = {
  humidityWarning: 60,
  humidityAlarm: 65,
  temperatureAlarm: 38,
  dewMargin: 3,
} as const;
export type StorageLimits = { [Name in keyof typeof defaultLimits]: number };
/** Those that a company sets for itself. */
type CompanyLimits = Omit<StorageLimits, 'dewMargin'>;

/** A limit of a company may be finer than hours are kept. */
export const inTenths = (limit: number) => Math.round(limit * 10) / 10;

/** The limits that were asked for, the others as the company has set them. */
export const limitsFrom = (
  asked: { [Name in keyof StorageLimits]?: number | undefined },
  company: CompanyLimits,
): StorageLimits => ({
  humidityWarning: asked.humidityWarning ?? inTenths(company.humidityWarning),
  humidityAlarm: asked.humidityAlarm ?? inTenths(company.humidityAlarm),
  temperatureAlarm: asked.temperatureAlarm ?? inTenths(company.temperatureAlarm),
  dewMargin: asked.dewMargin ?? defaultLimits.dewMargin,
});

/** Where and when. */
export const placed = {
  kind: z.enum(groups),
  idPlace: id(),
  /** Name of the place or the device. */
  place: z.string(),
  /** Where that is: the warehouse of a segment or a lot, the present place of a device. */
  location: z.nullable(z.string()),
};
export const timed = {
  /** The beginning of the bucket. */
  at: moment(),
  /** Its day as DD-MM-YYYY. */
  date: z.string(),
};
export const measured = {
  idMeasurement: id(),
  measurement: z.string(),
  key: z.string(),
  unit: z.string(),
  decimals: z.int(),
};
/** What stands behind a figure. */
export const backed = {
  readings: z.int(),
  /** Hours of single sensors in which something was read. */
  sensorHours: z.int(),
  /** Their share of the hours in which these sensors should have reported, 0 to 1. */
  share: z.nullable(z.number()),
};
