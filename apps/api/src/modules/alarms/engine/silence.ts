import type { Severity } from '@gemelo/contract/endpoints/alarm-summary';
import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import type { Micros } from './evaluate.ts';
import { type NewAlarm, openAlarms, type Shift, shiftAlarms } from './ledger.ts';
import { toMoment } from './micros.ts';
import {
  ladderOf,
  laddersFor,
  rankOf,
  selectWatchedTwins,
  silenceStep,
  type WatchedCompany,
  type WatchedRule,
  type WatchedTwin,
} from './watched.ts';

const ofSilence = sql`a.id_company = t.id_company and a.id_twin = t.id_twin and a.condition = 'silence'`;
interface OpenSilence {
  idAlarm: number;
  severity: Severity;
  openedAt: Micros;
}
const unresolved = sql<OpenSilence | null>`(
  select json_build_object('idAlarm', a.id_alarm, 'severity', a.severity,
    'openedAt', (extract(epoch from a.opened_at) * 1000000)::bigint) from alarm a
  where ${ofSilence} and a.state <> 'resolved')`;
/** The most severe alarm about this silence that a user resolved. */
const dismissed = sql<Severity | null>`(
  select min(a.severity) from alarm a
  where ${ofSilence} and a.state = 'resolved' and a.resolution = 'person' and a.opened_at > seen.last_at)`;
/** Whether there is nothing left to open or raise. */
const settled = (most: Severity) => sql<boolean>`exists (
  select from alarm a where ${ofSilence} and a.severity in ('alarm', ${most})
    and (a.state <> 'resolved' or (a.resolution = 'person' and a.opened_at > seen.last_at)))`;

/** After a broker outage every twin falls silent at once, so each turn is bounded. */
const BATCH_SIZE = 500;

interface Silences {
  /** Alarms that are new or more severe than before. */
  announced: number[];
  /** The twin to continue after, while there may be more. */
  after: number | undefined;
}

interface SilentTwin extends WatchedTwin {
  unresolved: OpenSilence | null;
  dismissed: Severity | null;
}

/** The rule by which a twin rings now, if that is more than what rings or was dismissed already. */
function ringing(rules: readonly WatchedRule[], { now }: WatchedCompany, twin: SilentTwin) {
  const ladder = ladderOf(laddersFor(rules, twin), { condition: 'silence', idMeasurement: null });
  const { lastAt } = twin;
  if (!ladder || lastAt === null) return undefined;
  const rule = ladder[silenceStep(ladder, lastAt, now)];
  const known = twin.unresolved?.severity ?? twin.dismissed;
  if (!rule || (known && rankOf(known) >= rankOf(rule.severity))) return undefined;
  // A silence that a new limit makes too long rings when the rule begins to watch for it.
  const at = Math.max(lastAt + rule.hold, rule.watchedSince, twin.unresolved?.openedAt ?? 0);
  return { rule, since: lastAt, at };
}

/**
 * Opens alarms for twins that have sent nothing for too long, and raises those that last. A twin that never sent anything
 * is not silent: it does not report yet.
 */
export async function openSilences(tx: Tx, company: WatchedCompany, after: number): Promise<Silences> {
  const rules = company.rules.filter(({ condition }) => condition === 'silence');
  if (rules.length === 0) return { announced: [], after: undefined };
  const shortest = Math.min(...rules.map(({ hold }) => hold));
  const most = rules.some(({ severity }) => severity === 'alarm') ? 'alarm' : 'warning';
  const twins: SilentTwin[] = await selectWatchedTwins(tx, company.idCompany)
    .select([unresolved.as('unresolved'), dismissed.as('dismissed')])
    .where('seen.idCompany', '=', company.idCompany)
    .where('seen.lastAt', '<=', toMoment(company.now - shortest))
    .where('seen.lastAt', '>', sql<string>`'-infinity'`)
    .where('t.state', '=', 'Activo')
    .where('t.idTwin', '>', after)
    .where((eb) => eb.not(settled(most)))
    .orderBy('t.idTwin')
    .limit(BATCH_SIZE)
    .execute();
  const newAlarms: NewAlarm[] = [];
  const shifts: Shift[] = [];
  for (const twin of twins) {
    const rings = ringing(rules, company, twin);
    if (!rings) continue;
    const idAlarm = twin.unresolved?.idAlarm;
    if (idAlarm === undefined) newAlarms.push({ ...rings, twin, idSensorTwin: null, value: null });
    else shifts.push({ ...rings, idAlarm, kind: 'raised', value: null });
  }
  const opened = await openAlarms(tx, company.idCompany, newAlarms);
  await shiftAlarms(tx, company.idCompany, shifts);
  return {
    announced: [...opened, ...shifts.map(({ idAlarm }) => idAlarm)],
    after: twins.length === BATCH_SIZE ? twins.at(-1)?.idTwin : undefined,
  };
}
