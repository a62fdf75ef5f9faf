import { type Result, replanned } from '../db/exchange.ts';
import type { CuttablePool } from '../db/pool.ts';
import { orRolledBack, type PooledTransaction } from '../db/pooled-transaction.ts';
import type { Statement } from '../db/statements.ts';

/**
 * Per company: writers of readings share this lock, and a recount of days holds it exclusively, so that no reading is
 * counted in two time zones. `use_ingest` takes the free ones.
 */
export const DAYS_LOCK = 471_001;

const context = (companies: readonly number[]): Statement => ({
  text: 'select use_ingest($1::int[]) as free',
  values: [companies],
});
export type Free = ReadonlySet<number>;
const freeOf = (locked: Result | undefined): Free =>
  new Set((locked?.rows[0]?.free as number[] | null) ?? []);

/** A transaction in one round trip. Returns the companies that could be written, and the results. */
export const writeAtOnce = (
  pool: CuttablePool,
  companies: readonly number[],
  statements: readonly Statement[],
): Promise<{ free: Free; results: Result[] }> =>
  replanned(() => {
    const transaction = pool.transaction();
    return orRolledBack(transaction, async () => {
      const [locked, ...results] = await transaction.commit([context(companies), ...statements]);
      return { free: freeOf(locked), results };
    });
  });

/** A transaction that may write readings of the companies in `free`. */
export const whileWriting = <T>(
  pool: CuttablePool,
  companies: readonly number[],
  work: (transaction: PooledTransaction, free: Free) => Promise<T>,
): Promise<T> => {
  const transaction = pool.transaction();
  return orRolledBack(transaction, async () => {
    const [locked] = await transaction.run([context(companies)]);
    const result = await work(transaction, freeOf(locked));
    await transaction.commit();
    return result;
  });
};
