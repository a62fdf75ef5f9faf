import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { audit } from './audit.ts';
import { MISSED, type News } from './bus.ts';
import { type Database, openDatabase } from './client.ts';
import { system } from './context.ts';
import type { ConnectionSettings } from './pool.ts';

let connection: ConnectionSettings;
let here: Database;
let there: Database;
const receivedHere: News[] = [];
const receivedThere: News[] = [];
beforeAll(async () => {
  connection = await cloneDatabase();
  here = openDatabase(connection);
  there = openDatabase(connection);
  await Promise.all([here.bus.start(), there.bus.start()]);
  here.bus.subscribe((news) => receivedHere.push(news));
  there.bus.subscribe((news) => receivedThere.push(news));
});
afterAll(async () => {
  await Promise.all([here.bus.stop(), there.bus.stop()]);
  await Promise.all([here.close(), there.close()]);
});
const clearReceived = () => {
  receivedHere.length = 0;
  receivedThere.length = 0;
};
const change = (id: number) => ({ entity: 'twin', id, action: 'test', idCompany: 1 });

test('a committed change is published once, here at once and soon in other processes', async () => {
  clearReceived();
  await here.transaction(system, (tx) => audit(tx, system, change(7), change(8)));
  const expected = [{ kind: 'twin', idCompany: 1, ids: [7, 8] }];
  expect(receivedHere).toEqual(expected);
  await vi.waitFor(() => expect(receivedThere).toEqual(expected));
  expect(receivedHere).toEqual(expected);
});

test('readings published within a moment become one event with each id once', async () => {
  clearReceived();
  for (let n = 0; n < 300; n++) here.bus.publish({ kind: 'readings', idCompany: 1, ids: [n % 100, 7] });
  expect(receivedHere).toEqual([]);
  await vi.waitFor(() => expect([receivedHere.length, receivedThere.length]).toEqual([1, 1]));
  for (const [news] of [receivedHere, receivedThere])
    expect([...(news?.ids ?? [])].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, id) => id));
});

test('a gathering subscriber gets the first change at once and the following ones in one event', async () => {
  const gathered: News[] = [];
  const unsubscribe = here.bus.subscribeGathered((news) => gathered.push(news));
  clearReceived();
  for (let id = 1; id <= 50; id++) here.bus.publish({ kind: 'lot', idCompany: 1, ids: [id] });
  here.bus.publish({ kind: 'lot', idCompany: 2, ids: [60] });
  expect(receivedHere).toHaveLength(51);
  const first = [
    { kind: 'lot', idCompany: 1, ids: [1] },
    { kind: 'lot', idCompany: 2, ids: [60] },
  ];
  expect(gathered).toEqual(first);
  const rest = Array.from({ length: 49 }, (_, n) => n + 2);
  await vi.waitFor(() => expect(gathered).toEqual([...first, { kind: 'lot', idCompany: 1, ids: rest }]));
  unsubscribe();
});

test('merging events with ids and without gives an event without ids', async () => {
  clearReceived();
  here.bus.publish({ kind: 'readings', idCompany: 3, ids: [1] });
  here.bus.publish({ kind: 'readings', idCompany: 3 });
  here.bus.publish({ kind: 'readings', idCompany: 3, ids: [2] });
  const expected = [{ kind: 'readings', idCompany: 3 }];
  await vi.waitFor(() => expect([receivedHere, receivedThere]).toEqual([expected, expected]));
});

test('stopping the bus publishes pending events first', async () => {
  const database = openDatabase(connection);
  const received: News[] = [];
  database.bus.subscribe((news) => received.push(news));
  await database.bus.start();
  clearReceived();
  received.length = 0;
  database.bus.publish({ kind: 'readings', idCompany: 4, ids: [1] });
  await database.bus.stop();
  const expected = [{ kind: 'readings', idCompany: 4, ids: [1] }];
  expect(received).toEqual(expected);
  await vi.waitFor(() => expect(receivedThere).toEqual(expected));
  await database.close();
});

test('an event with more ids than fit in a notification is sent without ids', async () => {
  clearReceived();
  here.bus.publish({
    kind: 'readings',
    idCompany: 2,
    ids: Array.from({ length: 5000 }, (_, id) => 1_000_000 + id),
  });
  await vi.waitFor(() => expect(receivedThere).toEqual([{ kind: 'readings', idCompany: 2, ids: undefined }]));
});

test('a change in another process invalidates cached totals', async () => {
  const count = async (total: number) => there.counts.once('twin', 'all', () => Promise.resolve(total));
  expect(await count(3)).toBe(3);
  expect(await count(4)).toBe(3);
  await here.transaction(system, (tx) => audit(tx, system, change(9)));
  await vi.waitFor(async () => expect(await count(4)).toBe(4));
});

test('a lost listener connection is replaced, and subscribers get a MISSED event', async () => {
  clearReceived();
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
  await owner.end();
  const missed = { kind: MISSED, idCompany: null };
  await vi.waitFor(() => expect([receivedHere, receivedThere]).toEqual([[missed], [missed]]), {
    timeout: 10_000,
  });
  here.bus.publish({ kind: 'readings', idCompany: 1 });
  await vi.waitFor(() =>
    expect(receivedThere.at(-1)).toEqual({ kind: 'readings', idCompany: 1, ids: undefined }),
  );
});

test('behind a pooler, the bus listens on a direct connection', async () => {
  const pooled = openDatabase({ ...connection, direct: { ...connection, application_name: 'direct' } });
  const received: News[] = [];
  await pooled.bus.start();
  pooled.bus.subscribe((news) => received.push(news));
  const [listener] = await pooled.query<{ query: string }>(
    "select query from pg_stat_activity where application_name = 'direct' and datname = current_database()",
    [],
  );
  // Another role can see that the connection exists, but not its query.
  expect(listener).toBeDefined();
  await here.transaction(system, (tx) => audit(tx, system, change(9)));
  await vi.waitFor(() => expect(received).toContainEqual({ kind: 'twin', idCompany: 1, ids: [9] }));
  await pooled.bus.stop();
  await pooled.close();
});
