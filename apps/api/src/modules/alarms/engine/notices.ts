import type { AlarmCondition } from '@gemelo/contract/endpoints/alarm-summary';
import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { message } from '../../../http/messages.ts';
import type { MailService } from '../../mails/mails.service.ts';

const MAX_LINES = 20;

interface NoticedAlarm {
  idAlarm: number;
  idAlarmRule: number;
  condition: AlarmCondition;
  rule: string;
  twin: string;
  place: string;
  since: string;
  value: number | null;
  threshold: number | null;
  unit: string | null;
  decimals: number | null;
  timeZone: string;
}

const readNoticed = async (tx: Tx, idAlarms: readonly number[]): Promise<NoticedAlarm[]> => {
  const { rows } = await sql<NoticedAlarm>`
    select a.id_alarm, a.id_alarm_rule, a.condition, r.name as rule, t.name as twin, w.name as place, iso(a.since) as since,
      a.worst_value as value, a.threshold, m.unit, m.decimals, c.time_zone
    from alarm a
    join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule
    join twin t on t.id_twin = a.id_twin
    join warehouse w on w.id_warehouse = a.id_warehouse
    join company c on c.id_company = a.id_company
    left join measurement m on m.id_measurement = a.id_measurement
    where a.id_alarm = any(${[...idAlarms]}) order by a.severity, a.id_alarm`.execute(tx);
  return rows;
};

/** Active recipients of these rules with a verified address. */
const readPeople = (tx: Tx, idCompany: number, rules: number[]) =>
  tx
    .selectFrom('alarmRuleUser as x')
    .innerJoin('appUser as u', 'u.idUser', 'x.idUser')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idCompany'])
    .select(sql<number[]>`array_agg(x.id_alarm_rule)`.as('rules'))
    .where('x.idCompany', '=', idCompany)
    .where('u.idCompany', '=', idCompany)
    .where('u.state', '=', 'Activo')
    .where('u.emailVerifiedAt', 'is not', null)
    .where('x.idAlarmRule', 'in', rules)
    .groupBy(['u.idUser', 'u.name', 'u.email', 'u.idCompany'])
    .orderBy('u.idUser')
    .execute();

function lineOf(language: Language, alarm: NoticedAlarm): string {
  const { condition, rule, twin, place, unit } = alarm;
  const number = (value: number | null) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: alarm.decimals ?? 1 }).format(value ?? 0);
  if (condition === 'silence') {
    const since = new Intl.DateTimeFormat(language, {
      timeZone: alarm.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(alarm.since));
    return message(language, 'mail', 'alarm.silence', { rule, twin, place, since });
  }
  return message(language, 'mail', `alarm.${condition}`, {
    rule,
    twin,
    place,
    unit: unit ?? '',
    value: number(alarm.value),
    threshold: number(alarm.threshold),
  });
}

/** Sends one mail per person for all alarms that opened together, in their transaction. */
export const createAlarmNotices = (mails: Pick<MailService, 'post'>) =>
  async function notify(tx: Tx, idCompany: number, kind: 'alarm' | 'reminder', idAlarms: readonly number[]) {
    if (idAlarms.length === 0) return;
    const all = await readNoticed(tx, idAlarms);
    const people = await readPeople(tx, idCompany, [...new Set(all.map(({ idAlarmRule }) => idAlarmRule))]);
    const language = defaultLanguage;
    for (const person of people) {
      const own = all.filter(({ idAlarmRule }) => person.rules.includes(idAlarmRule));
      const lines = own.slice(0, MAX_LINES).map((alarm) => `• ${lineOf(language, alarm)}`);
      const count = own.length;
      if (count > MAX_LINES)
        lines.push(message(language, 'mail', 'alarm.more', { count: count - MAX_LINES }));
      const [first] = own;
      const path = count === 1 ? `/alarmas?id=${first?.idAlarm}` : '/alarmas?state=open';
      await mails.post(tx, person, kind, language, path, {
        count,
        first: first ? `${first.rule}: ${first.twin}` : '',
        lines: lines.join('\n'),
      });
    }
  };
export type AlarmNotices = ReturnType<typeof createAlarmNotices>;
