import { type AlarmRule, type AlarmRuleBody, alarmRuleBody } from '@gemelo/contract/endpoints/alarm-rules';
import * as z from 'zod/mini';

const MINUTE = 60;
export const scopes = ['company', 'category', 'twin'] as const;
export type Scope = (typeof scopes)[number];

/** Form values: minutes instead of seconds, and the scope before its record. */
export const ruleSchema = z.extend(z.omit(alarmRuleBody, { holdSeconds: true }), {
  holdMinutes: z.nullable(z.number().check(z.gte(0), z.lte(43_200))),
  scope: z.enum(scopes),
});
export type RuleValues = z.output<typeof ruleSchema>;

export const emptyRule: RuleValues = {
  name: '',
  condition: 'above',
  idMeasurement: null,
  threshold: null,
  hysteresis: 0,
  holdMinutes: 15,
  severity: 'warning',
  scope: 'company',
  idWarehouseCategory: null,
  idTwin: null,
  reminderMinutes: null,
  idTicketType: null,
  users: [],
};

export const valuesOf = (rule: AlarmRule): RuleValues => ({
  name: rule.name,
  condition: rule.condition,
  idMeasurement: rule.Measurement?.idMeasurement ?? null,
  threshold: rule.threshold,
  hysteresis: rule.hysteresis,
  holdMinutes: rule.holdSeconds === null ? null : rule.holdSeconds / MINUTE,
  severity: rule.severity,
  scope: rule.Twin ? 'twin' : rule.WarehouseCategory ? 'category' : 'company',
  idWarehouseCategory: rule.WarehouseCategory?.idWarehouseCategory ?? null,
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
    idTwin: scope === 'twin' ? values.idTwin : null,
  };
}
