import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { type Opening, openAlarms } from './ledger.ts';
import { toMoment } from './micros.ts';
import { rulesFor, selectWatchedTwins, type WatchedCompany } from './watched.ts';

/** Rules whose alarm stands for this silence already, one that somebody resolved by hand included. */
const told = sql<number[]>`array(
  select a.id_alarm_rule from alarm a
  where a.id_twin = t.id_twin and a.condition = 'silence'
    and (a.state <> 'resolved' or (a.resolution = 'person' and a.opened_at > seen.last_at)))`;

/** Opens an alarm for every twin that has said nothing for longer than it may. One that never spoke is not silent. */
export async function openSilences(tx: Tx, company: WatchedCompany): Promise<number[]> {
  const rules = company.rules.filter(({ condition }) => condition === 'silence');
  if (rules.length === 0) return [];
  const shortest = Math.min(...rules.map(({ hold }) => hold));
  const twins = await selectWatchedTwins(tx, company.idCompany)
    .select(told.as('told'))
    .where('seen.idCompany', '=', company.idCompany)
    .where('seen.lastAt', '<=', toMoment(company.now - shortest))
    .where('seen.lastAt', '>', sql<string>`'-infinity'`)
    .where('t.state', '=', 'Activo')
    .orderBy('t.idTwin')
    .execute();
  const openings = twins.flatMap((twin): Opening[] =>
    rulesFor(rules, twin).flatMap((rule) => {
      const { lastAt } = twin;
      if (lastAt === null || lastAt > company.now - rule.hold || twin.told.includes(rule.idAlarmRule))
        return [];
      return { rule, twin, idSensorTwin: null, since: lastAt, at: lastAt + rule.hold, value: null };
    }),
  );
  return openAlarms(tx, company.idCompany, openings);
}
