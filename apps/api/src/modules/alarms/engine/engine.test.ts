import { expect, test } from 'vitest';
import {
  addReadings,
  admin,
  alarmsOf,
  anotherProcess,
  COMPANY,
  engine,
  engineOn,
  eventsOf,
  mailsAbout,
  makeLadder,
  makeRule,
  makeTwin,
  owner,
  PUBLIC_URL,
  setLastSeen,
  step,
  summary,
  TEMPERATURE,
  type TestTwin,
  t,
  useAlarms,
  WIND,
} from './test/alarms-under-test.ts';

useAlarms();

test('a value that crosses a limit is news before any alarm opens, and staying beyond it is not', async () => {
  const twin = await makeTwin();
  const heard: string[] = [];
  const listening = anotherProcess((kind) => heard.push(kind));
  const newsAfter = async (values: Record<number, number>) => {
    await addReadings(twin, values);
    heard.length = 0;
    await listening.evaluate(COMPANY, [twin.idTwin]);
    return heard.filter((kind) => kind === 'alarm').length;
  };
  expect(await newsAfter({ 9: 57 })).toBe(0);
  expect(await newsAfter({ 8: 67 })).toBe(1);
  expect(await newsAfter({ 7: 67.5 })).toBe(0);
  expect(await newsAfter({ 6: 57 })).toBe(1);
  expect(await alarmsOf(twin)).toEqual([]);
});

