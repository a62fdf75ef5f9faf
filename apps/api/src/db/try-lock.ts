import { sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Whether this transaction may do a job that one process does at a time. Whoever may not ends at once, and comes back
 * at its next turn: nobody waits on a connection.
 */
export async function tryLock(tx: Tx, job: number, part = 0): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${job}::int, ${part}::int) as mine`.execute(tx);
  return rows[0]?.mine === true;
}
