import { catalogues } from '@gemelo/contract/catalogues/registry';
import { MISSED, READINGS } from '@gemelo/contract/endpoints/live';
import { type Grant, resources } from '@gemelo/contract/permissions';

export interface KindRule {
  /** Any of these; none: every member. */
  grants: readonly Grant[];
  /** Whoever holds this one is also told which rows. */
  which: Grant | undefined;
  /** Rows of the operator's company are everybody's. */
  shared: boolean;
  /** Of no company and for those alone who see all of them. */
  operators?: boolean;
}

/** Entities that show in places which ask for another right than their own. */
const alsoFor: Record<string, readonly Grant[]> = {
  [READINGS]: ['twin:view', 'reading:view', 'inventory:view', 'home:view'],
  twin: ['inventory:view', 'assignment:view', 'token:view', 'home:view'],
  token: ['twin:view', 'home:view'],
  assignment: ['twin:view', 'inventory:view', 'home:view'],
  warehouse: ['twin:view', 'inventory:view', 'assignment:view'],
  lot: ['inventory:view', 'assignment:view'],
  // Who sees only some tickets learns that one changed, not which.
  ticket: ['support:view'],
  session: ['user:view'],
};

const rules = new Map<string, KindRule>();
for (const resource of resources) {
  const own: Grant = `${resource}:view`;
  rules.set(resource, { grants: [own, ...(alsoFor[resource] ?? [])], which: own, shared: false });
}
for (const { name, resource, scope } of catalogues) {
  const own: Grant = `${resource}:view`;
  const shared = scope === 'global' || scope === 'shared';
  rules.set(name, { grants: [own, ...(alsoFor[name] ?? [])], which: own, shared });
}
for (const kind of [READINGS, 'session'])
  rules.set(kind, { grants: alsoFor[kind] ?? [], which: alsoFor[kind]?.[0], shared: false });
rules.set('alarm-rule', { grants: ['alarm:view'], which: 'alarm:view', shared: true });
rules.set('job', { grants: ['job:view'], which: 'job:view', shared: false, operators: true });
// The look and the clock of a company, views that people share, and what nobody heard concern every member.
for (const kind of ['company', 'view', MISSED])
  rules.set(kind, { grants: [], which: undefined, shared: false });

/** Who is told of a kind; of a kind that is not known here nobody is. */
export const ruleOf = (kind: string): KindRule | undefined => rules.get(kind);
