import {
  type AlarmRule,
  type AlarmRuleBody,
  type AlarmRulePreviewBody,
  alarmRuleFields,
  positiveRate,
} from '@gemelo/contract/endpoints/alarm-rules';
import * as z from 'zod/mini';

const MINUTE = 60;
export const scopes = ['company', 'category', 'warehouse', 'twin'] as const;
export type Scope = (typeof scopes)[number];

/** Form values: minutes instead of seconds, and the scope before its record. */
export const ruleSchema = z
  .extend(z.omit(alarmRuleFields, { holdSeconds: true }), {
    holdMinutes: z.nullable(z.number().check(z.gte(0), z.lte(43_200))),
    scope: z.enum(scopes),
  })
  .check(positiveRate);
export type RuleValues = z.output<typeof ruleSchema>;

/** How far values of a unit usually come back before they count as normal. */
const MARGINS: Record<string, number> = { '%': 2, '°C': 1, 'km/h': 5, hPa: 2, mm: 1, 'W/m²': 50 };
export const marginOf = (unit: string | undefined) => MARGINS[unit ?? ''] ?? 0;

interface Defaults {
  measurements: readonly { idMeasurement: number; unit: string }[];
  people: readonly { idUser: number }[];
}

/** A new rule mails its author; a measurement that is the only one is chosen. */
export function newRule({ measurements, people }: Defaults, idUser: number | undefined): RuleValues {
  const only = measurements.length === 1 ? measurements[0] : undefined;
  return {
    name: '',
    condition: 'above',
    idMeasurement: only?.idMeasurement ?? null,
    threshold: null,
    hysteresis: marginOf(only?.unit),
    holdMinutes: 15,
    severity: 'alarm',
    scope: 'company',
    idWarehouseCategory: null,
    idWarehouse: null,
    idTwin: null,
    reminderMinutes: null,
    idTicketType: null,
    users: people.filter((one) => one.idUser === idUser).map((one) => one.idUser),
  };
}

export const valuesOf = (rule: AlarmRule): RuleValues => ({
  name: rule.name,
  condition: rule.condition,
  idMeasurement: rule.Measurement?.idMeasurement ?? null,
  threshold: rule.threshold,
  hysteresis: rule.hysteresis,
  holdMinutes: rule.holdSeconds === null ? null : rule.holdSeconds / MINUTE,
  severity: rule.severity,
  scope: rule.Twin ? 'twin' : rule.Warehouse ? 'warehouse' : rule.WarehouseCategory ? 'category' : 'company',
  idWarehouseCategory: rule.WarehouseCategory?.idWarehouseCategory ?? null,
  idWarehouse: rule.Warehouse?.idWarehouse ?? null,
  idTwin: rule.Twin?.idTwin ?? null,
  reminderMinutes: rule.reminderMinutes,
  idTicketType: rule.TicketType?.idTicketType ?? null,
  users: rule.Users.map(({ idUser }) => idUser),
});

/** Drops values of fields that the chosen condition or scope hides. */
export function bodyOf({ holdMinutes, scope, ...values }: RuleValues): AlarmRuleBody {
  const silence = values.condition === 'silence';
  return {
    ...values,
    idMeasurement: silence ? null : values.idMeasurement,
    threshold: silence ? null : values.threshold,
    hysteresis: silence ? 0 : values.hysteresis,
    holdSeconds: holdMinutes === null ? (silence ? null : 0) : Math.round(holdMinutes * MINUTE),
    idWarehouseCategory: scope === 'category' ? values.idWarehouseCategory : null,
    idWarehouse: scope === 'warehouse' ? values.idWarehouse : null,
    idTwin: scope === 'twin' ? values.idTwin : null,
  };
}

/** What a preview counts; `undefined` while the form is not complete enough. */
export function previewOf(
  values: RuleValues,
  companyThreshold: number | null,
  idAlarmRule: number | null,
): AlarmRulePreviewBody | undefined {
  const { name: _, users: __, reminderMinutes: ___, idTicketType: ____, ...body } = bodyOf(values);
  const limit = body.threshold ?? companyThreshold;
  const measured =
    body.condition === 'silence' ||
    (body.idMeasurement !== null && limit !== null && (body.condition !== 'rate' || limit > 0));
  const placed = values.scope !== 'twin' || values.idTwin !== null;
  const marked = typeof values.hysteresis === 'number';
  return measured && placed && marked ? { ...body, idAlarmRule } : undefined;
}
