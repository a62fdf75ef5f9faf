import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 30;
/** Older ones are of no activity, and are left out. */
const OLDEST_MS = 900 * 86_400_000;
const AHEAD_MS = 86_400_000;
/** Two writers waited for each other, or a shard was not to be had: the next attempt may go well. */
const AGAIN = new Set(['40P01', '40001', 'XX000']);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const lacksMonth = (error: unknown) =>
  codeOf(error) === '23514' && /no partition/.test((error as Error).message);

/** Months of the positions, each made once. */
export const ensureMonths = (database: Database, moments: readonly number[]) =>
  database.transaction(system, async (tx) => {
    const months = [
      ...new Set(moments.map((at) => `${new Date(at).toISOString().slice(0, 7)}-01T00:00:00Z`)),
    ];
    await sql`select ensure_month('position', m) from unnest(${months.sort()}::timestamptz[]) m`.execute(tx);
  });

const possible = (moments: readonly number[]) =>
  moments.filter((at) => at > Date.now() - OLDEST_MS && at < Date.now() + AHEAD_MS);

/** Writes positions, which are stored once however often they are written: a failed attempt is tried again. */
export async function insisting<T>(
  database: Database,
  write: () => Promise<T>,
  moments: readonly number[],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      if (lacksMonth(error)) await ensureMonths(database, possible(moments));
      else if (AGAIN.has(String(codeOf(error)))) await wait(PAUSE_MS * attempt * (0.5 + Math.random()));
      else throw error;
    }
  }
}
