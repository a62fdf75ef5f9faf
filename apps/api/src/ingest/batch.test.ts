import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { createBatcher } from './batch.ts';
import { createPace } from './pace.ts';
import type { Reading } from './resolve.ts';
import { makeDevice, readingsOf, rollupsOf, type TestDevice } from './test/devices-under-test.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
const failures: unknown[] = [];
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

const base = Date.UTC(2026, 9, 1);
const readings = ({ idTwin, sensors }: TestDevice, from: number, count: number): Reading[] =>
  Array.from({ length: count }, (_, n) => ({
    idTwin,
    idSensorTwin: sensors[0] ?? 0,
    idMeasurement: 1,
    ms: base + (from + n) * 1000,
    value: n,
  }));
const parcel = (part: Reading[], idCompany = 1) => ({
  idCompany,
  readings: part,
  unmapped: [],
  attributes: [],
});
const count = async (idTwin: number) => (await readingsOf(t, idTwin)).length;

describe('the queue', () => {
  test('is bounded, accepts again when it has room, and writes every accepted reading', async () => {
    const device = await makeDevice(admin);
    const batcher = createBatcher(t.database, (error) => failures.push(error));
    const taken: Promise<void>[] = [];
    let from = 0;
    while (!batcher.full()) {
      taken.push(batcher.accept(parcel(readings(device, from, 1000))));
      from += 1000;
    }
    expect(batcher.waiting()).toBe(20_000);
    await batcher.room();
    expect(batcher.full()).toBe(false);
    await Promise.all(taken);
    expect(await count(device.idTwin)).toBe(from);
    expect(batcher.waiting()).toBe(0);
  });

  test('writes accepted messages before it closes, and then accepts no more', async () => {
    const device = await makeDevice(admin);
    const batcher = createBatcher(t.database, (error) => failures.push(error));
    const taken = [1, 2, 3].map((n) => batcher.accept(parcel(readings(device, n * 10, 10))));
    await batcher.close();
    await Promise.all(taken);
    expect(await count(device.idTwin)).toBe(30);
    await expect(batcher.accept(parcel(readings(device, 0, 1)))).rejects.toThrow();
  });

  test('rejects one message that cannot be written and writes the others', async () => {
    const device = await makeDevice(admin);
    const batcher = createBatcher(t.database, (error) => failures.push(error));
    const bad = readings(device, 500, 1).map((reading) => ({ ...reading, idMeasurement: 2 ** 40 }));
    const results = await Promise.allSettled([
      batcher.accept(parcel(readings(device, 0, 5))),
      batcher.accept(parcel(bad)),
      batcher.accept(parcel(readings(device, 10, 5))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await count(device.idTwin)).toBe(10);
  });

  test('loses and duplicates no reading when database connections die', async () => {
    const device = await makeDevice(admin);
    const batcher = createBatcher(t.database, (error) => failures.push(error));
    const owner = new pg.Client(t.connection);
    await owner.connect();
    // Each kill hits a running batch; the pauses leave time for one to succeed on any machine.
    const killer = (async () => {
      for (let kills = 0; kills < 15; kills++) {
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active'
           and pid <> pg_backend_pid() and query like '%fresh as%'`,
        );
        await wait(20 + kills * 10);
      }
    })();
    for (let n = 0; n < 40; n++) await batcher.accept(parcel(readings(device, n * 50, 100)));
    await killer;
    await owner.end();
    expect(await count(device.idTwin)).toBe(2050);
    const hours = (await rollupsOf(t, device.idTwin)).filter(({ at }) => at.includes('T'));
    expect(hours.reduce((sum, hour) => sum + hour.count, 0)).toBe(2050);
  });

  test('writes a batch whole and once after a refusal that does not last', async () => {
    const device = await makeDevice(admin);
    const batcher = createBatcher(t.database, (error) => failures.push(error));
    const owner = new pg.Client(t.connection);
    await owner.connect();
    // A deadlock, a serialization failure, and what other machines of a cluster answer while they restart.
    const states = ['40P01', '40001', '08006', 'XX000'];
    await owner.query(`
      create sequence refusals;
      grant usage on sequence refusals to gemelo_app;
      create function refuse_at_first() returns trigger language plpgsql as $$
      declare states text[] := '{${states.join()}}';
        nth int := nextval('refusals');
      begin
        if nth <= cardinality(states) then raise exception 'not now' using errcode = states[nth]; end if;
        return null;
      end $$;
      create trigger refuse_at_first after insert on reading_day for each statement execute function refuse_at_first()`);
    await batcher.accept(parcel(readings(device, 0, 30)));
    const { rows } = await owner.query<{ tries: string }>('select last_value as tries from refusals');
    await owner.query('drop function refuse_at_first cascade; drop sequence refusals');
    await owner.end();
    expect(Number(rows[0]?.tries)).toBe(states.length + 1);
    expect(await count(device.idTwin)).toBe(30);
    const hours = (await rollupsOf(t, device.idTwin)).filter(({ at }) => at.includes('T'));
    expect(hours.reduce((sum, hour) => sum + hour.count, 0)).toBe(30);
  });

  test('causes no deadlocks when several writers write the same hours', async () => {
    const devices = await Promise.all(Array.from({ length: 4 }, () => makeDevice(admin)));
    const batchers = Array.from({ length: 4 }, () =>
      createBatcher(t.database, (error) => failures.push(error)),
    );
    const rounds = Array.from({ length: 15 }, (_, n) => n);
    await Promise.all(
      batchers.flatMap((batcher, b) =>
        rounds.map((n) => {
          const mixed = devices.flatMap((device) => readings(device, n * 20, 40));
          return batcher.accept(parcel(b % 2 ? mixed : mixed.reverse()));
        }),
      ),
    );
    for (const { idTwin } of devices) expect(await count(idTwin)).toBe(320);
    const { rows } = await t.database.transaction(system, (tx) =>
      sql<{
        deadlocks: number;
      }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(tx),
    );
    expect(Number(rows[0]?.deadlocks)).toBe(0);
  });
});

describe('the rate limit of one device', () => {
  test('allows a burst, then limits the rate, without affecting other devices', () => {
    let now = 0;
    const pace = createPace(() => now);
    expect(pace.take(1, 20_000)).toBe(0);
    expect(pace.take(1, 1_000)).toBe(1_000);
    expect(pace.take(2, 1_000)).toBe(0);
    now += 2_000;
    expect(pace.take(1, 1_000)).toBe(0);
  });

  test('answers 429 to a device that sends too much, and 200 to another one', async () => {
    const [fast, slow] = [await makeDevice(admin), await makeDevice(admin)];
    const post = (token: string, values: number) =>
      t.app.inject({
        method: 'POST',
        url: `/api/v1/${token}/telemetry`,
        payload: JSON.stringify(
          Array.from({ length: values }, (_, n) => ({ ts: base + n, values: { temperature: 1 } })),
        ),
      });
    let answer = await post(fast.token, 1_000);
    for (let n = 0; n < 60 && answer.statusCode === 200; n++) answer = await post(fast.token, 1_000);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(slow.token, 10)).statusCode).toBe(200);
  });

  test('holds also for messages that say nothing', async () => {
    const { token } = await makeDevice(admin);
    const post = () =>
      t.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: 'x'.repeat(65_000) });
    const answers = await Promise.all(Array.from({ length: 80 }, post));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]));
  });
});
