import * as z from 'zod/mini';
import { system } from '../../../db/context.ts';
import { defineJob, type Job } from '../../../jobs/define-job.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { AlarmEngine } from './engine.ts';

const HALF_MS = 30_000;
const payload = z.object({ half: z._default(z.boolean(), false) });

/**
 * Silences, reminders and missed readings every half minute: cron has a resolution of minutes, so each run enqueues one
 * more.
 */
export function createWatchAlarms(engine: AlarmEngine) {
  const job: Job<typeof payload> = defineJob({
    name: 'watch-alarms',
    payload,
    attempts: 2,
    every: '* * * * *',
    atStart: true,
    quiet: true,
    async run({ half }, { database }) {
      const again = { key: 'watch-alarms-half', runAt: new Date(Date.now() + HALF_MS) };
      if (!half) await database.transaction(system, async (tx) => enqueue(tx, job, { half: true }, again));
      await engine.tick();
    },
  });
  return job;
}
