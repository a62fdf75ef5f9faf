import type { Limit } from '@gemelo/contract/endpoints/alarm-limits';
import type { AlarmCondition } from '@gemelo/contract/endpoints/alarm-summary';
import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { SECOND } from './engine/evaluate.ts';
import { ladderOf, laddersFor, readCompany, rulesFor, selectWatchedTwins } from './engine/watched.ts';

/** A twin with the rules that are active in its company; `undefined` if nothing watches it. */
async function readWatched(tx: Tx, idCompany: number, idTwin: number) {
  const twin = await selectWatchedTwins(tx, idCompany).where('t.idTwin', '=', idTwin).executeTakeFirst();
  const company = await readCompany(tx, idCompany);
  return twin && company && { twin, rules: company.rules };
}

/** The limits by which the engine judges a twin now. */
export async function limitsOf(tx: Tx, idTwin: number): Promise<Limit[]> {
  const owner = await tx
    .selectFrom('twin')
    .select('idCompany')
    .where('idTwin', '=', idTwin)
    .executeTakeFirst();
  if (!owner) throw new NotFound('twin', idTwin);
  const watched = await readWatched(tx, owner.idCompany, idTwin);
  if (!watched) return [];
  return rulesFor(watched.rules, watched.twin).flatMap(
    ({ condition, idMeasurement, severity, threshold, name }) =>
      (condition === 'above' || condition === 'below') && idMeasurement !== null && threshold !== null
        ? [{ idMeasurement, condition, severity, threshold, rule: name }]
        : [],
  );
}

interface OfAlarm {
  idCompany: number;
  idTwin: number;
  idMeasurement: number | null;
  condition: AlarmCondition;
}

/** The limits of each severity for the condition of an alarm. */
export async function limitsOfAlarm(tx: Tx, alarm: OfAlarm): Promise<AlarmDetail['limits']> {
  const watched = await readWatched(tx, alarm.idCompany, alarm.idTwin);
  const ladder = watched && ladderOf(laddersFor(watched.rules, watched.twin), alarm);
  return (ladder ?? []).map(({ severity, idAlarmRule, name, threshold, hold }) => ({
    severity,
    AlarmRule: { idAlarmRule, name },
    threshold,
    holdSeconds: hold / SECOND,
  }));
}
