import { sql } from 'kysely';
import type { Database, Tx } from './client.ts';
import { longTransaction } from './long-transaction.ts';

/** Tables that are kept by the month (`monthly_table`). */
export type MonthlyTable = 'reading' | 'reading_hour' | 'direction_hour' | 'position';

const AHEAD = 2;

/** Makes the months of now and of the time to come. */
export const makeMonths = (tx: Tx, tables: readonly MonthlyTable[]) =>
  sql`select ensure_month(t, (date_trunc('month', now() at time zone 'UTC') + n * interval '1 month') at time zone 'UTC')
    from unnest(${tables}::text[]) t, generate_series(0, ${sql.lit(AHEAD)}) n`.execute(tx);

/** The beginning of the month (UTC) that lies this many months back. */
export const monthsAgo = (months: number, now = new Date()): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));

/** Drops what was over before a moment, a month in each transaction; returns the names of what is gone. */
export async function dropMonths(
  database: Database,
  table: MonthlyTable,
  before: Date,
  signal?: AbortSignal,
): Promise<string[]> {
  const gone: string[] = [];
  while (!signal?.aborted) {
    const [found] = await longTransaction(database, (runQuery) =>
      runQuery<{ dropped: string | null }>('select drop_month_before($1, $2) as dropped', [table, before]),
    );
    if (!found?.dropped) break;
    gone.push(found.dropped);
  }
  return gone;
}
