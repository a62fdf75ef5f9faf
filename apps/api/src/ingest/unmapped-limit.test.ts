import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp } from '../test/test-app.ts';
import { createUnmappedLimit, MAX_UNMAPPED } from './unmapped-limit.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});

let last = 1_000_000;
/** No twin is needed: the limit only counts. */
const idTwin = () => ++last;
const fill = (twin: number, from: number, count: number) =>
  t.database.transaction(system, (tx) =>
    sql`insert into unmapped_reading (id_twin, key, ts, id_company, value, reason, received_at)
      select ${twin}, 'k', to_timestamp(n), 1, '1', 'unknown', now()
      from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(tx),
  );
const empty = (twin: number) =>
  t.database.transaction(system, (tx) =>
    sql`delete from unmapped_reading where id_twin = ${twin}`.execute(tx),
  );

/** Takes room as devices do and writes what it got; returns how much that was. */
async function write(
  limit: ReturnType<typeof createUnmappedLimit>,
  twin: number,
  from: number,
  count: number,
) {
  const { room, written } = await limit.take(twin, count);
  if (room > 0) await fill(twin, from, room);
  written();
  return room;
}

test('as many values as fit are written, also when they come at once and in several messages', async () => {
  const limit = createUnmappedLimit(t.database);
  const twin = idTwin();
  const messages = Array.from({ length: 30 }, (_, n) => write(limit, twin, n * 1_500, 1_500));
  const taken = (await Promise.all(messages)).reduce((sum, room) => sum + room, 0);
  expect(taken).toBe(MAX_UNMAPPED);
  expect(await write(limit, twin, 900_000, 1)).toBe(0);
  expect(await write(limit, idTwin(), 0, 5)).toBe(5);
});

test('another process, or the next one, finds the twin full', async () => {
  const twin = idTwin();
  await fill(twin, 0, MAX_UNMAPPED - 10);
  expect(await write(createUnmappedLimit(t.database), twin, 100_000, 25)).toBe(10);
  expect(await write(createUnmappedLimit(t.database), twin, 200_000, 25)).toBe(0);
});

test('processes that write at once exceed the limit by a thousand values at most', async () => {
  const limits = [createUnmappedLimit(t.database), createUnmappedLimit(t.database)];
  const twin = idTwin();
  await fill(twin, 0, MAX_UNMAPPED - 3_000);
  const messages = Array.from({ length: 100 }, (_, n) =>
    write(limits[n % 2] as (typeof limits)[0], twin, 100_000 + n * 100, 100),
  );
  const taken = (await Promise.all(messages)).reduce((sum, room) => sum + room, 0);
  expect(taken).toBeGreaterThanOrEqual(3_000);
  expect(taken).toBeLessThanOrEqual(4_000);
});

test('a full twin has room again some time after somebody made it', async () => {
  let now = Date.now();
  const limit = createUnmappedLimit(t.database, () => now);
  const twin = idTwin();
  await fill(twin, 0, MAX_UNMAPPED);
  expect(await write(limit, twin, 100_000, 1)).toBe(0);
  await empty(twin);
  now += 60_000;
  expect(await write(limit, twin, 100_000, 1)).toBe(1);
});

test('a failed count lets nobody in and is tried again', async () => {
  let isDown = true;
  const limit = createUnmappedLimit({
    transaction: (...given) =>
      isDown ? Promise.reject(new Error('down')) : t.database.transaction(...given),
  });
  const twin = idTwin();
  await expect(limit.take(twin, 1)).rejects.toThrow('down');
  isDown = false;
  expect((await limit.take(twin, 1)).room).toBe(1);
});
