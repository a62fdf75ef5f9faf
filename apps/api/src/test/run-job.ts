import Fastify from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import type { Database } from '../db/client.ts';
import type { Job, PayloadOf } from '../jobs/define-job.ts';

const { log } = Fastify({ logger: { level: 'silent' } });

/** Runs a job immediately, as the worker would. */
export const runJob = <P extends $ZodType>(database: Database, job: Job<P>, payload: PayloadOf<P>) =>
  job.run(parse(job.payload, payload), {
    database,
    log,
    signal: new AbortController().signal,
    lastAttempt: false,
  });
