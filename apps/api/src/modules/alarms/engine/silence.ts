import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { type NewAlarm, openAlarms } from './ledger.ts';
import { toMoment } from './micros.ts';
import { rulesFor, selectWatchedTwins, type WatchedCompany } from './watched.ts';

/** Rules that already have an alarm for this silence, including one that a user resolved. */
const alreadyOpened = sql<number[]>`array(
  select a.id_alarm_rule from alarm a
  where a.id_company = t.id_company and a.id_twin = t.id_twin and a.condition = 'silence'
    and (a.state <> 'resolved' or (a.resolution = 'person' and a.opened_at > seen.last_at)))`;

/** After a broker outage every twin falls silent at once, so each turn is bounded. */
const BATCH_SIZE = 500;

interface Silences {
  opened: number[];
  /** The twin to continue after, while there may be more. */
  after: number | undefined;
}

/** Opens alarms for twins that have sent nothing for too long. A twin that never sent anything is not silent. */
export async function openSilences(tx: Tx, company: WatchedCompany, after: number): Promise<Silences> {
  const rules = company.rules.filter(({ condition }) => condition === 'silence');
  if (rules.length === 0) return { opened: [], after: undefined };
  const shortest = Math.min(...rules.map(({ hold }) => hold));
  const twins = await selectWatchedTwins(tx, company.idCompany)
    .select(alreadyOpened.as('alreadyOpened'))
    .where('seen.idCompany', '=', company.idCompany)
    .where('seen.lastAt', '<=', toMoment(company.now - shortest))
    .where('seen.lastAt', '>', sql<string>`'-infinity'`)
    .where('t.state', '=', 'Activo')
    .where('t.idTwin', '>', after)
    .$if(rules.length === 1, (found) => found.where(sql<boolean>`cardinality(${alreadyOpened}) = 0`))
    .orderBy('t.idTwin')
    .limit(BATCH_SIZE)
    .execute();
  const newAlarms = twins.flatMap((twin): NewAlarm[] =>
    rulesFor(rules, twin).flatMap((rule) => {
      const { lastAt } = twin;
      if (
        lastAt === null ||
        lastAt > company.now - rule.hold ||
        twin.alreadyOpened.includes(rule.idAlarmRule)
      )
        return [];
      return { rule, twin, idSensorTwin: null, since: lastAt, at: lastAt + rule.hold, value: null };
    }),
  );
  return {
    opened: await openAlarms(tx, company.idCompany, newAlarms),
    after: twins.length === BATCH_SIZE ? twins.at(-1)?.idTwin : undefined,
  };
}
