import { sql } from 'kysely';
import type { Database } from './client.ts';
import { system } from './context.ts';
import { longTransaction } from './long-transaction.ts';

/** Tables that are kept by the month (`monthly_table`). */
export type MonthlyTable =
  | 'reading'
  | 'reading_hour'
  | 'direction_hour'
  | 'position'
  | 'audit'
  | 'audit_chain'
  | 'mail';

/** Makes room for records of a kind, and drops those beyond their retention; returns what is gone. */
export type Keeper = (database: Database, signal: AbortSignal) => Promise<string[]>;

const AHEAD = 2;

/**
 * Makes the months of now and of the time to come. A table in each transaction: it is closed to others for a moment, and
 * whoever writes to two of them could otherwise wait for one while the other is waited for.
 */
export async function makeMonths(database: Database, tables: readonly MonthlyTable[]): Promise<void> {
  for (const table of tables)
    await database.transaction(system, async (tx) => {
      await sql`select empty_rest(${table})`.execute(tx);
      await sql`select ensure_month(${table}, (date_trunc('month', now() at time zone 'UTC') + n * interval '1 month') at time zone 'UTC')
        from generate_series(0, ${sql.lit(AHEAD)}) n`.execute(tx);
    });
}

/** The beginning of the month (UTC) that lies this many months back. */
export const monthsAgo = (months: number, now = new Date()): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));

/** The beginning of the oldest month that there is. */
export async function oldestMonth(database: Database, table: MonthlyTable): Promise<Date | undefined> {
  const [found] = await longTransaction(database, (runQuery) =>
    runQuery<{ month: string | null }>(
      `select iso(min(to_date(right(c.relname, 7), 'YYYY_MM'))::timestamp at time zone 'UTC') as month
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass and c.relname ~ '_\\d{4}_\\d\\d$'`,
      [table],
    ),
  );
  return found?.month ? new Date(found.month) : undefined;
}

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
