import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../db/client.ts';
import { makeDevice, type TestDevice } from '../../../ingest/test/devices-under-test.ts';
import { atEnd } from '../../../test/at-end.ts';
import { openTestApp, type Person } from '../../../test/test-app.ts';
import { createMailService } from '../../mails/mails.service.ts';
import { createNotifications } from '../../notifications/notifications.service.ts';
import { alarmTickets } from '../../tickets/alarm-tickets.ts';
import { createAlarmEngine } from './engine.ts';
import { createAlarmNotices } from './notices.ts';
import { ENGINE_LOCK } from './turns.ts';

const COMPANY = 1;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
/** Another process that holds the company's lock. */
let lockHolder: pg.Client;
let database: Database;
let engine: ReturnType<typeof createAlarmEngine>;
const failures: unknown[] = [];

beforeAll(async () => {
  t = await openTestApp({}, { background: true });
  admin = await t.signIn('admin@gemelo.test');
  lockHolder = new pg.Client(t.connection);
  await lockHolder.connect();
  database = openDatabase(t.connection, 4);
  atEnd(() => database.close());
  const mails = createMailService(database, {
    publicUrl: 'https://gemelo.test',
    deliver: undefined,
  });
  engine = createAlarmEngine(
    database,
    createAlarmNotices(mails, createNotifications(mails)),
    alarmTickets,
    (error) => failures.push(error),
  );
});
afterAll(async () => {
  await lockHolder.end();
  expect(failures).toEqual([]);
});

const takeLock = async () => {
  await lockHolder.query('begin');
  await lockHolder.query('select pg_advisory_xact_lock($1, $2)', [ENGINE_LOCK, COMPANY]);
};
const waitingForLocks = async () =>
  (
    await lockHolder.query(
      `select from pg_locks where not granted and locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount;

async function makeAlarmingDevice(): Promise<TestDevice> {
  const device = await makeDevice(admin);
  const made = await admin.call('POST', '/api/v4/alarm-rules', {
    name: `Ocupada ${device.idTwin}`,
    condition: 'above',
    idMeasurement: 1,
    threshold: 50,
    hysteresis: 1,
    holdSeconds: 0,
    severity: 'warning',
    idWarehouseCategory: null,
    idTwin: device.idTwin,
    reminderMinutes: null,
    users: [2],
  });
  expect(made.status).toBe(200);
  return device;
}
const sendReading = ({ token }: TestDevice) =>
  t.app.inject({
    method: 'POST',
    url: `/api/v1/${token}/telemetry`,
    payload: JSON.stringify({ ts: Date.now() - 1000, values: { temperature: 80 } }),
  });
const alarmsOf = async ({ idTwin }: TestDevice) =>
  (await admin.call('GET', `/api/v4/alarms?idTwin=${idTwin}`)).body.total;
const mailsOf = async ({ idTwin }: TestDevice) =>
  (await lockHolder.query('select from mail where body like $1', [`%Ocupada ${idTwin}%`])).rowCount;

test('a company locked by another process is retried without a blocked connection and evaluated once', async () => {
  const device = await makeAlarmingDevice();
  await takeLock();
  await sendReading(device);
  let done = false;
  const evaluated = Promise.all([engine.evaluate(COMPANY, [device.idTwin]), engine.tick()]).then(() => {
    done = true;
  });
  for (let attempt = 0; attempt < 20; attempt++) {
    expect(await waitingForLocks()).toBe(0);
    await wait(20);
  }
  expect(done).toBe(false);
  expect(await alarmsOf(device)).toBe(0);
  await lockHolder.query('commit');
  await evaluated;
  expect(await alarmsOf(device)).toBe(1);
  expect(await mailsOf(device)).toBe(1);
});

test('readings that arrive while the company is locked are evaluated once after the lock is released', async () => {
  const device = await makeAlarmingDevice();
  await takeLock();
  engine.start();
  await sendReading(device);
  await wait(600);
  expect(await alarmsOf(device)).toBe(0);
  expect(await waitingForLocks()).toBe(0);
  await lockHolder.query('commit');
  await expect.poll(() => alarmsOf(device), { timeout: 10_000 }).toBe(1);
  await engine.stop();
  expect(await mailsOf(device)).toBe(1);
});