test('humidity above the limit opens an alarm after the hold time and resolves it past the hysteresis', async () => {
  const twin = await makeTwin();
  await addReadings(twin, { 40: 67, 30: 68 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin)).toEqual([]);
  await addReadings(twin, { 20: 69.5 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  const [alarm] = await alarmsOf(twin);
  expect(alarm).toMatchObject({
    severity: 'alarm',
    state: 'open',
    value: 69.5,
    threshold: 65,
    Warehouse: { idWarehouse: 2 },
    Sensor: { idSensorTwin: twin.idSensorTwin },
  });
  await addReadings(twin, { 15: 71, 10: 64 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin)).toMatchObject([{ state: 'open', severity: 'alarm', worstValue: 71 }]);
  await addReadings(twin, { 5: 57.9 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(summary(await alarmsOf(twin))).toEqual([['Humedad en alarma', 'resolved', 'normal', 69.5]]);
  expect(await eventsOf(alarm?.idAlarm)).toEqual([
    ['opened', 69.5, null],
    ['resolved', 57.9, 'normal'],
  ]);
});

test('a warning that gets worse and better again is one alarm, mailed when it opens and when it rises', async () => {
  const twin = await makeTwin('Escalera');
  const rules = await makeLadder(
    twin,
    { name: 'Escalera baja', users: [2] },
    { name: 'Escalera alta', users: [2] },
  );
  const [opened] = await step(twin, { 30: 55 });
  expect(opened).toMatchObject({
    severity: 'warning',
    threshold: 50,
    AlarmRule: { name: rules.warning.name },
  });
  expect(await step(twin, { 25: 66 })).toMatchObject([
    { idAlarm: opened?.idAlarm, severity: 'alarm', threshold: 60, AlarmRule: { name: rules.alarm.name } },
  ]);
  expect(await step(twin, { 20: 58 })).toMatchObject([
    { idAlarm: opened?.idAlarm, severity: 'warning', threshold: 50, state: 'open', worstValue: 66 },
  ]);
  expect(await step(twin, { 15: 45 })).toMatchObject([
    // What is over is shown as the worst that it was.
    {
      idAlarm: opened?.idAlarm,
      state: 'resolved',
      resolution: 'normal',
      severity: 'alarm',
      threshold: 60,
      since: opened?.since,
      AlarmRule: { name: rules.alarm.name },
    },
  ]);
  expect(await eventsOf(opened?.idAlarm)).toEqual([
    ['opened', 55, null],
    ['raised', 66, null],
    ['lowered', 58, null],
    ['resolved', 45, 'normal'],
  ]);
  expect((await mailsAbout('Escalera ')).map(({ subject }) => subject)).toEqual([
    'Alarma: Escalera baja: Escalera',
    'Alarma: Escalera alta: Escalera',
  ]);
});

test('an acknowledged alarm that rises is open again, and one that falls stays acknowledged', async () => {
  const twin = await makeTwin();
  await makeLadder(twin);
  const [opened] = await step(twin, { 30: 55 });
  const acknowledge = () => admin.call('PUT', `/api/v4/alarms/${opened?.idAlarm}/acknowledgement`, {});
  expect((await acknowledge()).status).toBe(200);
  expect(await step(twin, { 25: 66 })).toMatchObject([
    { state: 'open', severity: 'alarm', AcknowledgedBy: null, acknowledgedAt: null },
  ]);
  expect((await acknowledge()).status).toBe(200);
  expect(await step(twin, { 20: 55 })).toMatchObject([
    { state: 'acknowledged', severity: 'warning', AcknowledgedBy: { idUser: admin.user.idUser } },
  ]);
});

test('a warning resolved by hand keeps still, and rings when it rises', async () => {
  const twin = await makeTwin();
  await makeLadder(twin);
  const [opened] = await step(twin, { 30: 55 });
  await admin.call('PUT', `/api/v4/alarms/${opened?.idAlarm}/resolution`, { justification: 'Secado' });
  expect(await step(twin, { 25: 57 })).toHaveLength(1);
  expect((await step(twin, { 20: 66 })).map(({ severity, state }) => [severity, state])).toEqual([
    ['alarm', 'open'],
    ['warning', 'resolved'],
  ]);
});

test('an alarm opens one ticket, also when it rises', async () => {
  const twin = await makeTwin();
  await makeLadder(twin, { idTicketType: 1 }, { idTicketType: 1 });
  const [opened] = await step(twin, { 30: 55 });
  const [raised] = await step(twin, { 25: 66 });
  expect(opened?.idTicket).not.toBeNull();
  expect(raised?.idTicket).toBe(opened?.idTicket);
  const { rows } = await owner.query('select from ticket where id_twin = $1', [twin.idTwin]);
  expect(rows).toHaveLength(1);
});

test('an alarm whose rule ends goes on under the limit that the value is still beyond', async () => {
  const twin = await makeTwin();
  const rules = await makeLadder(twin);
  const [opened] = await step(twin, { 30: 66 });
  expect(opened?.severity).toBe('alarm');
  await admin.call('PUT', `/api/v4/alarm-rules/${rules.alarm.idAlarmRule}/state`, { state: 'Inactivo' });
  await engine.tick();
  expect(await alarmsOf(twin)).toMatchObject([
    {
      idAlarm: opened?.idAlarm,
      severity: 'warning',
      threshold: 50,
      state: 'open',
      AlarmRule: { name: rules.warning.name },
    },
  ]);
  await admin.call('PUT', `/api/v4/alarm-rules/${rules.warning.idAlarmRule}/state`, { state: 'Inactivo' });
  await engine.tick();
  expect(await alarmsOf(twin)).toMatchObject([{ state: 'resolved', resolution: 'rule' }]);
  expect((await eventsOf(opened?.idAlarm)).map(([kind]) => kind)).toEqual(['opened', 'lowered', 'resolved']);
});

test('several processes raise an alarm once and mail it once', async () => {
  const twin = await makeTwin('Subida doble');
  await makeLadder(twin, {}, { name: 'Subida compartida', users: [2] });
  const [opened] = await step(twin, { 30: 55 });
  await addReadings(twin, { 25: 66 }, WIND);
  const processes = [engine, anotherProcess(), anotherProcess()];
  await Promise.all(processes.flatMap((one) => [one.evaluate(COMPANY, [twin.idTwin]), one.tick()]));
  expect(await alarmsOf(twin)).toMatchObject([{ idAlarm: opened?.idAlarm, severity: 'alarm' }]);
  expect((await eventsOf(opened?.idAlarm)).map(([kind]) => kind)).toEqual(['opened', 'raised']);
  expect(await mailsAbout('Subida compartida')).toHaveLength(1);
});

test('a silence that lasts gets more severe, and ends at the next reading', async () => {
  const twin = await makeTwin();
  const silence = { condition: 'silence', idMeasurement: null, threshold: null, idTwin: twin.idTwin };
  await makeRule({ ...silence, severity: 'alarm', holdSeconds: 12 * 3600 });
  await setLastSeen(twin.idTwin, 5 * 60);
  await engine.tick();
  const [opened] = await alarmsOf(twin);
  expect(opened).toMatchObject({ severity: 'warning', state: 'open' });
  await owner.query(`update twin_seen set last_at = last_at - interval '9 hours' where id_twin = $1`, [
    twin.idTwin,
  ]);
  await engine.tick();
  await engine.tick();
  expect(await alarmsOf(twin)).toMatchObject([{ idAlarm: opened?.idAlarm, severity: 'alarm' }]);
  await setLastSeen(twin.idTwin, 0);
  await engine.tick();
  expect(await alarmsOf(twin)).toMatchObject([{ state: 'resolved', resolution: 'normal' }]);
  expect((await eventsOf(opened?.idAlarm)).map(([kind]) => kind)).toEqual(['opened', 'raised', 'resolved']);
});

test('a rule for a warehouse replaces the company’s in it, and yields to the rule of a device', async () => {
  const [twin, own] = [await makeTwin(), await makeTwin()];
  const inWarehouse = await makeRule({ idWarehouse: 2, idMeasurement: 3, condition: 'below', threshold: 9 });
  await makeRule({ idMeasurement: 3, condition: 'below', threshold: 20 });
  const elsewhere = await makeRule({ idWarehouse: 1, idMeasurement: 3, condition: 'rate', threshold: 1 });
  const ofTwin = await makeRule({ idTwin: own.idTwin, idMeasurement: 3, condition: 'below', threshold: 4 });
  for (const one of [twin, own]) await addReadings(one, { 20: 15, 10: 8 }, 3);
  await engine.evaluate(COMPANY, [twin.idTwin, own.idTwin]);
  expect(summary(await alarmsOf(twin))).toEqual([[inWarehouse.name, 'open', null, 8]]);
  expect(await alarmsOf(own)).toEqual([]);
  expect((await alarmsOf(twin, `&idAlarmRule=${elsewhere.idAlarmRule}`)).length).toBe(0);
  await addReadings(own, { 5: 3 }, 3);
  await engine.evaluate(COMPANY, [own.idTwin]);
  expect(summary(await alarmsOf(own))).toEqual([[ofTwin.name, 'open', null, 3]]);
});

test('changing the limit in the company settings applies to its rules without editing them', async () => {
  const twin = await makeTwin();
  await owner.query('update company set temperature_alarm = 30 where id_company = 1');
  await addReadings(twin, { 20: 31, 4: 32 }, TEMPERATURE);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin)).toMatchObject([{ state: 'open', threshold: 30 }]);
  await owner.query('update company set temperature_alarm = 38 where id_company = 1');
  await addReadings(twin, { 3: 32 }, TEMPERATURE);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin)).toMatchObject([{ state: 'resolved', resolution: 'normal' }]);
});

