import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { system } from '../../../db/context.ts';
import {
  addReadings,
  admin,
  alarmsOf,
  COMPANY,
  engine,
  eventsOf,
  mailsAbout,
  makeLadder,
  makeRule,
  makeTwin,
  owner,
  setLastSeen,
  step,
  type TestTwin,
  t,
  useAlarms,
  WIND,
} from './test/alarms-under-test.ts';

useAlarms();

const evaluate = async (twin: TestTwin) => {
  await engine.evaluate(COMPANY, [twin.idTwin]);
  return alarmsOf(twin);
};
/** Edits a rule as the form does, which sends all of it. */
async function edit({ idAlarmRule }: { idAlarmRule: number }, change: object) {
  const { body } = await admin.call('GET', '/api/v4/alarm-rules?limit=200');
  const rule = (body.data as AlarmRule[]).find((one) => one.idAlarmRule === idAlarmRule);
  if (!rule) throw new Error('the rule is not in the list');
  const { name, condition, threshold, hysteresis, holdSeconds, severity, reminderMinutes, version } = rule;
  const { status, text } = await admin.call('PUT', `/api/v4/alarm-rules/${idAlarmRule}`, {
    name,
    condition,
    idMeasurement: rule.Measurement?.idMeasurement ?? null,
    threshold,
    hysteresis,
    holdSeconds,
    severity,
    idWarehouseCategory: rule.WarehouseCategory?.idWarehouseCategory ?? null,
    idWarehouse: rule.Warehouse?.idWarehouse ?? null,
    idTwin: rule.Twin?.idTwin ?? null,
    reminderMinutes,
    idTicketType: rule.TicketType?.idTicketType ?? null,
    users: rule.Users.map(({ idUser }) => idUser),
    version,
    ...change,
  });
  if (status !== 200) throw new Error(text);
}
const setState = ({ idAlarmRule }: { idAlarmRule: number }, state: string) =>
  admin.call('PUT', `/api/v4/alarm-rules/${idAlarmRule}/state`, { state });
const acknowledge = (alarm: Alarm | undefined) =>
  admin.call('PUT', `/api/v4/alarms/${alarm?.idAlarm}/acknowledgement`, { note: 'Voy' });
const resolveByHand = (alarm: Alarm | undefined) =>
  admin.call('PUT', `/api/v4/alarms/${alarm?.idAlarm}/resolution`, { justification: 'Secado' });
const kindsOf = async (alarm: Alarm | undefined) => (await eventsOf(alarm?.idAlarm)).map(([kind]) => kind);
/** Nothing in the history of an alarm is dated before it opened. */
async function expectOrdered(alarm: Alarm | undefined) {
  const { events, openedAt } = (await admin.call('GET', `/api/v4/alarms/${alarm?.idAlarm}`)).body
    .data as AlarmDetail;
  for (const { at } of events) expect(at >= openedAt).toBe(true);
}
const namedAnew = () => ({ name: `Con otro nombre ${Math.random()}` });

test('a rule with another name, other people or another ticket tells nothing of the last hour anew', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  await step(twin, { 50: 55 });
  await step(twin, { 45: 40 });
  await step(twin, { 40: 56, 35: 40, 30: 57, 25: 40 });
  const before = await alarmsOf(twin);
  expect(before).toHaveLength(3);
  for (const change of [namedAnew(), { users: [2] }, { idTicketType: 1 }, { reminderMinutes: 30 }]) {
    await edit(rule, change);
    expect(await evaluate(twin)).toEqual(before.map((alarm) => ({ ...alarm, AlarmRule: expect.anything() })));
  }
});

test('an acknowledged alarm stays so when its rule is named anew', async () => {
  const twin = await makeTwin();
  const rules = await makeLadder(twin);
  const [opened] = await step(twin, { 40: 40, 30: 55, 20: 66 });
  await acknowledge(opened);
  const events = await kindsOf(opened);
  for (const rule of [rules.warning, rules.alarm]) await edit(rule, namedAnew());
  expect(await evaluate(twin)).toMatchObject([
    {
      idAlarm: opened?.idAlarm,
      state: 'acknowledged',
      severity: 'alarm',
      AcknowledgedBy: { idUser: admin.user.idUser },
    },
  ]);
  expect(await kindsOf(opened)).toEqual(events);
});

