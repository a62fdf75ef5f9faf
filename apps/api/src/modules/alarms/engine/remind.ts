import { sql } from 'kysely';
import { type Tx, touch } from '../../../db/client.ts';

/** The rest follows at the next tick. */
const BATCH_SIZE = 1_000;

/** Unacknowledged alarms whose reminder interval has passed, once per interval. */
export async function remind(tx: Tx, idCompany: number): Promise<number[]> {
  const { rows } = await sql<{ idAlarm: number }>`
    update alarm set reminded_at = now()
    where id_alarm in (
      select a.id_alarm from alarm a join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule
      where a.id_company = ${idCompany} and a.state = 'open'
        and coalesce(a.reminded_at, a.created_at) + make_interval(mins => r.reminder_minutes) <= now()
        and exists (select from alarm_rule_user x where x.id_alarm_rule = r.id_alarm_rule and x.id_company = ${idCompany})
      order by a.id_alarm limit ${BATCH_SIZE})
    returning id_alarm`.execute(tx);
  if (rows.length === 0) return [];
  await tx
    .insertInto('alarmEvent')
    .values(rows.map(({ idAlarm }) => ({ idCompany, idAlarm, kind: 'reminded' as const })))
    .execute();
  for (const { idAlarm } of rows) touch(tx, 'alarm', idCompany, idAlarm);
  return rows.map(({ idAlarm }) => idAlarm);
}
