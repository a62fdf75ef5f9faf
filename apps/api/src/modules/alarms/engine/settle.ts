import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { type Resolution, resolveAlarms, type Unresolved, unresolvedAlarms } from './ledger.ts';
import { rulesFor, selectWatchedTwins, type WatchedCompany, type WatchedTwin } from './watched.ts';

/** The reason why an alarm can no longer be watched, if any. */
function endReason({ rules }: WatchedCompany, alarm: Unresolved, twin: WatchedTwin | undefined) {
  if (!twin?.active) return 'twin';
  if (alarm.sensorState === 'Inactivo') return 'sensor';
  const rule = rules.find(({ idAlarmRule }) => idAlarmRule === alarm.idAlarmRule);
  if (!rule || rule.condition !== alarm.condition || rule.idMeasurement !== alarm.idMeasurement)
    return 'rule';
  return rulesFor(rules, twin).includes(rule) ? undefined : 'scope';
}

/** A silence ends as soon as its twin has sent a reading within the rule's time. */
function silenceEndedAt({ rules, now }: WatchedCompany, alarm: Unresolved, { lastAt }: WatchedTwin) {
  if (alarm.condition !== 'silence' || lastAt === null) return undefined;
  const rule = rules.find(({ idAlarmRule }) => idAlarmRule === alarm.idAlarmRule);
  return rule && lastAt > now - rule.hold ? Math.max(lastAt, alarm.openedAt) : undefined;
}

/** Resolves alarms that are no longer watched or whose silence is over; returns the remaining ones. */
async function resolveEnded(
  tx: Tx,
  company: WatchedCompany,
  found: Unresolved[],
  twins: readonly WatchedTwin[],
) {
  const byId = new Map(twins.map((twin) => [twin.idTwin, twin]));
  const remaining: Unresolved[] = [];
  const resolutions: Resolution[] = [];
  for (const alarm of found) {
    const twin = byId.get(alarm.idTwin);
    const reason = endReason(company, alarm, twin);
    const at = reason || !twin ? undefined : silenceEndedAt(company, alarm, twin);
    if (reason) resolutions.push({ idAlarm: alarm.idAlarm, at: company.now, reason });
    else if (at !== undefined) resolutions.push({ idAlarm: alarm.idAlarm, at, reason: 'normal' });
    else remaining.push(alarm);
  }
  await resolveAlarms(tx, company.idCompany, resolutions);
  return remaining;
}

/** Resolves the alarms of these twins that have ended; returns the remaining ones. */
export async function settleTwins(tx: Tx, company: WatchedCompany, twins: readonly WatchedTwin[]) {
  const found = await unresolvedAlarms(tx, company.idCompany)
    .where(sql<boolean>`a.id_twin = any(${twins.map(({ idTwin }) => idTwin)})`)
    .execute();
  return resolveEnded(tx, company, found, twins);
}

const BATCH_SIZE = 500;
/** Alarms that may have ended without an event. */
const mayHaveEnded = sql<boolean>`exists (
  select from twin t
  join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule
  left join twin_seen seen on seen.id_twin = t.id_twin
  where t.id_twin = a.id_twin and (t.state <> 'Activo' or s.state = 'Inactivo' or r.state <> 'Activo'
    or r.id_warehouse_category is not null or (a.condition = 'silence' and seen.last_at > a.opened_at)))`;

/** Resolves the ended alarms of a company in batches; returns the alarm to continue after, while there may be more. */
export async function settleCompany(
  tx: Tx,
  company: WatchedCompany,
  after: number,
  every: boolean,
): Promise<number | undefined> {
  const { idCompany } = company;
  const found = await unresolvedAlarms(tx, idCompany)
    .where('a.idAlarm', '>', after)
    .$if(!every, (rows) => rows.where(mayHaveEnded))
    .orderBy('a.idAlarm')
    .limit(BATCH_SIZE)
    .execute();
  if (found.length === 0) return undefined;
  const twins = await selectWatchedTwins(tx, idCompany)
    .where(sql<boolean>`t.id_twin = any(${found.map(({ idTwin }) => idTwin)})`)
    .execute();
  await resolveEnded(tx, company, found, twins);
  return found.length === BATCH_SIZE ? found.at(-1)?.idAlarm : undefined;
}
