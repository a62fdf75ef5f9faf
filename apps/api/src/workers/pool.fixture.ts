import { Refused } from '@gemelo/contract/kit/errors';
import type { Batch } from './messages.ts';
import { serveJobs } from './serve.ts';

/** Jobs that end in every possible way. */
const jobs = {
  double: async (value: number) => value * 2,
  refuse: async () => {
    throw new Refused('IMPORT_TOO_LARGE', { limit: 3 });
  },
  fail: async () => {
    throw new Error('broken inside');
  },
  die: async () => process.exit(7),
  hang: async () => new Promise<never>(() => {}),
  spin: async () => {
    for (;;);
  },
  count: async (_input: null, batches: AsyncIterable<Batch>) => {
    let rows = 0;
    for await (const batch of batches) rows += batch.length;
    return rows;
  },
};
export type FixtureJobs = typeof jobs;

serveJobs(jobs);
