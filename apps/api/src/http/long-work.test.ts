import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { figuresRead } from './long-work.ts';

const context = (idCompany: number) => ({ ...system, idCompany });
/** Counts its connections; each read takes one until it is released. */
function openCounted(size = 12) {
  const running: { idCompany: number | null; release: () => void }[] = [];
  const read = async ({ idCompany }: { idCompany: number | null }, work: () => Promise<unknown>) => {
    await new Promise<void>((release) => running.push({ idCompany, release }));
    return work();
  };
  return { database: { read, pool: { size } } as unknown as Database, running };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.useRealTimers());

test('figures of one company take three connections at most, and those of another are not behind them', async () => {
  const { database, running } = openCounted();
  const asked = Array.from({ length: 30 }, (_, n) => figuresRead(database, context(1), async () => n));
  await settled();
  expect(running).toHaveLength(3);
  const other = figuresRead(database, context(2), async () => 'other');
  await settled();
  expect(running.map(({ idCompany }) => idCompany)).toEqual([1, 1, 1, 2]);
  running[3]?.release();
  expect(await other).toBe('other');
  for (let n = 0; n < 31; n++) {
    running[n]?.release();
    await settled();
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test('a smaller pool gives figures fewer connections, and a larger one no more', async () => {
  const most = async (size: number) => {
    const { database, running } = openCounted(size);
    const asked = Array.from({ length: 40 }, (_, n) => figuresRead(database, context(n), async () => n));
    await settled();
    const taken = running.length;
    for (let n = 0; n < asked.length; n++) {
      running[n]?.release();
      await settled();
    }
    await Promise.all(asked);
    return taken;
  };
  expect([await most(4), await most(12), await most(100)]).toEqual([1, 5, 5]);
});

test('figures that wait too long are refused, and leave their place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { database, running } = openCounted();
  const held = [1, 2, 3].map(() => figuresRead(database, context(1), async () => true));
  const late = figuresRead(database, context(1), async () => true);
  const refusal = expect(late).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' });
  await vi.advanceTimersByTimeAsync(10_000);
  await refusal;
  for (const { release } of running) release();
  expect(await Promise.all(held)).toEqual([true, true, true]);
  expect(running).toHaveLength(3);
});
