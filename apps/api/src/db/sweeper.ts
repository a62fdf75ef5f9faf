import { sql } from 'kysely';
import type { Database } from './client.ts';
import { system } from './context.ts';
import { tryLock } from './try-lock.ts';

const EVERY_MS = 3_600_000;
const LOCK = 7_203_201;

/** What has served its time, and how long it is kept beyond it. */
const expired = [
  `delete from secret_link where expires_at < now() - interval '1 day'`,
  'delete from oauth_flow where expires_at < now()',
  `delete from throttle where last_at < now() - interval '1 day'`,
  `delete from idempotency where created_at < now() - interval '2 days'`,
  `delete from session where expires_at < now() - interval '90 days'`,
];

/** Removes one-time secrets, flows, counters and kept answers that nobody can use any more; one process at a time. */
export function createSweeper(database: Database, log: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const sweepOne = (statement: string, part: number) =>
    database.transaction(system, async (tx) => {
      if (await tryLock(tx, LOCK, part)) await sql.raw(statement).execute(tx);
    });
  const sweep = async () => {
    for (const [part, statement] of expired.entries()) await sweepOne(statement, part);
  };
  const wake = () => {
    running ??= sweep()
      .catch(log)
      .finally(() => {
        running = undefined;
      });
  };

  return {
    sweep,
    start() {
      timer = setInterval(wake, EVERY_MS);
      timer.unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
