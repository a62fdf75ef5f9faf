import { defaultChoices } from '@gemelo/contract/kit/notification-kinds';
import { expect, test } from 'vitest';
import { system } from '../../../db/context.ts';
import { createMailService } from '../../mails/mails.service.ts';
import { createNotifications } from '../../notifications/notifications.service.ts';
import { createAlarmNotices } from './notices.ts';
import {
  addReadings,
  COMPANY,
  engine,
  mailsAbout,
  makeRule,
  makeTwin,
  owner,
  PUBLIC_URL,
  t,
  useAlarms,
  WIND,
} from './test/alarms-under-test.ts';

useAlarms();

const idOf = async (email: string) =>
  (await owner.query('select id_user from app_user where email = $1', [email])).rows[0]?.id_user as number;
const choose = (email: string, mail: 'now' | 'digest' | 'none') =>
  owner.query('update app_user set notices = $2 where email = $1', [
    email,
    JSON.stringify({ kinds: { ...defaultChoices, alarm: { console: true, mail } } }),
  ]);

test('people of a warehouse are told of its alarms, and nobody gets two mails about one', async () => {
  const emails = ['supervisor', 'tecnico', 'registro', 'bodega'].map((name) => `${name}@gemelo.test`);
  const [named = '', mailed = '', daily = '', silent = ''] = emails;
  await owner.query('delete from warehouse_user');
  for (const email of emails)
    await owner.query('insert into warehouse_user (id_warehouse, id_user, id_company) values (2, $1, $2)', [
      await idOf(email),
      COMPANY,
    ]);
  // Who may not view alarms is told of none, wherever they work.
  const { rows: viewers } = await owner.query(
    `select u.email from app_user u where u.email = any($1) and exists (
       select from role_grant g where g.id_role = u.id_role and g.resource = 'alarm' and g.action = 'view')`,
    [emails],
  );
  const mayView = new Set(viewers.map(({ email }) => email as string));
  expect(mayView).toContain(named);
  await choose(named, 'now');
  await choose(mailed, 'now');
  await choose(daily, 'digest');
  const twin = await makeTwin('Avisado');
  const rule = await makeRule({ idTwin: twin.idTwin, users: [await idOf(named)] });
  await addReadings(twin, { 20: 60, 10: 61 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);

  const { rows } = await owner.query(
    `select u.email, n.digest_due, n.title, n.words from notification n join app_user u using (id_user)
     where n.entity = 'alarm' order by u.email`,
  );
  const told = [named, mailed, daily, silent].filter((email) => mayView.has(email)).sort();
  expect(rows.map(({ email }) => email)).toEqual(told);
  expect(rows[0]).toMatchObject({ title: 'Avisado', words: { rule: rule.name, severity: 'warning' } });
  expect(rows.filter(({ digest_due }) => digest_due).map(({ email }) => email)).toEqual(
    [daily].filter((email) => mayView.has(email)),
  );
  const mails = (await mailsAbout('Avisado')).map(({ recipient }) => recipient).sort();
  expect(mails).toEqual([named, ...(mayView.has(mailed) ? [mailed] : [])].sort());
  // A mail by a rule is essential; one that was chosen can be ended.
  const { rows: kinds } = await owner.query(
    "select recipient, notice_kind from mail where body like '%Avisado%' order by recipient",
  );
  for (const { recipient, notice_kind } of kinds)
    expect(notice_kind).toBe(recipient === named ? null : 'alarm');
});

test('a mail about a warning waits for the end of the quiet hours, and one about an alarm only if that was chosen', async () => {
  const email = 'supervisor@gemelo.test';
  const idUser = await idOf(email);
  const { rows } = await owner.query(
    `select jsonb_build_object('from', to_char(now() at time zone time_zone - interval '1 hour', 'HH24:MI'),
       'to', to_char(now() at time zone time_zone + interval '1 hour', 'HH24:MI'), 'days', '[]'::jsonb) as quiet
     from company where id_company = $1`,
    [COMPANY],
  );
  /** When each mail of these alarms is to be sent. */
  const posted: (Date | undefined)[] = [];
  const mails = createMailService(t.database, { publicUrl: PUBLIC_URL, deliver: undefined });
  const notify = createAlarmNotices(
    {
      post: (tx, to, kind, language, path, words, files, posting) => {
        if (to.email === email) posted.push(posting?.runAt);
        return mails.post(tx, to, kind, language, path, words, files, posting);
      },
    },
    createNotifications(mails),
  );
  const tellOf = async (severity: 'warning' | 'alarm', alarmsPass: boolean) => {
    await owner.query('update app_user set notices = $2 where id_user = $1', [
      idUser,
      JSON.stringify({ kinds: defaultChoices, quiet: rows[0]?.quiet, alarmsPass }),
    ]);
    const twin = await makeTwin();
    await makeRule({ idTwin: twin.idTwin, users: [idUser] });
    await addReadings(twin, { 20: 60, 10: 61 }, WIND);
    await engine.evaluate(COMPANY, [twin.idTwin]);
    const { rows: opened } = await owner.query(
      'update alarm set severity = $2 where id_twin = $1 returning id_alarm',
      [twin.idTwin, severity],
    );
    expect(opened).toHaveLength(1);
    posted.length = 0;
    const ids = opened.map(({ id_alarm }) => Number(id_alarm));
    await t.database.transaction(system, (tx) => notify(tx, COMPANY, 'alarm', ids));
    expect(posted).toHaveLength(1);
    return posted[0] !== undefined && posted[0] > new Date();
  };
  expect(await tellOf('warning', true)).toBe(true);
  expect(await tellOf('alarm', true)).toBe(false);
  expect(await tellOf('alarm', false)).toBe(true);
  await owner.query("update app_user set notices = '{}' where id_user = $1", [idUser]);
});

test('quiet hours go over midnight, end on the minute and begin on the chosen days', async () => {
  const { rows } = await owner.query(
    `select quiet_until('{"from": "22:00", "to": "06:00", "days": []}', 'America/Guatemala', at::timestamptz) as until
     from unnest(array['2026-03-02T05:00:00Z', '2026-03-02T11:59:00Z', '2026-03-02T12:00:00Z', '2026-03-02T03:59:00Z']) at`,
  );
  expect(rows.map(({ until }) => until && new Date(until as string).toISOString())).toEqual([
    '2026-03-02T12:00:00.000Z',
    '2026-03-02T12:00:00.000Z',
    null,
    null,
  ]);
  const { rows: byDay } = await owner.query(
    // Sunday evening to Monday morning: only nights that begin on a Sunday.
    `select quiet_until(jsonb_build_object('from', '22:00', 'to', '06:00', 'days', jsonb_build_array(day)),
       'America/Guatemala', '2026-03-02T08:00:00Z') is not null as quiet from unnest(array[7, 1]) day`,
  );
  expect(byDay.map(({ quiet }) => quiet)).toEqual([true, false]);
});
