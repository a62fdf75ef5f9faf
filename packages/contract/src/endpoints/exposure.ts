import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment } from '../kit/fields.ts';
import { limitValue } from './bi-filter.ts';

const area = 'bi';
const permission = 'dashboard:view';

/** The most points of the chart. */
export const EXPOSURE_POINTS = 2_000;

export const exposureSteps = ['hour', 'day', 'week'] as const;
export type ExposureStep = (typeof exposureSteps)[number];

/** A limit in an address; one that is left empty is the default. */
const limitParam = () =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(limitValue(z.coerce.number())),
    ),
  );

/** Whole hours: both moments count from the beginning of their hour, and the hour that runs is never part of it. */
const query = z.object({
  from: z.optional(instant()),
  to: z.optional(instant()),
  humidityWarning: limitParam(),
  humidityAlarm: limitParam(),
  temperatureAlarm: limitParam(),
  dewMargin: limitParam(),
});
export type ExposureQuery = z.output<typeof query>;

export const exposureLimits = z.object({
  humidityWarning: z.number(),
  humidityAlarm: z.number(),
  temperatureAlarm: z.number(),
  dewMargin: z.number(),
});
export type ExposureLimits = z.output<typeof exposureLimits>;

/** What happened in some hours. An hour counts with the worst of its sensors; of a lot, with the worst of its twins. */
const figures = {
  /** Hours in which it was there, and those in which something was read. */
  hours: z.int(),
  readHours: z.int(),
  /** Their share, 0 to 1. */
  share: z.nullable(z.number()),
  readings: z.int(),
  /** Hours whose mean was above the limit. */
  humidityWarningHours: z.int(),
  humidityAlarmHours: z.int(),
  temperatureAlarmHours: z.int(),
  /** Hours in which temperature minus dew point was at or below the margin. */
  dewHours: z.int(),
  minTemperature: z.nullable(z.number()),
  maxTemperature: z.nullable(z.number()),
  minHumidity: z.nullable(z.number()),
  maxHumidity: z.nullable(z.number()),
  /** The smallest difference between temperature and dew point. */
  smallestMargin: z.nullable(z.number()),
  /** The largest difference between highest and lowest temperature of one sensor on one day, and that day. */
  worstAmplitude: z.nullable(z.number()),
  amplitudeDay: z.nullable(z.string()),
  /** The most hours in a row without a reading, and their beginning. */
  silence: z.int(),
  silenceFrom: z.nullable(moment()),
};

const stretch = z.object({
  idTwin: id(),
  twin: z.string(),
  idWarehouse: id(),
  warehouse: z.string(),
  /** Set while in transit: from the warehouse to this one. */
  idDestination: z.nullable(id()),
  destination: z.nullable(z.string()),
  idLot: z.nullable(id()),
  lot: z.nullable(z.string()),
  segments: z.array(z.object({ idWarehouseSegment: id(), name: z.string() })),
  /** Out of service; such hours are only counted where something was read. */
  retired: z.boolean(),
  from: moment(),
  to: moment(),
  ...figures,
});
export type ExposureStretch = z.output<typeof stretch>;

const exposedTwin = z.object({ idTwin: id(), twin: z.string(), from: moment(), to: moment(), ...figures });
export type ExposedTwin = z.output<typeof exposedTwin>;

const point = z.object({
  at: moment(),
  temperature: z.nullable(z.number()),
  minTemperature: z.nullable(z.number()),
  maxTemperature: z.nullable(z.number()),
  humidity: z.nullable(z.number()),
  minHumidity: z.nullable(z.number()),
  maxHumidity: z.nullable(z.number()),
  smallestMargin: z.nullable(z.number()),
});
export type ExposurePoint = z.output<typeof point>;

export const exposureSubjects = ['twin', 'lot'] as const;
export type ExposureSubjectKind = (typeof exposureSubjects)[number];

export const exposureSubject = z.object({
  kind: z.enum(exposureSubjects),
  idSubject: id(),
  name: z.string(),
  /** Model of a device, product of a lot. */
  about: z.nullable(z.string()),
  /** The warehouse where it is. */
  location: z.string(),
});
export type ExposureSubject = z.output<typeof exposureSubject>;

export const exposure = z.object({
  subject: exposureSubject,
  idCompany: id(),
  /** Null where it has never been anywhere in the period. */
  from: z.nullable(moment()),
  to: moment(),
  /** The time zone of days. */
  zone: z.string(),
  limits: exposureLimits,
  /** The devices with the worst amplitude and the longest silence are named for a lot. */
  summary: z.object({
    ...figures,
    amplitudeTwin: z.nullable(z.string()),
    silenceTwin: z.nullable(z.string()),
  }),
  twins: z.array(exposedTwin),
  stretches: z.array(stretch),
  step: z.enum(exposureSteps),
  series: z.array(point).check(z.maxLength(EXPOSURE_POINTS)),
});
export type Exposure = z.output<typeof exposure>;

export const twinExposure = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/exposure',
  area,
  permission,
  summary: 'What a device went through in its whole life: hours beyond limits, amplitude, silence, by place',
  params: z.object({ idTwin: idParam() }),
  query,
  data: exposure,
});

export const lotExposure = endpoint({
  route: 'GET /api/v4/lots/{idLot}/exposure',
  area,
  permission,
  summary: 'What a lot went through: each hour with the worst of its devices, and each of them by place',
  params: z.object({ idLot: idParam() }),
  query,
  data: exposure,
});
