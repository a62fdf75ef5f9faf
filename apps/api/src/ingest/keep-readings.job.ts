import { object } from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';
import type { Upkeep } from './upkeep.ts';

/**
 * Creates future partitions, drops expired ones, recounts days after a change of time zone, and moves unmapped values.
 */
export const createKeepReadings = (upkeep: Upkeep) =>
  defineJob({
    name: 'keep-readings',
    payload: object({}),
    attempts: 3,
    every: '*/10 * * * *',
    atStart: true,
    run: () => upkeep.keepUp(),
  });
