import { catalogues } from '@gemelo/contract/catalogues/registry';
import {
  CONNECTION,
  MAINTENANCE,
  MISSED,
  PRESENCE,
  READINGS,
  VIEWERS,
} from '@gemelo/contract/kit/live-kinds';
import { type Grant, resources } from '@gemelo/contract/permissions';

export interface KindRule {
  /** Any of these permissions; if empty, every member receives the kind. */
  grants: readonly Grant[];
  /** Readers with this permission also receive the ids. */
  grantForIds: Grant | undefined;
  /** Rows of the operator's company are shared with everybody. */
  shared: boolean;
  /** Events without a company, only for users with access to every company. */
  operators?: boolean;
  /** The ids are those of the users whom it concerns; nobody else receives it. */
  personal?: boolean;
}

/** Entities that also appear on screens with other permissions than their own. */
const extraGrants: Record<string, readonly Grant[]> = {
  [READINGS]: ['twin:view', 'reading:view', 'inventory:view', 'home:view'],
  twin: ['inventory:view', 'assignment:view', 'token:view', 'home:view'],
  token: ['twin:view', 'home:view'],
  'firmware-wave': ['twin:view'],
  assignment: ['twin:view', 'inventory:view', 'home:view'],
  warehouse: ['twin:view', 'inventory:view', 'assignment:view'],
  lot: ['inventory:view', 'assignment:view'],
  // A user who sees only some tickets learns that one changed, not which.
  ticket: ['support:view'],
  form: ['form-fill:view', 'form-answer:view'],
  // Whoever fills in sees their own.
  'form-answer': ['form-fill:view', 'form:view'],
  session: ['user:view'],
  // Whoever it is assigned to sees their own.
  'activity-assignment': ['my-activity:view', 'tracker:view'],
};

const rules = new Map<string, KindRule>();
for (const resource of resources) {
  const own: Grant = `${resource}:view`;
  rules.set(resource, { grants: [own, ...(extraGrants[resource] ?? [])], grantForIds: own, shared: false });
}
for (const { name, resource, scope } of catalogues) {
  const own: Grant = `${resource}:view`;
  const shared = scope === 'global' || scope === 'shared';
  rules.set(name, { grants: [own, ...(extraGrants[name] ?? [])], grantForIds: own, shared });
}
for (const kind of [READINGS, 'session'])
  rules.set(kind, { grants: extraGrants[kind] ?? [], grantForIds: extraGrants[kind]?.[0], shared: false });
rules.set(CONNECTION, { grants: ['twin:view'], grantForIds: 'twin:view', shared: false });
rules.set('device-call', { grants: ['twin:view'], grantForIds: 'twin:view', shared: false });
rules.set('alarm-rule', { grants: ['alarm:view'], grantForIds: 'alarm:view', shared: true });
rules.set('warehouse-attachment', {
  grants: ['attachment:view'],
  grantForIds: 'attachment:view',
  shared: false,
});
rules.set('activity-schedule', {
  grants: ['activity-assignment:view'],
  grantForIds: 'activity-assignment:view',
  shared: false,
});
// Whoever recorded it sees their own.
rules.set('activity-record', {
  grants: ['tracker:view', 'my-activity:view'],
  grantForIds: 'tracker:view',
  shared: false,
});
rules.set('waiting-device', { grants: ['twin:view'], grantForIds: 'twin:view', shared: false });
rules.set('form-rule', { grants: ['form:view'], grantForIds: 'form:view', shared: false });
rules.set('job', { grants: ['job:view'], grantForIds: 'job:view', shared: false, operators: true });
// Company settings, shared views, presence, who looks at a record, maintenance and missed events concern every member.
for (const kind of ['company', 'view', PRESENCE, VIEWERS, MAINTENANCE, MISSED])
  rules.set(kind, { grants: [], grantForIds: undefined, shared: false });

rules.set('notification', { grants: [], grantForIds: undefined, shared: false, personal: true });

/** The rule of a kind; an unknown kind is sent to nobody. */
export const ruleOf = (kind: string): KindRule | undefined => rules.get(kind);
