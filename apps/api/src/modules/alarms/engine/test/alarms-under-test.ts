import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, openDatabase } from '../../../../db/client.ts';
import { atEnd } from '../../../../test/at-end.ts';
import { openTestApp, type Person } from '../../../../test/test-app.ts';
import { createMailService } from '../../../mails/mails.service.ts';
import { createNotifications } from '../../../notifications/notifications.service.ts';
import { alarmTickets } from '../../../tickets/alarm-tickets.ts';
import { createAlarmEngine } from '../engine.ts';
import { createAlarmNotices } from '../notices.ts';

export const COMPANY = 1;
export const TEMPERATURE = 1;
export const HUMIDITY = 2;
/** No rule of the operator is about it. */
export const WIND = 4;
const MINUTE = 60_000;
/** The same in all processes. */
export const PUBLIC_URL = 'https://gemelo.test';

export let t: Awaited<ReturnType<typeof openTestApp>>;
export let admin: Person;
export let owner: pg.Client;
export let engine: ReturnType<typeof anotherProcess>;
const failures: unknown[] = [];

export function engineOn(database: Database) {
  const mails = createMailService(database, {
    publicUrl: PUBLIC_URL,
    deliver: undefined,
  });
  return createAlarmEngine(
    database,
    createAlarmNotices(mails, createNotifications(mails)),
    alarmTickets,
    (error) => failures.push(error),
  );
}

/** An engine as another process of the same installation would run it. */
export function anotherProcess(hear?: (kind: string) => void) {
  const database = openDatabase(t.connection, 4);
  if (hear) database.bus.subscribe(({ kind }) => hear(kind));
  atEnd(() => database.close());
  return engineOn(database);
}

/** The application without an engine of its own, which would look between two steps of a test, and an `engine` to call. */
export function useAlarms() {
  beforeAll(async () => {
    t = await openTestApp({ PUBLIC_URL });
    admin = await t.signIn('admin@gemelo.test');
    owner = new pg.Client(t.connection);
    await owner.connect();
    engine = anotherProcess();
  });
  afterAll(async () => {
    await owner.end();
    expect(failures).toEqual([]);
  });
}

let made = 0;
export interface TestTwin {
  idTwin: number;
  idSensorTwin: number;
}
export async function makeTwin(name = `Alarmado ${++made}`): Promise<TestTwin> {
  const { body } = await admin.call('POST', '/api/processes/createTwin', {
    name,
    mac: `0A33${String(++made).padStart(8, '0')}`,
    twinType: 'Fijo',
    idWarehouse: 2,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }],
  });
  const { idTwin, TwinSensors } = body.data as { idTwin: number; TwinSensors: { idSensorTwin: number }[] };
  return { idTwin, idSensorTwin: TwinSensors[0]?.idSensorTwin ?? 0 };
}

/** Readings as `minutes ago: value`, stored as the ingest does, without an event. */
export async function addReadings(
  { idTwin, idSensorTwin }: TestTwin,
  values: Record<number, number>,
  idMeasurement = HUMIDITY,
) {
  // The oldest first, so that an evaluation in between, after a change of a rule, finds nothing that comes late.
  const inOrder = Object.entries(values).sort(([one], [other]) => Number(other) - Number(one));
  for (const [ago, value] of inOrder) {
    const ts = new Date(Date.now() - Number(ago) * MINUTE);
    await owner.query('insert into reading values ($1, $2, $3, $4, 1, $5)', [
      idTwin,
      idSensorTwin,
      idMeasurement,
      ts,
      value,
    ]);
    await owner.query(
      `insert into reading_latest values ($1, $2, $3, 1, $4, $5) on conflict (id_twin, id_sensor_twin, id_measurement)
       do update set ts = excluded.ts, value = excluded.value where reading_latest.ts < excluded.ts`,
      [idTwin, idSensorTwin, idMeasurement, ts, value],
    );
    await setLastSeen(idTwin, Number(ago));
  }
}
export const setLastSeen = (idTwin: number, minutesAgo: number) =>
  owner.query('update twin_seen set last_at = greatest(last_at, $2) where id_twin = $1', [
    idTwin,
    new Date(Date.now() - minutesAgo * MINUTE),
  ]);

export const alarmsOf = async ({ idTwin }: TestTwin, query = '') =>
  (await admin.call('GET', `/api/v4/alarms?idTwin=${idTwin}${query}`)).body.data as Alarm[];
export const summary = (alarms: Alarm[]) =>
  alarms.map(({ AlarmRule, state, resolution, value }) => [AlarmRule.name, state, resolution, value]);
export const mailsAbout = async (words: string) =>
  (
    await owner.query('select recipient, subject, body from mail where body like $1 order by id_mail', [
      `%${words}%`,
    ])
  ).rows as { recipient: string; subject: string; body: string }[];

interface RuleChange {
  [key: string]: unknown;
}
/** A rule as old as the readings of a test, which are all of the past. */
export const makeRule = async (change: RuleChange) => {
  const { status, body, text } = await admin.call('POST', '/api/v4/alarm-rules', {
    name: `Regla ${++made}`,
    condition: 'above',
    idMeasurement: WIND,
    threshold: 50,
    hysteresis: 1,
    holdSeconds: 0,
    severity: 'warning',
    idWarehouseCategory: null,
    idTwin: null,
    reminderMinutes: null,
    users: [],
    ...change,
  });
  if (status !== 200) throw new Error(text);
  const rule = body.data as { idAlarmRule: number; version: number; name: string };
  await owner.query(`update alarm_rule set watched_since = 'epoch' where id_alarm_rule = $1`, [
    rule.idAlarmRule,
  ]);
  return rule;
};

export const eventsOf = async (idAlarm: number | undefined) =>
  ((await admin.call('GET', `/api/v4/alarms/${idAlarm}`)).body.data as AlarmDetail).events.map(
    ({ kind, value, reason }) => [kind, value, reason],
  );

/** A warning above 50 and an alarm above 60, both at once. */
export const makeLadder = async (twin: TestTwin, warning: RuleChange = {}, alarm: RuleChange = {}) => {
  const { idTwin } = twin;
  return {
    warning: await makeRule({ idTwin, ...warning }),
    alarm: await makeRule({ idTwin, threshold: 60, severity: 'alarm', ...alarm }),
  };
};
export const step = async (twin: TestTwin, values: Record<number, number>) => {
  await addReadings(twin, values, WIND);
  await engine.evaluate(COMPANY, [twin.idTwin]);
  return alarmsOf(twin);
};
