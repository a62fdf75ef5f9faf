import type pg from 'pg';
import { exchange, type Result, replanned } from '../db/exchange.ts';
import type { CuttablePool } from '../db/pool.ts';
import type { Statement } from '../db/statements.ts';

/**
 * Per company: writers of readings share this lock, and a recount of days holds it exclusively, so that no reading is
 * counted in two time zones. `use_ingest` takes the free ones.
 */
export const DAYS_LOCK = 471_001;

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };
const context = (companies: readonly number[]): Statement => ({
  text: 'select use_ingest($1::int[]) as free',
  values: [companies],
});
export type Free = ReadonlySet<number>;
const freeOf = (locked: Result | undefined): Free =>
  new Set((locked?.rows[0]?.free as number[] | null) ?? []);

/** Runs `work` on a connection; an unfinished transaction is rolled back. */
async function onConnection<T>(pool: CuttablePool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    // The server rolls back when a connection is lost; a live connection needs an explicit ROLLBACK.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure as Error;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A transaction in one round trip. Returns the companies that could be written, and the results. */
export const writeAtOnce = (
  pool: CuttablePool,
  companies: readonly number[],
  statements: readonly Statement[],
): Promise<{ free: Free; results: Result[] }> =>
  replanned(() =>
    onConnection(pool, async (client) => {
      const all = [BEGIN, context(companies), ...statements, COMMIT];
      const [, locked, ...results] = await exchange(client, all, pool.prepares);
      return { free: freeOf(locked), results };
    }),
  );

/** A transaction that may write readings of the companies in `free`. */
export const whileWriting = <T>(
  pool: CuttablePool,
  companies: readonly number[],
  work: (client: pg.PoolClient, free: Free) => Promise<T>,
): Promise<T> =>
  onConnection(pool, async (client) => {
    const [, locked] = await exchange(client, [BEGIN, context(companies)], pool.prepares);
    const result = await work(client, freeOf(locked));
    await exchange(client, [COMMIT], pool.prepares);
    return result;
  });
