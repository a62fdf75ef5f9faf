import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, moment } from '../kit/fields.ts';

export const alarmStates = ['open', 'acknowledged', 'resolved'] as const;
export type AlarmState = (typeof alarmStates)[number];
export const severities = ['warning', 'alarm'] as const;
export type Severity = (typeof severities)[number];
/** A value above or below a threshold, an hourly change beyond it, or no readings at all. */
export const conditions = ['above', 'below', 'rate', 'silence'] as const;
export type AlarmCondition = (typeof conditions)[number];
export const resolutions = ['normal', 'person', 'twin', 'sensor', 'rule', 'scope', 'merged'] as const;

export const person = z.nullable(z.object({ idUser: id(), name: z.string() }));

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
  /** The warehouse that the twin is on its way to now. */
  Destination: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
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

export const alarmSummary = endpoint({
  route: 'GET /api/v4/alarms/summary',
  area: 'alarms',
  permission: 'alarm:view',
  summary: 'How many alarms nobody has acknowledged yet, how many are acknowledged, and the worst of both',
  data: z.object({
    open: z.object({ alarm: z.int(), warning: z.int() }),
    acknowledged: z.int(),
    /** The worst first, then the newest. */
    newest: z.array(alarm),
  }),
});