test('an alarm resolved by hand keeps still after any change of its rule, while the value was never normal', async () => {
  const twin = await makeTwin('Callado');
  const rule = await makeRule({ idTwin: twin.idTwin, name: 'Callada', users: [2], idTicketType: 1 });
  const [opened] = await step(twin, { 40: 40, 30: 55 });
  await resolveByHand(opened);
  await step(twin, { 25: 56 });
  await edit(rule, { reminderMinutes: 30 });
  expect(await evaluate(twin)).toHaveLength(1);
  for (const change of [{ threshold: 45 }, { hysteresis: 2 }, { holdSeconds: 60 }]) {
    await edit(rule, change);
    expect(await evaluate(twin)).toHaveLength(1);
  }
  await setState(rule, 'Inactivo');
  await evaluate(twin);
  await setState(rule, 'Activo');
  expect(await evaluate(twin)).toHaveLength(1);
  expect(await step(twin, { 20: 57 })).toHaveLength(1);
  expect(await mailsAbout('Callada')).toHaveLength(1);
  const { rows } = await owner.query('select from ticket where id_twin = $1', [twin.idTwin]);
  expect(rows).toHaveLength(1);
  expect(await step(twin, { 15: 30 })).toHaveLength(1);
  expect((await step(twin, { 10: 57, 5: 57 })).map(({ state }) => state)).toEqual(['open', 'resolved']);
});

