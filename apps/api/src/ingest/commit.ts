import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionFailure } from '../db/failures.ts';
import type { CuttablePool } from '../db/pool.ts';
import { type CrowdedTwin, createMonths, statementsOf, type UpdatedTwin } from './store.ts';
import { companiesOf, mergeRows, type QueuedMessage } from './waiting.ts';
import { type Free, writeAtOnce } from './writing.ts';

const FIRST_PAUSE_MS = 50;
const RETRY_TIMEOUT_MS = 10_000;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');
/**
 * A retry may succeed, for example after a deadlock or a server restart. It is safe, because existing rows are not
 * changed.
 */
export const isTransient = (error: unknown) =>
  isConnectionFailure(error) || ['40P01', '40001', 'XX000', '55P03', '57014'].includes(codeOf(error));
const lacksMonth = (error: unknown) =>
  codeOf(error) === '23514' && /no partition/.test((error as Error).message);

interface Committed {
  updated: UpdatedTwin[];
  crowded: CrowdedTwin[];
  free: Free;
}

async function writeOnce(pool: CuttablePool, waiting: readonly QueuedMessage[]): Promise<Committed> {
  const rows = mergeRows(waiting);
  const statements = statementsOf(rows);
  const { free, results } = await writeAtOnce(pool, companiesOf(waiting), statements);
  const rowsAt = (index: number) => (results[index]?.rows ?? []) as unknown;
  return {
    updated: rows.readings.length > 0 ? (rowsAt(0) as UpdatedTwin[]) : [],
    crowded: rows.attributes.length > 0 ? (rowsAt(statements.length - 1) as CrowdedTwin[]) : [],
    free,
  };
}

/** Writes the messages of unlocked companies in one transaction, with retries. */
export async function commit(pool: CuttablePool, waiting: readonly QueuedMessage[]): Promise<Committed> {
  const until = Date.now() + RETRY_TIMEOUT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await writeOnce(pool, waiting);
    } catch (error) {
      if (lacksMonth(error)) await pool.alone([createMonths(mergeRows(waiting).readings)]);
      else if (!isTransient(error) || Date.now() + pause > until) throw error;
      else await wait(pause * (0.5 + Math.random()));
    }
  }
}
