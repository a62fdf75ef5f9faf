import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { AlarmFilters, AlarmPeriod } from '@gemelo/contract/endpoints/alarms';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals, type Filter, where } from '../../db/lists/filters.ts';
import { either, type SearchText, searching, searchingSeeded, textOf } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentAlarmRule, ruleSeenBy, selectAlarmRules } from './alarm-rules.queries.ts';
import { presentAlarm, selectAlarms } from './alarms.queries.ts';

const DAYS: Record<AlarmPeriod, number> = { day: 1, week: 7, month: 30 };

const rules = { table: 'alarmRule', id: 'idAlarmRule', columns: ['name'] };
const twins = { table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] };
const ofTwins = searching(twins, 'twin', 'a.idTwin');
const ofRules = searchingSeeded('alarm-rule', rules, 'r', 'a.idAlarmRule');

/** An alarm is found by its twin, which has few alarms, or by its rule, which may have any number. */
const searchingAlarms: Filter<SearchText> = async (search, name, tx) => ({
  ...either(await ofTwins(textOf(search), `${name}Twin`, tx), await ofRules(search, `${name}Rule`, tx)),
  replan: true,
});

/**
 * Few alarms are unresolved, and a partial index holds only those: the states are literals, so that the planner can use
 * it.
 */
const inState: Filter<NonNullable<AlarmFilters['state']>> = (states, name) => {
  const requested = [...new Set(states)].sort();
  return {
    shape: `${name}:${requested.join()}`,
    condition: () => sql<boolean>`a.state in (${sql.join(requested.map((state) => sql.lit(state)))})`,
  };
};

/** The filters of a reader, who may see the names of rules in another language. */
export interface SpokenAlarmFilters extends Omit<AlarmFilters, 'search'> {
  search?: SearchText | undefined;
}
interface OwnAlarmFilters extends SpokenAlarmFilters {
  /** The first column of every index. */
  idCompany: number;
  /** Unresolved alarms, whatever `state` asks for. */
  open?: true | undefined;
}

const shared = {
  entity: 'alarm',
  rows: () => selectAlarms(builder),
  filters: {
    idCompany: equals('a.idCompany'),
    search: searchingAlarms,
    state: inState,
    open: byValue(() => sql<boolean>`a.state = 'open'`),
    severity: among('a.severity'),
    condition: among('a.condition'),
    idAlarmRule: among('a.idAlarmRule'),
    idWarehouse: among('a.idWarehouse'),
    idTwin: among('a.idTwin'),
    idMeasurement: among('a.idMeasurement'),
    period: byValue(
      (period: AlarmPeriod) =>
        sql<boolean>`a.opened_at >= now() - make_interval(days => ${sql.lit(DAYS[period])})`,
    ),
    from: where<string>(() => sql<boolean>`a.opened_at >= ${given('from')}`),
    to: where<string>(() => sql<boolean>`a.opened_at < ${given('to')}`),
  },
  order: {
    idAlarm: 'a.idAlarm' as const,
    openedAt: 'a.openedAt' as const,
    severity: 'a.severity' as const,
    state: 'a.state' as const,
    resolvedAt: 'a.resolvedAt' as const,
  },
  present: presentAlarm,
};

export const alarmList = defineList<OwnAlarmFilters>()({ ...shared, newest: ['a.openedAt', 'a.idAlarm'] });

/** Unresolved alarms, the worst first. A partial index holds them in this order. */
export const urgentAlarms = defineList<OwnAlarmFilters>()({
  ...shared,
  newest: ['a.urgency', 'a.openedAt', 'a.idAlarm'],
});

/** The same alarms ordered by id, for actions on all that match. */
export const alarmsById = defineList<OwnAlarmFilters>()({ ...shared, newest: ['a.idAlarm'] });

interface RuleFilters {
  /** The company whose rules and thresholds are listed. */
  idCompany: number;
  search?: SearchText | undefined;
  state?: State[] | undefined;
  condition?: AlarmRule['condition'][] | undefined;
  severity?: AlarmRule['severity'][] | undefined;
  idMeasurement?: number[] | undefined;
}

export const ruleList = defineList<RuleFilters>()({
  entity: 'alarm-rule',
  rows: () => selectAlarmRules(builder, given('idCompany')),
  filters: {
    idCompany: where<number>(() => ruleSeenBy(given('idCompany'))),
    search: searchingSeeded('alarm-rule', rules, 'r'),
    state: among('r.state'),
    condition: among('r.condition'),
    severity: among('r.severity'),
    idMeasurement: among('r.idMeasurement'),
  },
  order: {
    idAlarmRule: 'r.idAlarmRule',
    name: 'r.name',
    condition: 'r.condition',
    severity: 'r.severity',
    state: 'r.state',
  },
  newest: ['r.idAlarmRule'],
  present: presentAlarmRule,
});
