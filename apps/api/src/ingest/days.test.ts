import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/test-app.ts';
import { createBatcher } from './batch.ts';
import { countDays } from './count-days.ts';
import type { Reading } from './resolve.ts';
import { makeDevice, readingsOf, rollupsOf, type TestDevice } from './test/devices-under-test.ts';
import { DAYS_LOCK } from './writing.ts';

const OURS = 1;
const THEIRS = 2;
const base = Date.UTC(2026, 9, 1);
const failures: unknown[] = [];

let t: Awaited<ReturnType<typeof openTestApp>>;
let ours: TestDevice;
let theirs: TestDevice;
/** Stands for another process that recounts days. */
let counting: pg.Client;

async function makeTheirs(other: Person): Promise<TestDevice> {
  const { body } = await other.call('POST', '/api/processes/createTwin', {
    name: 'De la otra empresa',
    mac: '0A2400000001',
    twinType: 'Fijo',
    idWarehouse: 4,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }],
  });
  const { idTwin, name, TwinSensors } = body.data as {
    idTwin: number;
    name: string;
    TwinSensors: { idSensorTwin: number }[];
  };
  return {
    idTwin,
    idToken: 0,
    name,
    token: '',
    sensors: TwinSensors.map(({ idSensorTwin }) => idSensorTwin),
  };
}

beforeAll(async () => {
  t = await openTestApp();
  ours = await makeDevice(await t.signIn('admin@gemelo.test'));
  theirs = await makeTheirs(await t.signIn('admin@otra.test'));
  counting = new pg.Client(t.connection);
  await counting.connect();
});
afterAll(async () => {
  await counting.end();
  expect(failures).toEqual([]);
});

const parcelOf = (idCompany: number, { idTwin, sensors }: TestDevice, from: number, count: number) => ({
  idCompany,
  readings: Array.from(
    { length: count },
    (_, n): Reading => ({
      idTwin,
      idSensorTwin: sensors[0] ?? 0,
      idMeasurement: 1,
      ms: base + (from + n) * 1000,
      value: n,
    }),
  ),
  unmapped: [],
  attributes: [],
});
const openBatcher = () => createBatcher(t.database, (error) => failures.push(error));
const holdDays = async (idCompany: number) => {
  await counting.query('begin');
  await counting.query('select pg_advisory_xact_lock($1, $2)', [DAYS_LOCK, idCompany]);
};
const inDays = async ({ idTwin }: TestDevice) =>
  (await rollupsOf(t, idTwin)).filter(({ at }) => !at.includes('T')).reduce((sum, day) => sum + day.count, 0);

test('during a recount of the days of one company, only its own readings wait', async () => {
  const batcher = openBatcher();
  await holdDays(THEIRS);
  let acknowledged = 0;
  const waiting = [0, 10, 20, 5].map((from) =>
    batcher.accept(parcelOf(THEIRS, theirs, from, 10)).then(() => {
      acknowledged += 1;
    }),
  );
  for (let from = 0; from < 100; from += 10)
    await Promise.all([
      batcher.accept(parcelOf(OURS, ours, from, 10)),
      batcher.accept(parcelOf(OURS, ours, from, 5)),
    ]);
  expect(acknowledged).toBe(0);
  expect(await readingsOf(t, theirs.idTwin)).toEqual([]);
  await counting.query('commit');
  await Promise.all(waiting);
  expect(await readingsOf(t, theirs.idTwin)).toHaveLength(30);
  expect(await readingsOf(t, ours.idTwin)).toHaveLength(100);
  expect([await inDays(theirs), await inDays(ours)]).toEqual([30, 100]);
  await batcher.close();
});

test('waiting messages of one company do not fill the queue of others, and the excess gets 503', async () => {
  const batcher = openBatcher();
  await holdDays(THEIRS);
  const first = batcher.accept(parcelOf(THEIRS, theirs, 1_000, 1));
  await batcher.accept(parcelOf(OURS, ours, 1_000, 1));
  // Refused messages are parked after the others were answered.
  await new Promise(setImmediate);
  const flood = Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => batcher.accept(parcelOf(THEIRS, theirs, 2_000 + n * 1_000, 1_000))),
  );
  expect(batcher.full()).toBe(false);
  await batcher.accept(parcelOf(OURS, ours, 2_000, 1));
  await counting.query('commit');
  await first;
  const outcomes = await flood;
  const accepted = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(30);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 503 } });
  expect(await inDays(theirs)).toBe((await readingsOf(t, theirs.idTwin)).length);
  await batcher.close();
});

test('closing a batcher rejects waiting messages with 503', async () => {
  const batcher = openBatcher();
  await holdDays(THEIRS);
  const waiting = batcher.accept(parcelOf(THEIRS, theirs, 100_000, 1));
  const refused = expect(waiting).rejects.toMatchObject({ status: 503 });
  await batcher.accept(parcelOf(OURS, ours, 100_000, 1));
  await batcher.close();
  await refused;
  await counting.query('commit');
});

test('of two concurrent recounts after a time zone change, the second gives up without waiting', async () => {
  const { rows } = await counting.query(
    'select count(*)::int as days from reading_day where id_company = $1',
    [THEIRS],
  );
  expect(rows[0].days).toBeGreaterThan(0);
  await counting.query(`update company set time_zone = 'Asia/Tokyo' where id_company = $1`, [THEIRS]);
  await holdDays(THEIRS);
  // One recount waits for the writers; a second one gives up.
  const first = countDays(t.database, THEIRS);
  await expect
    .poll(
      async () =>
        (
          await counting.query(
            `select from pg_locks where not granted and locktype = 'advisory' and classid = $1 and objid = $2
             and database = (select oid from pg_database where datname = current_database())`,
            [DAYS_LOCK, THEIRS],
          )
        ).rowCount,
    )
    .toBe(1);
  await countDays(t.database, THEIRS);
  await counting.query('commit');
  await first;
  const { rows: zones } = await counting.query('select days_zone from company where id_company = $1', [
    THEIRS,
  ]);
  expect(zones).toEqual([{ days_zone: 'Asia/Tokyo' }]);
  expect(await inDays(theirs)).toBe((await readingsOf(t, theirs.idTwin)).length);
});
