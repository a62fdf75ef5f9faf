import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { type Database, openDatabase } from './client.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';

let database: Database;
let shared: SharedReads;
let times: number;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase());
});
afterAll(() => database.close());
beforeEach(() => {
  shared = createSharedReads(database.bus);
  times = 0;
});

const ask = (idCompany = 1, work: () => Promise<number> = () => Promise.resolve(++times)) =>
  shared.once({ name: 'figures', idCompany, kinds: new Set(['twin', 'readings']), keptMs: 600_000 }, work);
const askOften = (count: number) => Promise.all(Array.from({ length: count }, () => ask()));
const publish = (kind: string, idCompany: number | null) =>
  database.bus.publish({ kind, idCompany, ids: [1] });

/** Work that ends when the test releases it. */
function held() {
  let end: (figure: number) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<number>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { run: () => work, end, fail };
}

test('however many ask, it is read once', async () => {
  expect(new Set(await askOften(50))).toEqual(new Set([1]));
  expect(new Set(await askOften(50))).toEqual(new Set([1]));
});

test('companies never share an answer', async () => {
  expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([1, 2, 1]);
});

test('after news of the company it is read again, once; news of others or of something else change nothing', async () => {
  await ask();
  publish('twin', 2);
  publish('ticket', 1);
  expect(await ask()).toBe(1);
  publish('twin', 1);
  expect(new Set(await askOften(50))).toEqual(new Set([2]));
  publish('twin', null);
  expect(await ask()).toBe(3);
});

test('news of readings are enough', async () => {
  await ask();
  publish('readings', 1);
  await vi.waitFor(async () => expect(await ask()).toBe(2));
});

test('what was told while it was being read is read by the next, after the one under way, which all who wait share', async () => {
  const slow = held();
  const first = ask(1, slow.run);
  publish('twin', 1);
  const later = askOften(10);
  // An event before the next read has begun cannot make it stale.
  publish('twin', 1);
  const latest = ask();
  expect(times).toBe(0);
  slow.end(100);
  expect(await first).toBe(100);
  expect(new Set([...(await later), await latest])).toEqual(new Set([1]));
  expect(await ask()).toBe(1);
});

test('a failure is told to those who waited for it and to nobody else', async () => {
  const broken = held();
  const waiting = [ask(1, broken.run), ask(1)];
  broken.fail(new Error('away'));
  for (const one of waiting) await expect(one).rejects.toThrow('away');
  expect(await ask()).toBe(1);
});
