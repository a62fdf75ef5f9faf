import type pg from 'pg';
import { exchange, type Result, replanned } from '../db/exchange.ts';
import type { CuttablePool } from '../db/pool.ts';
import type { Statement } from '../db/statements.ts';

/**
 * Of each company: whoever writes its readings shares this lock, whoever counts its days again holds it alone. So no
 * reading is counted by two clocks. `use_ingest` takes those that are free.
 */
export const DAYS_LOCK = 471_001;

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };
const context = (companies: readonly number[]): Statement => ({
  text: 'select use_ingest($1::int[]) as free',
  values: [companies],
});
export type Free = ReadonlySet<number>;
const freeOf = (held: Result | undefined): Free => new Set((held?.rows[0]?.free as number[] | null) ?? []);

/** Runs `work` on a connection; what it began and did not end is rolled back. */
async function onConnection<T>(pool: CuttablePool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    // The server ends what a lost connection began; a living one is told to.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure as Error;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A transaction in one round trip. Answers for which of the companies it was written, and what came of it. */
export const writeAtOnce = (
  pool: CuttablePool,
  companies: readonly number[],
  statements: readonly Statement[],
): Promise<{ free: Free; results: Result[] }> =>
  replanned(() =>
    onConnection(pool, async (client) => {
      const all = [BEGIN, context(companies), ...statements, COMMIT];
      const [, held, ...results] = await exchange(client, all, pool.prepares);
      return { free: freeOf(held), results };
    }),
  );

/** A transaction that may write readings of those of the companies that are `free`. */
export const whileWriting = <T>(
  pool: CuttablePool,
  companies: readonly number[],
  work: (client: pg.PoolClient, free: Free) => Promise<T>,
): Promise<T> =>
  onConnection(pool, async (client) => {
    const [, held] = await exchange(client, [BEGIN, context(companies)], pool.prepares);
    const result = await work(client, freeOf(held));
    await exchange(client, [COMMIT], pool.prepares);
    return result;
  });
