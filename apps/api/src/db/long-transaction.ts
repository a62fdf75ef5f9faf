import type { Database } from './client.ts';
import { orRolledBack } from './pooled-transaction.ts';
import type { Statement } from './statements.ts';

/** Years of readings may have to be read. */
const QUERY_TIMEOUT_MS = 3_600_000;
const OPENING: readonly Statement[] = [
  { text: 'select use_all()', values: [] },
  { text: 'set local statement_timeout = 0', values: [] },
];

export type RunQuery = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** A transaction of a job over all companies whose statements take as long as there is data. */
export async function longTransaction<T>(
  { pool }: Database,
  work: (runQuery: RunQuery) => Promise<T>,
): Promise<T> {
  const transaction = pool.transaction();
  return orRolledBack(transaction, async () => {
    await transaction.run(OPENING);
    const done = await work(async <Row extends object>(text: string, values: unknown[]) => {
      const [result] = await transaction.run([{ text, values, once: true }], QUERY_TIMEOUT_MS);
      return (result?.rows ?? []) as Row[];
    });
    await transaction.commit();
    return done;
  });
}
