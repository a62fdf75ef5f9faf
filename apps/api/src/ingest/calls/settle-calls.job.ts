import { object } from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';
import type { CallStore } from './call-store.ts';

/** Ends calls that have waited too long, and has every process look for those that still wait. */
export const createSettleCalls = (store: CallStore) =>
  defineJob({
    name: 'settle-device-calls',
    payload: object({}),
    attempts: 3,
    every: '* * * * *',
    atStart: true,
    quiet: true,
    async run() {
      await store.settle();
      await store.remind();
    },
  });