test('several processes evaluating at once open each alarm and send each mail once', async () => {
  const users = [2, 5];
  const twins = await Promise.all([makeTwin('Doble uno'), makeTwin('Doble dos'), makeTwin('Doble tres')]);
  for (const twin of twins) await addReadings(twin, { 9: 51, 5: 52, 1: 53 }, TEMPERATURE);
  const rule = await makeRule({ name: 'Doble vigilancia', idMeasurement: TEMPERATURE, users });
  const ids = twins.map(({ idTwin }) => idTwin);
  const processes = [engine, anotherProcess(), anotherProcess()];
  await Promise.all(
    processes.flatMap((one) => [one.evaluate(COMPANY, ids), one.tick(), one.evaluate(COMPANY, ids)]),
  );
  const { body } = await admin.call('GET', `/api/v4/alarms?idAlarmRule=${rule.idAlarmRule}`);
  expect(body.total).toBe(3);
  const mails = await mailsAbout('Doble vigilancia');
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
    'bodega@gemelo.test',
    'supervisor@gemelo.test',
  ]);
  expect(mails[0]?.subject).toBe('3 alarmas nuevas');
  expect(mails[0]?.body).toContain('Doble dos en Bodega Santa Lucía, 53 °C (límite 50 °C)');
});

test('readings stored while no engine was running are evaluated by the first tick of a new process', async () => {
  const twin = await makeTwin();
  await addReadings(twin, { 50: 60 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  await addReadings(twin, { 35: 66, 25: 66, 15: 66 });
  await anotherProcess().tick();
  expect(summary(await alarmsOf(twin))).toEqual([['Humedad en alarma', 'open', null, 66]]);
  await anotherProcess().tick();
  expect(await alarmsOf(twin)).toHaveLength(1);
});

test('readings older than the last evaluated one are ignored', async () => {
  const twin = await makeTwin();
  await addReadings(twin, { 10: 55 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  await addReadings(twin, { 45: 90, 30: 90, 15: 90 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  await addReadings(twin, { 5: 56 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin)).toEqual([]);
});

test('an alarm that opened and ended between two evaluations is stored without a mail', async () => {
  const twin = await makeTwin('Pasado en un rato');
  const rule = await makeRule({ name: 'Rato corto', idTwin: twin.idTwin, users: [2] });
  await addReadings(twin, { 30: 51, 20: 58, 10: 40 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin, `&idAlarmRule=${rule.idAlarmRule}`)).toMatchObject([
    { state: 'resolved', value: 51, worstValue: 58 },
  ]);
  expect(await mailsAbout('Rato corto')).toEqual([]);
});

test('a silent twin opens one alarm, which is resolved at its next reading', async () => {
  const twin = await makeTwin();
  await setLastSeen(twin.idTwin, 12 * 15 - 5);
  await engine.tick();
  expect(await alarmsOf(twin)).toEqual([]);
  await owner.query(`update twin_seen set last_at = last_at - interval '10 minutes' where id_twin = $1`, [
    twin.idTwin,
  ]);
  await engine.tick();
  await engine.tick();
  expect(summary(await alarmsOf(twin))).toEqual([['Sensor sin datos', 'open', null, null]]);
  await setLastSeen(twin.idTwin, 0);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(summary(await alarmsOf(twin))).toEqual([['Sensor sin datos', 'resolved', 'normal', null]]);
});

test('devices that have never reported ring no silence and count as not reporting yet, not as silent', async () => {
  const counters = async () => (await admin.call('GET', '/api/v4/alarms/summary')).body.data;
  const stateOf = async (twin: TestTwin) =>
    (
      await owner.query(
        'select sensor_state(last_at, 900, now()) as state from twin_seen where id_twin = $1',
        [twin.idTwin],
      )
    ).rows;
  await engine.tick();
  const before = await counters();
  const twins = [];
  for (let n = 0; n < 20; n++) twins.push(await makeTwin());
  // Registered long ago.
  await owner.query(`update twin set created_at = now() - interval '30 days' where id_twin = any($1)`, [
    twins.map(({ idTwin }) => idTwin),
  ]);
  await engine.tick();
  await anotherProcess().tick();
  for (const twin of twins) {
    expect(await alarmsOf(twin)).toEqual([]);
    expect(await stateOf(twin)).toEqual([{ state: 'never' }]);
  }
  expect(await counters()).toEqual(before);
});

test('a silence alarm resolved by hand opens again only after a new reading', async () => {
  const twin = await makeTwin();
  await setLastSeen(twin.idTwin, 600);
  await engine.tick();
  const [alarm] = await alarmsOf(twin);
  await admin.call('PUT', `/api/v4/alarms/${alarm?.idAlarm}/resolution`, { justification: 'En reparación' });
  await engine.tick();
  expect(await alarmsOf(twin)).toHaveLength(1);
  await setLastSeen(twin.idTwin, 400);
  await engine.tick();
  expect((await alarmsOf(twin)).map(({ state }) => state)).toEqual(['open', 'resolved']);
});

test('an alarm resolved by hand opens again only after the value was normal once', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  const ofRule = `&idAlarmRule=${rule.idAlarmRule}`;
  await addReadings(twin, { 30: 55 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  const [alarm] = await alarmsOf(twin, ofRule);
  await admin.call('PUT', `/api/v4/alarms/${alarm?.idAlarm}/resolution`, {
    justification: 'Horno encendido',
  });
  await addReadings(twin, { 25: 56, 20: 57 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin, ofRule)).toHaveLength(1);
  await addReadings(twin, { 15: 40, 10: 58 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect((await alarmsOf(twin, ofRule)).map(({ state }) => state)).toEqual(['open', 'resolved']);
});

test('inactivating a twin, sensor or rule resolves its alarms with that reason', async () => {
  const [first, second, third] = [await makeTwin(), await makeTwin(), await makeTwin()];
  const rules = [];
  for (const { idTwin } of [first, second, third]) rules.push(await makeRule({ idTwin }));
  for (const twin of [first, second, third]) await addReadings(twin, { 3: 60 }, WIND);
  await engine.evaluate(COMPANY, [first.idTwin, second.idTwin, third.idTwin]);
  await owner.query(`update twin set state = 'Inactivo' where id_twin = $1`, [first.idTwin]);
  await owner.query(`update twin_sensor set state = 'Inactivo' where id_twin = $1`, [second.idTwin]);
  await admin.call('PUT', `/api/v4/alarm-rules/${rules[2]?.idAlarmRule}/state`, { state: 'Inactivo' });
  await engine.tick();
  const reasons = [];
  for (const [index, twin] of [first, second, third].entries())
    reasons.push((await alarmsOf(twin, `&idAlarmRule=${rules[index]?.idAlarmRule}`))[0]?.resolution);
  expect(reasons).toEqual(['twin', 'sensor', 'rule']);
});

test('the most specific of several rules for the same measurement and severity applies', async () => {
  const twin = await makeTwin();
  const neighbour = await makeTwin();
  const own = await makeRule({
    idMeasurement: TEMPERATURE,
    threshold: 45,
    severity: 'alarm',
    idTwin: twin.idTwin,
  });
  // Whatever another process began before the rule was there has ended.
  await engine.tick();
  for (const one of [twin, neighbour]) await addReadings(one, { 20: 42, 2: 42 }, TEMPERATURE);
  await engine.evaluate(COMPANY, [twin.idTwin, neighbour.idTwin]);
  expect(await alarmsOf(twin, '&severity=alarm')).toEqual([]);
  expect(summary(await alarmsOf(neighbour, '&severity=alarm'))).toEqual([
    ['Temperatura en alarma', 'open', null, 42],
  ]);
  await admin.call('PUT', `/api/v4/alarm-rules/${own.idAlarmRule}/state`, { state: 'Inactivo' });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(summary(await alarmsOf(twin, '&severity=alarm'))).toEqual([
    ['Temperatura en alarma', 'open', null, 42],
  ]);
});

test('a rule for a category applies to twins in its segments until they leave', async () => {
  const twin = await makeTwin();
  const { rows } = await owner.query(
    `select id_warehouse_category as category from warehouse_category where id_company = 1 order by 1`,
  );
  const [bays, levels] = rows.map(({ category }) => category as number);
  const rule = await makeRule({ idWarehouseCategory: bays, threshold: 30, severity: 'warning' });
  const elsewhere = await makeRule({ idWarehouseCategory: levels, threshold: 30, condition: 'below' });
  await addReadings(twin, { 10: 33 }, WIND);
  const { rows: segments } = await owner.query(
    `select id_warehouse_segment as id from warehouse_segment where id_warehouse = 2 and id_warehouse_category = $1`,
    [bays],
  );
  const assigned = await admin.call('POST', '/api/processes/v2/twinsAssignment/web', {
    type: 'warehouse',
    idWarehouse: 2,
    segments: [segments[0]?.id],
    twins: [{ idTwin: twin.idTwin }],
  });
  expect(assigned.text).toContain('"error":false');
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect((await alarmsOf(twin)).map(({ AlarmRule }) => AlarmRule.idAlarmRule)).toEqual([rule.idAlarmRule]);
  await owner.query('update twin set id_twin_assignment = null, id_warehouse = 1 where id_twin = $1', [
    twin.idTwin,
  ]);
  await engine.tick();
  expect(summary(await alarmsOf(twin))).toEqual([[rule.name, 'resolved', 'scope', 33]]);
  await addReadings(twin, { 5: 20 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin, `&idAlarmRule=${elsewhere.idAlarmRule}`)).toEqual([]);
});

test('storage limits do not apply to a weather station', async () => {
  const twin = await makeTwin();
  await owner.query('update twin set station = true where id_twin = $1', [twin.idTwin]);
  await addReadings(twin, { 45: 90, 20: 92, 2: 95 });
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin)).toEqual([]);
});

test('an alarm that nobody acknowledges is mailed again after the reminder interval', async () => {
  const twin = await makeTwin('Recordado');
  const rule = await makeRule({
    name: 'Con recordatorio',
    idTwin: twin.idTwin,
    users: [2],
    reminderMinutes: 30,
  });
  await addReadings(twin, { 3: 60 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  await engine.tick();
  expect(await mailsAbout('Con recordatorio')).toHaveLength(1);
  const passReminderInterval = () =>
    owner.query(
      `update alarm set created_at = created_at - interval '31 minutes', reminded_at = reminded_at - interval '31 minutes'
       where id_alarm_rule = $1`,
      [rule.idAlarmRule],
    );
  await passReminderInterval();
  await Promise.all([engine.tick(), anotherProcess().tick()]);
  const mails = await mailsAbout('Con recordatorio');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Alarma: Con recordatorio: Recordado',
    'Sin reconocer: Con recordatorio: Recordado',
  ]);
  const [alarm] = await alarmsOf(twin, `&idAlarmRule=${rule.idAlarmRule}`);
  expect(mails[0]?.body).toContain(`${PUBLIC_URL}/alarmas?id=${alarm?.idAlarm}`);
  await admin.call('PUT', `/api/v4/alarms/${alarm?.idAlarm}/acknowledgement`, { note: 'Voy' });
  await passReminderInterval();
  await engine.tick();
  expect(await mailsAbout('Con recordatorio')).toHaveLength(2);
});

test('changing a rule re-evaluates it', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin, threshold: 70 });
  await addReadings(twin, { 20: 60, 10: 61 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  const ofRule = `&idAlarmRule=${rule.idAlarmRule}`;
  expect(await alarmsOf(twin, ofRule)).toEqual([]);
  await owner.query('update alarm_rule set threshold = 55, version = version + 1 where id_alarm_rule = $1', [
    rule.idAlarmRule,
  ]);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(await alarmsOf(twin, ofRule)).toMatchObject([{ state: 'open', value: 61, worstValue: 61 }]);
});

test('more readings than one batch holds are all evaluated', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  await owner.query(
    `insert into reading select $1, $2, $3, now() - interval '45 minutes' + n * interval '100 ms', 1, 20 from generate_series(1, 25000) n`,
    [twin.idTwin, twin.idSensorTwin, WIND],
  );
  await addReadings(twin, { 1: 80 }, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  expect(summary(await alarmsOf(twin, `&idAlarmRule=${rule.idAlarmRule}`))).toEqual([
    [rule.name, 'open', null, 80],
  ]);
});

test('a running engine evaluates new readings and publishes an alarm event', async () => {
  const twin = await makeTwin();
  const rule = await makeRule({ idTwin: twin.idTwin });
  await addReadings(twin, { 1: 75 }, WIND);
  const running = engineOn(t.database);
  running.start();
  const alarmEvent = new Promise<void>((resolve) => {
    const unsubscribe = t.database.bus.subscribe(({ kind, idCompany }) => {
      if (kind !== 'alarm' || idCompany !== COMPANY) return;
      unsubscribe();
      resolve();
    });
  });
  t.database.bus.publish({ kind: 'readings', idCompany: COMPANY, ids: [twin.idTwin] });
  await alarmEvent;
  await expect
    .poll(async () => summary(await alarmsOf(twin, `&idAlarmRule=${rule.idAlarmRule}`)))
    .toEqual([[rule.name, 'open', null, 75]]);
  await running.stop();
});
