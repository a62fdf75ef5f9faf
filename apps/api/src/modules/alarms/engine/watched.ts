import { type AlarmCondition, type Severity, severities } from '@gemelo/contract/endpoints/alarm-summary';
import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { companyHold, companyThreshold } from '../company-limits.ts';
import { type Micros, SECOND } from './evaluate.ts';
import { microsOf } from './micros.ts';

export interface WatchedRule {
  idAlarmRule: number;
  idCompany: number | null;
  name: string;
  /** When its limits, its place or its state last changed. */
  watchedSince: Micros;
  condition: AlarmCondition;
  severity: Severity;
  idMeasurement: number | null;
  threshold: number | null;
  /** Whether the rule uses the company's limits for stored goods. */
  storage: boolean;
  hysteresis: number;
  hold: Micros;
  idWarehouseCategory: number | null;
  idWarehouse: number | null;
  idTwin: number | null;
}

export interface WatchedTwin {
  idTwin: number;
  active: boolean;
  station: boolean;
  idWarehouse: number;
  /** The categories of its segments, or of the whole warehouse if it is in none. */
  categories: number[];
  /** Time of its last reading. */
  lastAt: Micros | null;
}

export interface WatchedCompany {
  idCompany: number;
  now: Micros;
  gap: Micros;
  rules: WatchedRule[];
}

/** The active rules of a company, with the limits of its current settings. */
export async function readCompany(tx: Tx, idCompany: number): Promise<WatchedCompany | undefined> {
  const { rows } = await sql<{ now: Micros; gap: number }>`
    select (extract(epoch from now()) * 1000000)::bigint as now, ${companyHold} as gap
    from company c where c.id_company = ${idCompany} and c.state = 'Activo'`.execute(tx);
  const [company] = rows;
  if (!company) return undefined;
  const { rows: rules } = await sql<Omit<WatchedRule, 'hold'> & { seconds: number }>`
    select r.id_alarm_rule, r.id_company, r.name,
      (extract(epoch from r.watched_since) * 1000000)::bigint as watched_since, r.condition, r.severity, r.id_measurement,
      coalesce(r.threshold, ${companyThreshold}) as threshold, r.threshold is null as storage, r.hysteresis,
      coalesce(r.hold_seconds, ${companyHold}) as seconds, r.id_warehouse_category, r.id_warehouse, r.id_twin
    from alarm_rule r
    join company c on c.id_company = ${idCompany}
    left join measurement m on m.id_measurement = r.id_measurement
    where r.state = 'Activo' and (r.id_company is null or r.id_company = ${idCompany})
    order by r.id_alarm_rule`.execute(tx);
  return {
    idCompany,
    now: company.now,
    gap: company.gap * SECOND,
    rules: rules.map(({ seconds, ...rule }) => ({ ...rule, hold: seconds * SECOND })),
  };
}

const categories = sql<number[]>`coalesce(
  nullif(array(
    select distinct s.id_warehouse_category
    from twin_assignment ta
    join assignment_segment x on x.id_assignment = ta.id_assignment
    join warehouse_segment s on s.id_warehouse_segment = x.id_warehouse_segment
    where ta.id_twin_assignment = t.id_twin_assignment), '{}'),
  array(select ws.id_warehouse_category from warehouse_section ws where ws.id_warehouse = t.id_warehouse))`;

export const selectWatchedTwins = (tx: Tx, idCompany: number) =>
  tx
    .selectFrom('twin as t')
    .leftJoin('twinSeen as seen', 'seen.idTwin', 't.idTwin')
    .select([
      't.idTwin',
      sql<boolean>`t.state = 'Activo'`.as('active'),
      't.station',
      't.idWarehouse',
      categories.as('categories'),
      microsOf('seen.lastAt').as('lastAt'),
    ])
    .where('t.idCompany', '=', idCompany);

export const rankOf = (severity: Severity) => severities.indexOf(severity);

const applies = (rule: WatchedRule, twin: WatchedTwin) => {
  if (rule.idTwin !== null) return rule.idTwin === twin.idTwin;
  // A weather station is outdoors, where the limits for stored goods do not apply.
  if (rule.storage && rule.condition !== 'silence' && twin.station) return false;
  if (rule.idWarehouse !== null) return rule.idWarehouse === twin.idWarehouse;
  return rule.idWarehouseCategory === null || twin.categories.includes(rule.idWarehouseCategory);
};

const specificity = ({ idTwin, idWarehouse, idWarehouseCategory, idCompany }: WatchedRule) =>
  [idCompany, idWarehouseCategory, idWarehouse, idTwin].findLastIndex((scope) => scope !== null);

/** Of two rules of the same scope, the one that rings first. */
function isStricter(a: WatchedRule, b: WatchedRule) {
  if (a.condition === 'silence') return a.hold < b.hold;
  const [one, other] = [a.threshold ?? 0, b.threshold ?? 0];
  return a.condition === 'below' ? one > other : one < other;
}

const replaces = (a: WatchedRule, b: WatchedRule) =>
  specificity(a) === specificity(b) ? isStricter(a, b) : specificity(a) > specificity(b);

const subjectOf = ({ condition, idMeasurement }: Pick<WatchedRule, 'condition' | 'idMeasurement'>) =>
  `${condition}/${idMeasurement}`;

/**
 * The rules that apply to a twin. Of rules about the same condition, measurement and severity the narrowest wins: a
 * category's limit replaces the company's.
 */
export function rulesFor(rules: readonly WatchedRule[], twin: WatchedTwin): WatchedRule[] {
  const winners = new Map<string, WatchedRule>();
  for (const rule of rules) {
    if (!applies(rule, twin) || (rule.condition !== 'silence' && rule.threshold === null)) continue;
    const key = `${subjectOf(rule)}/${rule.severity}`;
    const winner = winners.get(key);
    if (!winner || replaces(rule, winner)) winners.set(key, rule);
  }
  return [...winners.values()];
}

/** The rules of one condition that apply to a twin, the mildest severity first. Together they make one alarm. */
export type RuleLadder = readonly [WatchedRule, ...WatchedRule[]];

export function laddersFor(rules: readonly WatchedRule[], twin: WatchedTwin): RuleLadder[] {
  const ladders = new Map<string, [WatchedRule, ...WatchedRule[]]>();
  for (const rule of rulesFor(rules, twin)) {
    const ladder = ladders.get(subjectOf(rule));
    if (ladder) ladder.push(rule);
    else ladders.set(subjectOf(rule), [rule]);
  }
  for (const ladder of ladders.values()) ladder.sort((a, b) => rankOf(a.severity) - rankOf(b.severity));
  return [...ladders.values()];
}

/** The ladder that watches for the condition of an alarm, if there still is one. */
export const ladderOf = (
  ladders: readonly RuleLadder[],
  alarm: Pick<WatchedRule, 'condition' | 'idMeasurement'>,
) => ladders.find(([rule]) => subjectOf(rule) === subjectOf(alarm));

/** The highest step of a silence that lasts since `lastAt`; -1 for none. */
export const silenceStep = (ladder: RuleLadder, lastAt: Micros, now: Micros) =>
  ladder.findLastIndex(({ hold }) => lastAt <= now - hold);
