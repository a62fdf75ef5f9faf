import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment, several, text } from '../kit/fields.ts';
import { listEndpoint, match } from '../kit/paging.ts';

const area = 'alarms';

export const alarmStates = ['open', 'acknowledged', 'resolved'] as const;
export type AlarmState = (typeof alarmStates)[number];
export const severities = ['warning', 'alarm'] as const;
export type Severity = (typeof severities)[number];
/** A value above or below a threshold, an hourly change beyond it, or no readings at all. */
export const conditions = ['above', 'below', 'rate', 'silence'] as const;
export type AlarmCondition = (typeof conditions)[number];
/** Maximum age of the opening. */
export const alarmPeriods = ['day', 'week', 'month'] as const;
export type AlarmPeriod = (typeof alarmPeriods)[number];
export const resolutions = ['normal', 'person', 'twin', 'sensor', 'rule', 'scope'] as const;
export const alarmEvents = ['opened', 'acknowledged', 'reminded', 'resolved'] as const;

const person = z.nullable(z.object({ idUser: id(), name: z.string() }));

export const alarm = z.object({
  idAlarm: id(),
  idCompany: id(),
  severity: z.enum(severities),
  state: z.enum(alarmStates),
  condition: z.enum(conditions),
  AlarmRule: z.object({ idAlarmRule: id(), name: z.string() }),
  Twin: z.object({ idTwin: id(), name: z.string() }),
  /** The warehouse of the twin when the alarm opened. */
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  Sensor: z.nullable(z.object({ idSensorTwin: id(), name: z.string() })),
  Measurement: z.nullable(
    z.object({ idMeasurement: id(), name: z.string(), unit: z.string(), decimals: z.int() }),
  ),
  threshold: z.nullable(z.number()),
  value: z.nullable(z.number()),
  worstValue: z.nullable(z.number()),
  /** Start of the condition; the alarm opened after the hold time. */
  since: moment(),
  openedAt: moment(),
  acknowledgedAt: z.nullable(moment()),
  AcknowledgedBy: person,
  acknowledgedNote: z.nullable(z.string()),
  resolvedAt: z.nullable(moment()),
  ResolvedBy: person,
  resolution: z.nullable(z.enum(resolutions)),
  resolvedNote: z.nullable(z.string()),
  /** The ticket about it. */
  idTicket: z.nullable(id()),
});
export type Alarm = z.output<typeof alarm>;

const filters = {
  state: z.optional(several(z.enum(alarmStates))),
  severity: z.optional(several(z.enum(severities))),
  condition: z.optional(several(z.enum(conditions))),
  idAlarmRule: z.optional(several(idParam())),
  idWarehouse: z.optional(several(idParam())),
  idTwin: z.optional(several(idParam())),
  idMeasurement: z.optional(several(idParam())),
  period: z.optional(z.enum(alarmPeriods)),
  /** Range of the opening time, end exclusive. */
  from: z.optional(instant()),
  to: z.optional(instant()),
};
export const alarmFilters = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  ...filters,
});
export type AlarmFilters = z.output<typeof alarmFilters>;

export const alarms = listEndpoint({
  route: 'GET /api/v4/alarms',
  area,
  permission: 'alarm:view',
  summary: 'Alarms of one’s company, the newest first',
  row: alarm,
  filters,
  orderBy: ['idAlarm', 'openedAt', 'severity', 'state', 'resolvedAt'],
});

export const alarmSummary = endpoint({
  route: 'GET /api/v4/alarms/summary',
  area,
  permission: 'alarm:view',
  summary:
    'How many alarms nobody has taken note of yet, how many are being attended to, and the newest of both',
  data: z.object({
    open: z.object({ alarm: z.int(), warning: z.int() }),
    acknowledged: z.int(),
    newest: z.array(alarm),
  }),
});

const choices = z.array(z.object({ value: id(), label: z.string() }));

export const alarmFacets = endpoint({
  route: 'GET /api/v4/alarms/facets',
  area,
  permission: 'alarm:view',
  summary: 'Choices for the filters of alarms',
  data: z.object({
    idAlarmRule: choices,
    idWarehouse: choices,
    idTwin: choices,
    idMeasurement: choices,
  }),
});

const event = z.object({
  idAlarmEvent: z.int(),
  kind: z.enum(alarmEvents),
  at: moment(),
  User: person,
  value: z.nullable(z.number()),
  reason: z.nullable(z.enum(resolutions)),
  note: z.nullable(z.string()),
});
export type AlarmEvent = z.output<typeof event>;
export const alarmDetail = z.object({ ...alarm.shape, events: z.array(event) });
export type AlarmDetail = z.output<typeof alarmDetail>;

const params = z.object({ idAlarm: idParam() });

export const getAlarm = endpoint({
  route: 'GET /api/v4/alarms/{idAlarm}',
  area,
  permission: 'alarm:view',
  summary: 'An alarm with everything that happened to it',
  params,
  data: alarmDetail,
});

export const alarmReadings = endpoint({
  route: 'GET /api/v4/alarms/{idAlarm}/readings',
  area,
  permission: 'alarm:view',
  summary: 'What the sensor of an alarm said before, during and after it; of a silence, its first sensor',
  params,
  data: z.object({
    from: moment(),
    to: moment(),
    /** Seconds per point. */
    step: z.int(),
    Measurement: z.nullable(z.object({ idMeasurement: id(), name: z.string(), unit: z.string() })),
    points: z.array(z.object({ at: moment(), value: z.number() })),
  }),
});

const note = () => z.optional(z.nullable(text(1000)));

export const acknowledgeAlarm = endpoint({
  route: 'PUT /api/v4/alarms/{idAlarm}/acknowledgement',
  area,
  permission: 'alarm:edit',
  summary: 'Take note of an alarm: its reminders end',
  params,
  body: z.strictObject({ note: note() }),
  data: alarmDetail,
});

export const acknowledgeAlarms = endpoint({
  route: 'PUT /api/v4/alarms/acknowledgements',
  area,
  permission: 'alarm:edit',
  summary: 'Take note of several open alarms, or of all that match',
  body: z.strictObject({
    note: note(),
    ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(1000))),
    match: match(),
  }),
  data: z.object({ changed: z.int() }),
});

export const resolveAlarm = endpoint({
  route: 'PUT /api/v4/alarms/{idAlarm}/resolution',
  area,
  permission: 'alarm:edit',
  summary: 'Declare an alarm over, with a justification; it rings again once the value has been normal',
  params,
  body: z.strictObject({ justification: text(1000) }),
  data: alarmDetail,
});
