import type { AlarmCondition, Severity } from '@gemelo/contract/endpoints/alarms';
import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { companyHold, companyThreshold } from '../company-limits.ts';
import { type Micros, SECOND } from './evaluate.ts';
import { microsOf } from './micros.ts';

export interface WatchedRule {
  idAlarmRule: number;
  idCompany: number | null;
  version: number;
  condition: AlarmCondition;
  severity: Severity;
  idMeasurement: number | null;
  threshold: number | null;
  /** Whether the rule uses the company's limits for stored goods. */
  storage: boolean;
  hysteresis: number;
  hold: Micros;
  idWarehouseCategory: number | null;
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
    select r.id_alarm_rule, r.id_company, r.version, r.condition, r.severity, r.id_measurement,
      coalesce(r.threshold, ${companyThreshold}) as threshold, r.threshold is null as storage, r.hysteresis,
      coalesce(r.hold_seconds, ${companyHold}) as seconds, r.id_warehouse_category, r.id_twin
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

const applies = (rule: WatchedRule, twin: WatchedTwin) => {
  if (rule.idTwin !== null) return rule.idTwin === twin.idTwin;
  // A weather station is outdoors, where the limits for stored goods do not apply.
  if (rule.storage && rule.condition !== 'silence' && twin.station) return false;
  return rule.idWarehouseCategory === null || twin.categories.includes(rule.idWarehouseCategory);
};

const specificity = ({ idTwin, idWarehouseCategory, idCompany }: WatchedRule) =>
  idTwin !== null ? 3 : idWarehouseCategory !== null ? 2 : idCompany !== null ? 1 : 0;

const subject = ({ condition, idMeasurement, severity }: WatchedRule) =>
  `${condition}/${idMeasurement}/${severity}`;

/**
 * The rules that apply to a twin. Of rules about the same measurement the narrowest wins: a category's limit replaces
 * the company's.
 */
export function rulesFor(rules: readonly WatchedRule[], twin: WatchedTwin): WatchedRule[] {
  const applicable = rules.filter(
    (rule) => applies(rule, twin) && (rule.condition === 'silence' || rule.threshold !== null),
  );
  const narrowest = new Map<string, number>();
  for (const rule of applicable)
    narrowest.set(subject(rule), Math.max(narrowest.get(subject(rule)) ?? 0, specificity(rule)));
  return applicable.filter((rule) => specificity(rule) === narrowest.get(subject(rule)));
}
