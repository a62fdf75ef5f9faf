import * as z from 'zod/mini';
import { type BodyOf, type DataOf, endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { type AlarmCondition, conditions, severities } from './alarm-summary.ts';

const area = 'alarms';

export const alarmRule = z.object({
  idAlarmRule: id(),
  /** Null for the operator’s rules, which apply to every company. */
  idCompany: z.nullable(id()),
  name: z.string(),
  condition: z.enum(conditions),
  Measurement: z.nullable(
    z.object({ idMeasurement: id(), name: z.string(), unit: z.string(), decimals: z.int() }),
  ),
  threshold: z.nullable(z.number()),
  /** The threshold of the company’s settings, if the rule uses it. */
  companyThreshold: z.nullable(z.number()),
  hysteresis: z.number(),
  holdSeconds: z.nullable(z.int()),
  /** The silence time of the company’s settings, if the rule uses it. */
  companyHoldSeconds: z.int(),
  severity: z.enum(severities),
  WarehouseCategory: z.nullable(z.object({ idWarehouseCategory: id(), name: z.string() })),
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  Twin: z.nullable(z.object({ idTwin: id(), name: z.string() })),
  reminderMinutes: z.nullable(z.int()),
  /** Each alarm opens a ticket of this type. */
  TicketType: z.nullable(z.object({ idTicketType: id(), name: z.string() })),
  /** The recipients in the caller’s company. */
  Users: z.array(z.object({ idUser: id(), name: z.string() })),
  /** Unresolved alarms of the caller’s company. */
  unresolved: z.int(),
  state: state(),
  version: z.int(),
  createdAt: moment(),
});
export type AlarmRule = z.output<typeof alarmRule>;

export const alarmRules = listEndpoint({
  route: 'GET /api/v4/alarm-rules',
  area,
  permission: 'alarm:view',
  summary: 'What rings: the company’s own rules and the operator’s',
  row: alarmRule,
  filters: {
    state: z.optional(several(state())),
    condition: z.optional(several(z.enum(conditions))),
    severity: z.optional(several(z.enum(severities))),
    idMeasurement: z.optional(several(idParam())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idAlarmRule', 'name', 'condition', 'severity', 'state'],
});

const threshold = z.nullable(z.number());

export const alarmRuleOptions = endpoint({
  route: 'GET /api/v4/alarm-rules/options',
  area,
  permission: 'alarm:create',
  summary: 'What a rule can be made of: measurements with the company’s own limits, places, people to mail',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    measurements: z.array(
      z.object({
        idMeasurement: id(),
        name: z.string(),
        unit: z.string(),
        decimals: z.int(),
        /** The company’s threshold for a rule of each severity with condition `above`. */
        companyThreshold: z.object({ warning: threshold, alarm: threshold }),
      }),
    ),
    categories: z.array(z.object({ idWarehouseCategory: id(), name: z.string() })),
    warehouses: z.array(z.object({ idWarehouse: id(), name: z.string() })),
    people: z.array(z.object({ idUser: id(), name: z.string(), email: z.string() })),
    ticketTypes: z.array(z.object({ idTicketType: id(), name: z.string(), shared: z.boolean() })),
    companyHoldSeconds: z.int(),
  }),
});

const DAY = 86_400;
const finite = () => z.number().check(z.gte(-1_000_000), z.lte(1_000_000));
const users = () => z.array(id()).check(z.maxLength(50));
/** What a rule watches for and where. Of category, warehouse and twin at most one is given; without, the whole company. */
const watched = {
  condition: z.enum(conditions),
  /** Null for a silence. */
  idMeasurement: z.nullable(id()),
  /** Null uses the company’s settings, for humidity and temperature above. */
  threshold: z.nullable(finite()),
  hysteresis: z.number().check(z.gte(0), z.lte(1_000_000)),
  /** Null for a silence: twelve times the company’s interval. */
  holdSeconds: z.nullable(z.int().check(z.gte(0), z.lte(30 * DAY))),
  severity: z.enum(severities),
  idWarehouseCategory: z.nullable(id()),
  idWarehouse: z._default(z.nullable(id()), null),
  idTwin: z.nullable(id()),
};
const rule = {
  ...watched,
  name: line(120),
  reminderMinutes: z.nullable(z.int().check(z.gte(5), z.lte(10_080))),
  /** Null opens no ticket. */
  idTicketType: z._default(z.nullable(id()), null),
  users: users(),
};
/** A rate is watched in both directions, so its limit has no sign. */
export const positiveRate = z.refine<{ condition: AlarmCondition; threshold: number | null }>(
  ({ condition, threshold }) => condition !== 'rate' || threshold === null || threshold > 0,
  { error: 'rate_not_positive', path: ['threshold'] },
);
export const alarmRuleFields = z.strictObject({
  ...rule,
  /** Chosen by the operator’s administrators; others make rules for their own company. */
  idCompany: z.optional(id()),
});
export const alarmRuleBody = alarmRuleFields.check(positiveRate);
export type AlarmRuleBody = z.output<typeof alarmRuleBody>;
export const alarmRuleUpdate = z.strictObject({ ...rule, version: version() }).check(positiveRate);

export const alarmRulePreview = endpoint({
  route: 'POST /api/v4/alarm-rules/preview',
  area,
  permission: 'alarm:create',
  summary: 'How often a rule would have rung in the last seven days, before it is saved',
  body: z
    .strictObject({
      ...watched,
      /** The rule that would be changed. */
      idAlarmRule: z._default(z.nullable(id()), null),
      /** The company of a new rule, for the operator’s administrators. */
      idCompany: z.optional(id()),
    })
    .check(positiveRate),
  data: z.object({
    days: z.int(),
    times: z.int(),
    /** How many twins the rule would watch. */
    twins: z.int(),
    /** Counted on a sample of the twins or on hourly means, because there are many. */
    approximate: z.boolean(),
    /** The twins on which it would have rung most. */
    most: z.array(z.object({ idTwin: id(), name: z.string(), times: z.int() })),
  }),
  neverReplayed: true,
});
export type AlarmRulePreview = DataOf<typeof alarmRulePreview>;
export type AlarmRulePreviewBody = BodyOf<typeof alarmRulePreview>;

export const createAlarmRule = endpoint({
  route: 'POST /api/v4/alarm-rules',
  area,
  permission: 'alarm:create',
  summary: 'Make a rule of a company',
  body: alarmRuleBody,
  data: alarmRule,
});

const params = z.object({ idAlarmRule: idParam() });

export const updateAlarmRule = endpoint({
  route: 'PUT /api/v4/alarm-rules/{idAlarmRule}',
  area,
  permission: 'alarm:create',
  summary: 'Change a rule; the operator’s are changed by the operator alone',
  params,
  body: alarmRuleUpdate,
  data: alarmRule,
});

export const alarmRuleUsers = endpoint({
  route: 'PUT /api/v4/alarm-rules/{idAlarmRule}/users',
  area,
  permission: 'alarm:create',
  summary: 'Whom one’s company has mailed when a rule rings, also one of the operator’s',
  params,
  body: z.strictObject({ users: users() }),
  data: alarmRule,
});

export const alarmRuleState = endpoint({
  route: 'PUT /api/v4/alarm-rules/{idAlarmRule}/state',
  area,
  permission: 'alarm:create',
  summary: 'Activate or inactivate a rule; inactivating it resolves its alarms',
  params,
  body: z.strictObject({ state: state() }),
  data: alarmRule,
});
