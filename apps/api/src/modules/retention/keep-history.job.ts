import { object } from 'zod/mini';
import type { Keeper } from '../../db/months.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** Prepares the months ahead of what grows, and drops what is older than its retention, one kind after the other. */
export const createKeepHistory = (keepers: readonly Keeper[]) =>
  defineJob({
    name: 'keep-history',
    payload: object({}),
    attempts: 3,
    every: '50 * * * *',
    atStart: true,
    async run(_payload, { database, log, signal }) {
      const failures: unknown[] = [];
      for (const keep of keepers) {
        signal.throwIfAborted();
        try {
          const gone = await keep(database, signal);
          if (gone.length > 0) log.info({ gone }, 'records beyond their retention dropped');
        } catch (error) {
          // One kind that is in use just now does not keep the others.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  });
