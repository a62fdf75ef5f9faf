import * as z from 'zod/mini';
import { id, moment } from '../kit/fields.ts';
import { figuresEndpoint } from '../kit/figures.ts';
import { backed, biFilter, limitValue, measured, placed, timed } from './bi-filter.ts';
import { sensorStates } from './home.ts';

const area = 'bi';
const permission = 'dashboard:view';

const variable = z.object({
  ...placed,
  ...timed,
  ...measured,
  /** Mean weighted by readings, sum of rain, mean direction of wind. */
  value: z.number(),
  min: z.number(),
  max: z.number(),
  ...backed,
});
export type Variable = z.output<typeof variable>;

export const averageVariables = figuresEndpoint({
  route: 'POST /api/bi/avarageVariables',
  area,
  permission,
  summary: 'Averages of each measurement over time, of the company or by place',
  body: z.strictObject(biFilter),
  row: variable,
});

export const averageVariablesSegment = figuresEndpoint({
  route: 'POST /api/bi/avarageVariablesSegment',
  area,
  permission,
  summary: 'Averages of each measurement in each segment, over the whole period unless an interval is given',
  body: z.strictObject(biFilter),
  row: variable,
});

export const variableSegment = figuresEndpoint({
  route: 'POST /api/bi/variableSegment',
  area,
  permission,
  summary: 'Each measurement over time in each segment',
  body: z.strictObject(biFilter),
  row: variable,
});

const extremes = z.object({
  ...placed,
  ...timed,
  ...measured,
  min: z.number(),
  /** The first day with that value, as DD-MM-YYYY. */
  minDate: z.string(),
  max: z.number(),
  maxDate: z.string(),
  value: z.number(),
  ...backed,
});
export type Extremes = z.output<typeof extremes>;

export const minMaxVariables = figuresEndpoint({
  route: 'POST /api/bi/minMaxVariablesBetweenDates',
  area,
  permission,
  summary: 'Minimum and maximum of each measurement by place, each with its day',
  body: z.strictObject(biFilter),
  row: extremes,
});

const amplitude = z.object({
  ...placed,
  ...timed,
  unit: z.string(),
  /** The mean over devices and days of the difference between the highest and the lowest temperature of a day. */
  amplitude: z.number(),
  /** The largest one, and the device it was read on. */
  worst: z.number(),
  idTwin: id(),
  twin: z.string(),
  /** Days of single devices behind it. */
  days: z.int(),
  ...backed,
});
export type Amplitude = z.output<typeof amplitude>;

export const thermalAmplitude = figuresEndpoint({
  route: 'POST /api/bi/thermalAmplitudeBetweenDates',
  area,
  permission,
  summary: 'Thermal amplitude of each device by day, or of places: the mean and the worst',
  body: z.strictObject(biFilter),
  row: amplitude,
});

export const thermalAmplitudeByWarehouse = figuresEndpoint({
  route: 'POST /api/bi/thermalAmplitudeBetweenDatesByWarehouse',
  area,
  permission,
  summary: 'Thermal amplitude of each warehouse by day: the mean of its devices and the worst',
  body: z.strictObject(biFilter),
  row: amplitude,
});

const hoursAbove = z.object({
  ...placed,
  ...timed,
  /** The device or the place. */
  ebag: z.string(),
  /** The bucket's day as DD-MM-YYYY. */
  day_group: z.string(),
  /** Hours whose mean was above the limit; of a place, those of all its sensors. */
  horas_contadas: z.int(),
  threshold: z.number(),
  unit: z.string(),
  ...backed,
});
export type HoursAbove = z.output<typeof hoursAbove>;

export const hoursAboveHumidity = figuresEndpoint({
  route: 'POST /api/bi/hoursAboveHumidity',
  area,
  permission,
  summary:
    'Hours whose mean humidity was above a limit (by default the company’s alarm, at first 65 %), by device and day',
  body: z.strictObject({ ...biFilter, threshold: z.optional(limitValue()) }),
  row: hoursAbove,
});

export const hoursAboveTemperature = figuresEndpoint({
  route: 'POST /api/bi/hoursAboveTemperature',
  area,
  permission,
  summary:
    'Hours whose mean temperature was above a limit (by default the company’s alarm, at first 38 °C), by device and day',
  body: z.strictObject({ ...biFilter, threshold: z.optional(limitValue()) }),
  row: hoursAbove,
});

const stateRow = z.object({
  ...placed,
  state: z.enum(sensorStates),
  /** Devices in that state, and how many of all of them. */
  twins: z.int(),
  share: z.number(),
  lastReadingAt: z.nullable(moment()),
});
export type SensorStateRow = z.output<typeof stateRow>;

