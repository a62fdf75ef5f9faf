import { sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Takes the lock of a job that only one process may run at a time. Without the lock the caller returns at once and
 * tries again at its next turn, so no connection is held waiting.
 */
export async function tryLock(tx: Tx, job: number, part = 0): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${job}::int, ${part}::int) as mine`.execute(tx);
  return rows[0]?.mine === true;
}
