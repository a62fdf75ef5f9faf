import { object } from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';
import type { Upkeep } from './upkeep.ts';

/**
 * Creates future partitions, drops expired ones and days, recounts days after a change of time zone, and moves unmapped values.
 */
export const createKeepReadings = (upkeep: Upkeep) =>
  defineJob({
    name: 'keep-readings',
    payload: object({}),
    attempts: 3,
    every: '*/10 * * * *',
    atStart: true,
    async run(_payload, { log, signal }) {
      const { months, days } = await upkeep.keepUp(signal);
      if (months.length + days > 0) log.info({ months, days }, 'readings beyond their retention dropped');
    },
  });
