import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { type Database, openDatabase } from './client.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';

let database: Database;
let shared: SharedReads;
let runs: number;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase());
});
afterAll(() => database.close());
beforeEach(() => {
  shared = createSharedReads(database.bus);
  runs = 0;
});

const read = (idCompany = 1, work: () => Promise<number> = () => Promise.resolve(++runs)) =>
  shared.once({ name: 'figures', idCompany, kinds: new Set(['twin', 'readings']), keptMs: 600_000 }, work);
const readOften = (count: number) => Promise.all(Array.from({ length: count }, () => read()));
const publish = (kind: string, idCompany: number | null) =>
  database.bus.publish({ kind, idCompany, ids: [1] });

/** Work that ends when the test releases it. */
function pendingWork() {
  let end: (figure: number) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<number>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { run: () => work, end, fail };
}

test('concurrent and later calls share one read', async () => {
  expect(new Set(await readOften(50))).toEqual(new Set([1]));
  expect(new Set(await readOften(50))).toEqual(new Set([1]));
});

test('companies never share a result', async () => {
  expect(await Promise.all([read(1), read(2), read(1)])).toEqual([1, 2, 1]);
});

test('only an event of the company and of a listed kind causes one new read', async () => {
  await read();
  publish('twin', 2);
  publish('ticket', 1);
  expect(await read()).toBe(1);
  publish('twin', 1);
  expect(new Set(await readOften(50))).toEqual(new Set([2]));
  publish('twin', null);
  expect(await read()).toBe(3);
});

test('an event of readings causes a new read', async () => {
  await read();
  publish('readings', 1);
  await vi.waitFor(async () => expect(await read()).toBe(2));
});

test('an event during a read causes one more read, shared by all later callers', async () => {
  const slow = pendingWork();
  const first = read(1, slow.run);
  publish('twin', 1);
  const later = readOften(10);
  // An event before the next read has begun cannot make it stale.
  publish('twin', 1);
  const latest = read();
  expect(runs).toBe(0);
  slow.end(100);
  expect(await first).toBe(100);
  expect(new Set([...(await later), await latest])).toEqual(new Set([1]));
  expect(await read()).toBe(1);
});

test('a failed read rejects its waiting callers and is not cached', async () => {
  const broken = pendingWork();
  const waiting = [read(1, broken.run), read(1)];
  broken.fail(new Error('away'));
  for (const one of waiting) await expect(one).rejects.toThrow('away');
  expect(await read()).toBe(1);
});
