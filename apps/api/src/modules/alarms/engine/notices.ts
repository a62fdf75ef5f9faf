import type { AlarmCondition } from '@gemelo/contract/endpoints/alarm-summary';
import type { Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import { message } from '../../../http/messages.ts';
import { seededName } from '../../../http/seeded.ts';
import type { MailService } from '../../mails/mails.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';

const MAX_LINES = 20;

interface NoticedAlarm {
  idAlarm: number;
  idAlarmRule: number;
  idWarehouse: number;
  severity: 'alarm' | 'warning';
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
    select a.id_alarm, a.id_alarm_rule, a.id_warehouse, a.severity, a.condition, r.name as rule, t.name as twin, w.name as place, iso(a.since) as since,
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

/** The people whom these rules name, and the people of these warehouses who may view alarms. */
async function readConcerned(tx: Tx, idCompany: number, alarms: readonly NoticedAlarm[]) {
  const rules = [...new Set(alarms.map(({ idAlarmRule }) => idAlarmRule))];
  const places = [...new Set(alarms.map(({ idWarehouse }) => idWarehouse))];
  const { rows } = await sql<{ idUser: number; rules: number[]; places: number[] }>`
    select id_user, array_remove(array_agg(id_alarm_rule), null) as rules, array_remove(array_agg(id_warehouse), null) as places
    from (
      select x.id_user, x.id_alarm_rule, null::int as id_warehouse from alarm_rule_user x
      where x.id_company = ${idCompany} and x.id_alarm_rule = any(${rules})
      union all
      select w.id_user, null, w.id_warehouse from warehouse_user w
      join app_user u on u.id_user = w.id_user
      where w.id_company = ${idCompany} and w.id_warehouse = any(${places}) and exists (
        select from role_grant g where g.resource = 'alarm' and g.action = 'view'
          and (g.id_role = u.id_role or g.id_role in (select r.id_role from user_role r where r.id_user = u.id_user)))
    ) concerned
    group by id_user order by id_user`.execute(tx);
  return rows;
}

function lineOf(language: Language, alarm: NoticedAlarm): string {
  const { condition, twin, place, unit } = alarm;
  const rule = seededName(language, 'alarm-rule', alarm.rule);
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

/** One mail for all alarms of a person that opened together. */
function letterOf(language: Language, own: readonly NoticedAlarm[]) {
  const lines = own.slice(0, MAX_LINES).map((alarm) => `• ${lineOf(language, alarm)}`);
  const count = own.length;
  if (count > MAX_LINES) lines.push(message(language, 'mail', 'alarm.more', { count: count - MAX_LINES }));
  const [first] = own;
  return {
    path: count === 1 ? `/alarmas?id=${first?.idAlarm}` : '/alarmas?state=open',
    words: {
      count,
      first: first ? `${seededName(language, 'alarm-rule', first.rule)}: ${first.twin}` : '',
      lines: lines.join('\n'),
    },
  };
}

interface Concerned {
  rules: readonly number[];
  places: readonly number[];
}
const isNamed = ({ rules }: Concerned, { idAlarmRule }: NoticedAlarm) => rules.includes(idAlarmRule);
const isLocal = (one: Concerned, alarm: NoticedAlarm) =>
  !isNamed(one, alarm) && one.places.includes(alarm.idWarehouse);

/**
 * Tells of alarms in the transaction that opens them: by mail the people whom a rule names, which is essential, and in
 * the console also the people of the warehouse, who may choose to be mailed. Nobody gets two mails about one alarm.
 */
export const createAlarmNotices = (
  mails: Pick<MailService, 'post'>,
  notifications: Pick<Notifications, 'people' | 'tellEach'>,
) =>
  async function notify(tx: Tx, idCompany: number, kind: 'alarm' | 'reminder', idAlarms: readonly number[]) {
    if (idAlarms.length === 0) return;
    const all = await readNoticed(tx, idAlarms);
    const concerned = await readConcerned(tx, idCompany, all);
    const byUser = new Map(concerned.map((one) => [one.idUser, one]));
    const people = await notifications.people(tx, idCompany, [...byUser.keys()]);
    const choose = (isChosen: typeof isNamed, alarm: NoticedAlarm) =>
      concerned.filter((one) => isChosen(one, alarm)).map(({ idUser }) => idUser);
    if (kind === 'alarm')
      await notifications.tellEach(
        tx,
        system,
        all.flatMap((alarm) => {
          const { idAlarm: id, rule, twin, place, severity } = alarm;
          const notice = {
            kind,
            entity: 'alarm',
            id,
            idCompany,
            title: twin,
            words: { rule, place, severity },
          };
          return [
            { ...notice, to: choose(isNamed, alarm), mail: 'none' as const },
            { ...notice, to: choose(isLocal, alarm), mail: 'digest' as const },
          ];
        }),
      );
    for (const person of people) {
      const one = byUser.get(person.idUser);
      if (!one || !person.mailable) continue;
      const { preferences, quietUntil, idUser, language } = person;
      const named = all.filter((alarm) => isNamed(one, alarm));
      const local = kind === 'alarm' && preferences.kinds.alarm.mail === 'now';
      const own = all.filter((alarm) => isNamed(one, alarm) || (local && isLocal(one, alarm)));
      if (own.length === 0) continue;
      const { path, words } = letterOf(language, own);
      const passes = preferences.alarmsPass && own.some(({ severity }) => severity === 'alarm');
      await mails.post(tx, person, kind, language, path, words, [], {
        ...(named.length === 0 ? { unsubscribe: { idUser, kind: 'alarm' as const } } : {}),
        ...(quietUntil && !passes ? { runAt: quietUntil } : {}),
      });
    }
  };
export type AlarmNotices = ReturnType<typeof createAlarmNotices>;
