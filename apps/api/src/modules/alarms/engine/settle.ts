import type { Tx } from '../../../db/client.ts';
import { type Resolution, resolveAlarms, type Unresolved, unresolvedAlarms } from './ledger.ts';
import { rulesFor, selectWatchedTwins, type WatchedCompany, type WatchedTwin } from './watched.ts';

/** Why an alarm can no longer be watched, if so. */
function ended({ rules }: WatchedCompany, alarm: Unresolved, twin: WatchedTwin | undefined) {
  if (!twin?.active) return 'twin';
  if (alarm.sensorState === 'Inactivo') return 'sensor';
  const rule = rules.find(({ idAlarmRule }) => idAlarmRule === alarm.idAlarmRule);
  if (!rule || rule.condition !== alarm.condition || rule.idMeasurement !== alarm.idMeasurement)
    return 'rule';
  return rulesFor(rules, twin).includes(rule) ? undefined : 'scope';
}

/** A silence is over as soon as its twin has said anything within the rule's time. */
function spoken({ rules, now }: WatchedCompany, alarm: Unresolved, { lastAt }: WatchedTwin) {
  if (alarm.condition !== 'silence' || lastAt === null) return undefined;
  const rule = rules.find(({ idAlarmRule }) => idAlarmRule === alarm.idAlarmRule);
  return rule && lastAt > now - rule.hold ? Math.max(lastAt, alarm.openedAt) : undefined;
}

/** Ends what is no longer watched and the silences that ended, of some twins or of the whole company; returns what is left. */
export async function settle(tx: Tx, company: WatchedCompany, twins?: readonly WatchedTwin[]) {
  const { idCompany, now } = company;
  const found = await unresolvedAlarms(tx, idCompany)
    .$if(twins !== undefined, (rows) =>
      rows.where('a.idTwin', 'in', [0, ...(twins ?? []).map(({ idTwin }) => idTwin)]),
    )
    .execute();
  if (found.length === 0) return [];
  const known =
    twins ??
    (await selectWatchedTwins(tx, idCompany)
      .where('t.idTwin', 'in', [...new Set(found.map(({ idTwin }) => idTwin))])
      .execute());
  const byId = new Map(known.map((twin) => [twin.idTwin, twin]));
  const left: Unresolved[] = [];
  const over: Resolution[] = [];
  for (const alarm of found) {
    const twin = byId.get(alarm.idTwin);
    const reason = ended(company, alarm, twin);
    const at = reason || !twin ? undefined : spoken(company, alarm, twin);
    if (reason) over.push({ idAlarm: alarm.idAlarm, at: now, reason });
    else if (at !== undefined) over.push({ idAlarm: alarm.idAlarm, at, reason: 'normal' });
    else left.push(alarm);
  }
  await resolveAlarms(tx, idCompany, over);
  return left;
}
