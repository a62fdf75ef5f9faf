import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { isNormal } from './evaluate.ts';
import {
  type Resolution,
  resolveAlarms,
  type Shift,
  shiftAlarms,
  type Unresolved,
  unresolvedAlarms,
} from './ledger.ts';
import { readLatestValue, type Series } from './series.ts';
import {
  ladderOf,
  laddersFor,
  type RuleLadder,
  rankOf,
  selectWatchedTwins,
  silenceStep,
  type WatchedCompany,
  type WatchedRule,
  type WatchedTwin,
} from './watched.ts';

/** The reason why an alarm can no longer be watched, if any. */
function endReason({ rules }: WatchedCompany, alarm: Unresolved, twin: WatchedTwin | undefined) {
  if (!twin?.active) return 'twin';
  if (alarm.sensorState === 'Inactivo') return 'sensor';
  const rule = rules.find(({ idAlarmRule }) => idAlarmRule === alarm.idAlarmRule);
  if (!rule || rule.condition !== alarm.condition || rule.idMeasurement !== alarm.idMeasurement)
    return 'rule';
  return ladderOf(laddersFor(rules, twin), alarm)?.includes(rule) ? undefined : 'scope';
}

/** Where a silence stands now that its twin may have sent something. */
function silenceNow(company: WatchedCompany, alarm: Unresolved, { lastAt }: WatchedTwin, ladder: RuleLadder) {
  const standing = ladder.findIndex(({ idAlarmRule }) => idAlarmRule === alarm.idAlarmRule);
  if (alarm.condition !== 'silence' || lastAt === null) return undefined;
  const step = silenceStep(ladder, lastAt, company.now);
  // A device whose clock is ahead has spoken now.
  if (step < 0) return { endedAt: Math.max(Math.min(lastAt, company.now), alarm.openedAt) };
  const rule = ladder[step];
  return rule && step < standing ? { rule } : undefined;
}

const isBeyond = (
  condition: 'above' | 'below',
  { threshold, ...step }: WatchedRule,
  value: number | undefined,
) => value !== undefined && threshold !== null && !isNormal(condition, { threshold, ...step }, value);

/** The rule under which an alarm goes on if its own no longer applies: a limit that the value is still beyond. */
async function findHeir(tx: Tx, company: WatchedCompany, alarm: Unresolved, twin: WatchedTwin) {
  const { condition } = alarm;
  const ladder = ladderOf(laddersFor(company.rules, twin), alarm)?.filter(
    ({ severity }) => rankOf(severity) <= rankOf(alarm.severity),
  );
  if (!ladder?.length || condition === 'rate') return undefined;
  if (condition === 'silence') {
    const rule = ladder.findLast(({ hold }) => twin.lastAt !== null && twin.lastAt <= company.now - hold);
    return rule && { rule, value: null };
  }
  const value = await readLatestValue(tx, alarm as Series);
  const rule = ladder.findLast((one) => isBeyond(condition, one, value));
  return rule && value !== undefined && { rule, value };
}

/** How an alarm goes on if somebody changed the severity of its rule. Whether it ends is for its readings to say. */
async function regrade(tx: Tx, company: WatchedCompany, alarm: Unresolved, rule: WatchedRule) {
  const { condition } = alarm;
  if (rule.severity === alarm.severity) return {};
  if (condition === 'silence' || condition === 'rate') return { shift: shiftTo(company, alarm, rule, null) };
  const value = await readLatestValue(tx, alarm as Series);
  return value !== undefined && isBeyond(condition, rule, value)
    ? { shift: shiftTo(company, alarm, rule, value) }
    : {};
}

const shiftTo = (
  company: WatchedCompany,
  alarm: Unresolved,
  rule: WatchedRule,
  value: number | null,
): Shift => {
  const by = rankOf(rule.severity) - rankOf(alarm.severity);
  const kind = by < 0 ? 'lowered' : by > 0 ? 'raised' : null;
  return { idAlarm: alarm.idAlarm, rule, kind, at: company.now, value };
};

