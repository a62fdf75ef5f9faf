import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment, several, text } from '../kit/fields.ts';
import { listEndpoint, match } from '../kit/paging.ts';
import { alarm, alarmStates, conditions, person, resolutions, severities } from './alarm-summary.ts';

const area = 'alarms';

/** Maximum age of the opening. */
export const alarmPeriods = ['day', 'week', 'month'] as const;
export type AlarmPeriod = (typeof alarmPeriods)[number];
export const alarmEvents = ['opened', 'raised', 'lowered', 'acknowledged', 'reminded', 'resolved'] as const;

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
  summary: 'Alarms of one’s company, the newest first; unresolved ones alone, the worst first',
  row: alarm,
  filters,
  orderBy: ['idAlarm', 'openedAt', 'severity', 'state', 'resolvedAt'],
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
/** A rule by which the twin is watched now for the condition of an alarm, the mildest severity first. */
const alarmLimit = z.object({
  severity: z.enum(severities),
  AlarmRule: z.object({ idAlarmRule: id(), name: z.string() }),
  threshold: z.nullable(z.number()),
  holdSeconds: z.int(),
});
export const alarmDetail = z.object({
  ...alarm.shape,
  events: z.array(event),
  limits: z.array(alarmLimit),
});
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

const note = () => z.optional(z.nullable(text(1000)));

export const acknowledgeAlarm = endpoint({
  route: 'PUT /api/v4/alarms/{idAlarm}/acknowledgement',
  area,
  permission: 'alarm:edit',
  summary: 'Acknowledge an alarm: its reminders end; if it gets more severe it is open again',
  params,
  body: z.strictObject({ note: note() }),
  data: alarmDetail,
});

export const acknowledgeAlarms = endpoint({
  route: 'PUT /api/v4/alarms/acknowledgements',
  area,
  permission: 'alarm:edit',
  summary: 'Acknowledge several open alarms, or all that match',
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
  summary:
    'Declare an alarm over, with a justification; it rings again if it gets more severe, or once the value has been normal',
  params,
  body: z.strictObject({ justification: text(1000) }),
  data: alarmDetail,
});
