import { object } from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';
import type { Upkeep } from './upkeep.ts';

/** Months ahead, an end to old ones, days by the company's clock, and what waits for a sensor. */
export const createKeepReadings = (upkeep: Upkeep) =>
  defineJob({
    name: 'keep-readings',
    payload: object({}),
    attempts: 3,
    every: '*/10 * * * *',
    atStart: true,
    run: () => upkeep.keepUp(),
  });