/** What becomes of one alarm: it is resolved, goes on under another rule, or stays as it is. */
async function settle(
  tx: Tx,
  company: WatchedCompany,
  alarm: Unresolved,
  twin: WatchedTwin | undefined,
): Promise<{ resolution?: Resolution; shift?: Shift }> {
  const { idAlarm } = alarm;
  const reason = endReason(company, alarm, twin);
  if (reason) {
    const watched = twin && (reason === 'rule' || reason === 'scope') ? twin : undefined;
    const heir = watched && (await findHeir(tx, company, alarm, watched));
    if (heir) return { shift: shiftTo(company, alarm, heir.rule, heir.value) };
    return { resolution: { idAlarm, at: company.now, reason } };
  }
  const ladder = twin && ladderOf(laddersFor(company.rules, twin), alarm);
  if (!twin || !ladder) return {};
  const silence = silenceNow(company, alarm, twin, ladder);
  if (silence?.endedAt !== undefined)
    return { resolution: { idAlarm, at: silence.endedAt, reason: 'normal' } };
  if (silence?.rule) return { shift: shiftTo(company, alarm, silence.rule, null) };
  const rule = ladder.find((one) => one.idAlarmRule === alarm.idAlarmRule);
  return rule ? regrade(tx, company, alarm, rule) : {};
}

/** Resolves alarms that are no longer watched or whose silence is over; returns the remaining ones and those that rose. */
async function settleFound(
  tx: Tx,
  company: WatchedCompany,
  found: Unresolved[],
  twins: readonly WatchedTwin[],
) {
  const byId = new Map(twins.map((twin) => [twin.idTwin, twin]));
  const remaining: Unresolved[] = [];
  const resolutions: Resolution[] = [];
  const shifts: Shift[] = [];
  for (const alarm of found) {
    const { resolution, shift } = await settle(tx, company, alarm, byId.get(alarm.idTwin));
    if (resolution) resolutions.push(resolution);
    else if (shift) {
      const { idAlarmRule, severity } = shift.rule;
      shifts.push(shift);
      remaining.push({ ...alarm, idAlarmRule, severity });
    } else remaining.push(alarm);
  }
  await resolveAlarms(tx, company.idCompany, resolutions);
  await shiftAlarms(tx, company.idCompany, shifts);
  const raised = shifts.filter(({ kind }) => kind === 'raised').map(({ idAlarm }) => idAlarm);
  return { remaining, raised };
}

/** Resolves the alarms of these twins that have ended. */
export async function settleTwins(tx: Tx, company: WatchedCompany, twins: readonly WatchedTwin[]) {
  const found = await unresolvedAlarms(tx, company.idCompany)
    .where(sql<boolean>`a.id_twin = any(${twins.map(({ idTwin }) => idTwin)})`)
    .execute();
  return settleFound(tx, company, found, twins);
}

const BATCH_SIZE = 500;
/** Alarms that may have ended without an event. */
const mayHaveEnded = sql<boolean>`exists (
  select from twin t
  join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule
  left join twin_seen seen on seen.id_twin = t.id_twin
  where t.id_twin = a.id_twin and (t.state <> 'Activo' or s.state = 'Inactivo' or r.state <> 'Activo'
    or r.id_warehouse_category is not null or r.id_warehouse is not null
    or (a.condition = 'silence' and seen.last_at > a.opened_at)))`;

/** Resolves the ended alarms of a company in batches; `after` is the alarm to continue after, while there may be more. */
export async function settleCompany(
  tx: Tx,
  company: WatchedCompany,
  after: number,
  every: boolean,
): Promise<{ raised: number[]; after: number | undefined }> {
  const { idCompany } = company;
  const found = await unresolvedAlarms(tx, idCompany)
    .where('a.idAlarm', '>', after)
    .$if(!every, (rows) => rows.where(mayHaveEnded))
    .orderBy('a.idAlarm')
    .limit(BATCH_SIZE)
    .execute();
  if (found.length === 0) return { raised: [], after: undefined };
  const twins = await selectWatchedTwins(tx, idCompany)
    .where(sql<boolean>`t.id_twin = any(${found.map(({ idTwin }) => idTwin)})`)
    .execute();
  const { raised } = await settleFound(tx, company, found, twins);
  return { raised, after: found.length === BATCH_SIZE ? found.at(-1)?.idAlarm : undefined };
}