export const actualStateSensor = figuresEndpoint({
  route: 'POST /api/bi/actualStateSensor',
  area,
  permission,
  summary: 'How the devices report now: number and share by state, of the company or by place',
  body: z.strictObject({ ...biFilter, from: z.optional(biFilter.from), to: z.optional(biFilter.to) }),
  row: stateRow,
});

const shareRow = z.object({
  ...placed,
  ...timed,
  /** Hour of the day, 0 to 23. */
  hour: z.int(),
  reporting: z.int(),
  expected: z.int(),
  /** 0 to 100. */
  percentage: z.number(),
  readings: z.int(),
});
export type ReportingShare = z.output<typeof shareRow>;

export const percentageStateSensorByHour = figuresEndpoint({
  route: 'POST /api/bi/porcentageStateSensorByHour',
  area,
  permission,
  summary: 'Share of the sensors that reported in each hour',
  body: z.strictObject(biFilter),
  row: shareRow,
});

const behaviour = z.object({
  ...placed,
  ...timed,
  hour: z.int(),
  ...measured,
  value: z.number(),
  min: z.number(),
  max: z.number(),
  ...backed,
});
export type DailyBehavior = z.output<typeof behaviour>;

export const dailyBehavior = figuresEndpoint({
  route: 'POST /api/bi/dailyBehavior',
  area,
  permission,
  summary: 'Each measurement by hour of the day and day',
  body: z.strictObject(biFilter),
  row: behaviour,
});

const precipitation = z.object({
  ...placed,
  ...timed,
  /** Rain of the bucket. */
  precipitation: z.number(),
  unit: z.string(),
  /** Mean indoor humidity of the same bucket, where there is any. */
  humidity: z.nullable(z.number()),
  humidityReadings: z.int(),
  ...backed,
});
export type Precipitation = z.output<typeof precipitation>;

export const weatherPrecipitation = figuresEndpoint({
  route: 'POST /api/bi/weatherstation/precipitation',
  area,
  permission,
  summary: 'Rain of each weather station, summed, beside the humidity indoors',
  body: z.strictObject(biFilter),
  row: precipitation,
});

export const weatherStation = figuresEndpoint({
  route: 'POST /api/bi/weatherstation',
  area,
  permission,
  summary: 'What the weather stations measured over time: rain summed, wind direction as a vector',
  body: z.strictObject(biFilter),
  row: variable,
});

const windSector = z.object({
  ...placed,
  /** The direction the wind came from, one of sixteen: 0 is north, 4 east. */
  sector: z.int(),
  /** Beaufort-like class of the hour's mean speed: its lower bound in km/h. */
  from: z.number(),
  hours: z.int(),
  /** Of all hours with wind, 0 to 1. */
  share: z.number(),
});
export type WindSector = z.output<typeof windSector>;

export const windRose = figuresEndpoint({
  route: 'POST /api/v4/bi/wind-rose',
  area,
  permission,
  summary: 'Hours by direction and speed of the wind, of each weather station',
  body: z.strictObject(biFilter),
  row: windSector,
});

const storage = z.object({
  ...placed,
  ...timed,
  minTemperature: z.nullable(z.number()),
  maxTemperature: z.nullable(z.number()),
  minHumidity: z.nullable(z.number()),
  maxHumidity: z.nullable(z.number()),
  /** Mean over devices and days, and the largest. */
  amplitude: z.nullable(z.number()),
  worstAmplitude: z.nullable(z.number()),
  /** Hours of single sensors whose mean was above the limit. */
  humidityWarningHours: z.int(),
  humidityAlarmHours: z.int(),
  temperatureAlarmHours: z.int(),
  /** The smallest margin of an hour between its temperature and its dew point, in °C. */
  dewMargin: z.nullable(z.number()),
  /** Hours at or below the asked margin. */
  dewHours: z.int(),
  ...backed,
});
export type StorageConditions = z.output<typeof storage>;

export const storageConditions = figuresEndpoint({
  route: 'POST /api/v4/bi/storage-conditions',
  area,
  permission,
  summary:
    'Temperature and humidity against limits, by default the company’s: extremes, amplitude, hours above, dew-point margin',
  body: z.strictObject({
    ...biFilter,
    humidityWarning: z.optional(limitValue()),
    humidityAlarm: z.optional(limitValue()),
    temperatureAlarm: z.optional(limitValue()),
    dewMargin: z.optional(limitValue()),
  }),
  row: storage,
});