/** Until a statement with these words waits for a row that another transaction holds. */
const waitsFor = (words: string) =>
  vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and strpos(query, $1) > 0`,
      [words],
    );
    if (!rowCount) throw new Error(`nothing waits for: ${words}`);
  }, 10_000);

test('an alarm resolved by hand while the engine works keeps still', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  const [opened] = await step(twin, { 40: 40, 30: 55 });
  const holder = new pg.Client(t.connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from alarm_watch where id_twin = $1 for update', [twin.idTwin]);
  const resolved = resolveByHand(opened);
  await waitsFor('set muted = true');
  // The engine still sees the alarm open, and its rule not muted.
  await addReadings(twin, { 25: 54 }, WIND);
  const evaluated = engine.evaluate(COMPANY, [twin.idTwin]);
  await waitsFor('insert into alarm_watch');
  await holder.query('commit');
  await holder.end();
  expect((await resolved).status).toBe(200);
  await evaluated;
  await edit(rule, { threshold: 45 });
  expect(await evaluate(twin)).toMatchObject([{ state: 'resolved', resolution: 'person', worstValue: 55 }]);
});

test('a new limit opens one alarm for what stands, from now on, and none for what is over', async () => {
  const twin = await makeTwin('Límite nuevo');
  const rule = await makeRule({
    idTwin: twin.idTwin,
    threshold: 90,
    holdSeconds: 600,
    name: 'Más estricta',
    users: [2],
  });
  expect(await step(twin, { 55: 60, 40: 61, 35: 40, 30: 62, 20: 63, 5: 58 })).toEqual([]);
  const changedAt = new Date().toISOString();
  await edit(rule, { threshold: 50 });
  const [opened, ...more] = await evaluate(twin);
  expect(more).toEqual([]);
  expect(opened).toMatchObject({ state: 'open', value: 58, worstValue: 58, threshold: 50 });
  expect((opened?.openedAt ?? '') >= changedAt).toBe(true);
  // The hold time was full long ago.
  expect((opened?.since ?? '') < changedAt).toBe(true);
  expect(await kindsOf(opened)).toEqual(['opened']);
  expect(await mailsAbout('Más estricta')).toHaveLength(1);
});

test('a new rule opens no alarms for what was over before it was made', async () => {
  const twin = await makeTwin();
  await addReadings(twin, { 50: 60, 45: 40, 40: 61, 35: 40 }, WIND);
  const { status } = await admin.call('POST', '/api/v4/alarm-rules', {
    name: 'Recién hecha',
    condition: 'above',
    idMeasurement: WIND,
    threshold: 50,
    hysteresis: 1,
    holdSeconds: 0,
    severity: 'warning',
    idWarehouseCategory: null,
    idTwin: twin.idTwin,
    reminderMinutes: null,
    users: [],
  });
  expect(status).toBe(200);
  expect(await evaluate(twin)).toEqual([]);
});

test('a limit that ended lets the wider one judge only what stands', async () => {
  const idMeasurement = 3;
  const twin = await makeTwin();
  await makeRule({ idWarehouse: 2, idMeasurement });
  const narrow = await makeRule({ idTwin: twin.idTwin, idMeasurement, threshold: 90 });
  await addReadings(twin, { 50: 60, 45: 40, 40: 61, 35: 40, 30: 62 }, idMeasurement);
  expect(await evaluate(twin)).toEqual([]);
  await setState(narrow, 'Inactivo');
  expect(await evaluate(twin)).toMatchObject([{ state: 'open', value: 62, worstValue: 62 }]);
});

test('a rule that is switched off and on keeps its alarm as it was, with the worst value since it opened', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  await makeRule({
    idTwin: twin.idTwin,
    threshold: 20,
    hysteresis: 1,
    severity: 'warning',
    condition: 'below',
  });
  const [opened] = await step(twin, { 50: 80, 45: 40, 20: 55, 10: 57 });
  expect(opened).toMatchObject({ state: 'open', worstValue: 57 });
  await acknowledge(opened);
  // Both before any engine looks.
  await owner.query(
    `update alarm_rule set state = 'Inactivo', version = version + 1 where id_alarm_rule = $1`,
    [rule.idAlarmRule],
  );
  await owner.query(
    `update alarm_rule set state = 'Activo', version = version + 1 where id_alarm_rule = $1`,
    [rule.idAlarmRule],
  );
  const [after] = await evaluate(twin);
  expect(after).toMatchObject({ idAlarm: opened?.idAlarm, state: 'acknowledged', worstValue: 57 });
  expect(await kindsOf(opened)).toEqual(['opened', 'acknowledged']);
  await expectOrdered(opened);
});

test('what happened while a rule was off is not told when it is on again', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  expect(await step(twin, { 50: 40 })).toEqual([]);
  await setState(rule, 'Inactivo');
  await step(twin, { 40: 60, 35: 40, 30: 61, 25: 40 });
  await setState(rule, 'Activo');
  expect(await evaluate(twin)).toEqual([]);
});

test('a limit that the value is no longer beyond ends the alarm now', async () => {
  const twin = await makeTwin();
  const rules = await makeLadder(twin);
  const [opened] = await step(twin, { 40: 70, 30: 66 });
  await acknowledge(opened);
  const changedAt = new Date().toISOString();
  await edit(rules.alarm, { threshold: 80 });
  expect(await evaluate(twin)).toMatchObject([
    { idAlarm: opened?.idAlarm, severity: 'warning', state: 'acknowledged' },
  ]);
  await edit(rules.warning, { threshold: 75 });
  const [ended] = await evaluate(twin);
  expect(ended).toMatchObject({ idAlarm: opened?.idAlarm, state: 'resolved', resolution: 'normal' });
  expect((ended?.resolvedAt ?? '') >= changedAt).toBe(true);
  await expectOrdered(opened);
});

test('a rule that gets more severe raises its alarm, which is mailed; one that gets milder lowers it and keeps who saw it', async () => {
  const twin = await makeTwin('Más grave');
  const rule = await makeRule({ idTwin: twin.idTwin, name: 'Agravada', users: [2] });
  const [opened] = await step(twin, { 40: 55, 30: 56 });
  await acknowledge(opened);
  await edit(rule, { severity: 'alarm' });
  expect(await evaluate(twin)).toMatchObject([
    { idAlarm: opened?.idAlarm, severity: 'alarm', state: 'open', AcknowledgedBy: null },
  ]);
  await engine.tick();
  expect(await mailsAbout('Agravada')).toHaveLength(2);
  expect(await eventsOf(opened?.idAlarm)).toEqual([
    ['opened', 55, null],
    ['acknowledged', null, null],
    ['raised', 56, null],
  ]);
  await acknowledge(opened);
  await edit(rule, { severity: 'warning' });
  expect(await evaluate(twin)).toMatchObject([
    { idAlarm: opened?.idAlarm, severity: 'warning', state: 'acknowledged' },
  ]);
  await engine.tick();
  expect(await mailsAbout('Agravada')).toHaveLength(2);
  await expectOrdered(opened);
});

test('a shorter silence rings from the change on', async () => {
  const twin = await makeTwin();
  const silence = { condition: 'silence', idMeasurement: null, threshold: null, idTwin: twin.idTwin };
  const rule = await makeRule({ ...silence, holdSeconds: 12 * 3600 });
  await setLastSeen(twin.idTwin, 5 * 60);
  await engine.tick();
  expect(await alarmsOf(twin)).toEqual([]);
  const changedAt = new Date().toISOString();
  await edit(rule, { holdSeconds: 3600 });
  await engine.tick();
  const [opened] = await alarmsOf(twin);
  expect(opened).toMatchObject({ state: 'open', condition: 'silence' });
  expect((opened?.openedAt ?? '') >= changedAt).toBe(true);
});

/** As the console reads it. */
const troubleOf = ({ idTwin }: TestTwin) =>
  t.database.transaction(system, (tx) =>
    sql`select severity, id_alarm as alarm from twin_trouble where id_twin = ${idTwin}`
      .execute(tx)
      .then(({ rows }) => rows),
  );

test('a device says that it is beyond a limit also after its rule is named anew', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin, holdSeconds: 3600 });
  await step(twin, { 10: 55 });
  expect(await troubleOf(twin)).toEqual([{ severity: 'warning', alarm: null }]);
  await edit(rule, namedAnew());
  expect(await troubleOf(twin)).toEqual([{ severity: 'warning', alarm: null }]);
  await edit(rule, { threshold: 60 });
  await evaluate(twin);
  expect(await troubleOf(twin)).toEqual([]);
});

test('a reading of the future neither hides an alarm nor ends one before its time', async () => {
  const twin = await makeTwin();
  await makeRule({ idTwin: twin.idTwin, holdSeconds: 300 });
  expect(await step(twin, { 12: 55 })).toEqual([]);
  expect(await step(twin, { '-4': 40 })).toEqual([]);
  expect(await troubleOf(twin)).toEqual([{ severity: 'warning', alarm: null }]);
  const [opened, ...more] = await step(twin, { 2: 56 });
  expect(more).toEqual([]);
  expect(opened).toMatchObject({ state: 'open', value: 56 });
  expect(await step(twin, { 1: 57 })).toMatchObject([{ state: 'open', worstValue: 57 }]);
  // Its time comes.
  await owner.query(
    `update reading set ts = ts - interval '4 minutes 30 seconds' where id_twin = $1 and ts > now()`,
    [twin.idTwin],
  );
  await engine.tick();
  expect(await alarmsOf(twin)).toMatchObject([
    { idAlarm: opened?.idAlarm, state: 'resolved', resolution: 'normal' },
  ]);
});

test('an alarm whose rule ends is not judged by a reading of the future', async () => {
  const twin = await makeTwin();
  const rules = await makeLadder(twin);
  const [opened] = await step(twin, { 10: 66, '-4': 40 });
  await setState(rules.alarm, 'Inactivo');
  await engine.tick();
  expect(await alarmsOf(twin)).toMatchObject([
    { idAlarm: opened?.idAlarm, severity: 'warning', state: 'open' },
  ]);
});
