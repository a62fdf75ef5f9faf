import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'jobs';
export const runOutcomes = ['done', 'failed'] as const;

const jobRow = z.object({
  name: z.string(),
  /** Crontab syntax in UTC; null for a job that runs only on demand. */
  every: z.nullable(z.string()),
  waiting: z.int(),
  running: z.int(),
  /** Given up after the last attempt. */
  failed: z.int(),
  /** The reason of the newest failure in the queue. */
  error: z.nullable(z.string()),
  nextAt: z.nullable(moment()),
  lastStartedAt: z.nullable(moment()),
  lastSeconds: z.nullable(z.number()),
  lastOutcome: z.nullable(z.enum(runOutcomes)),
  /** Total runs since the installation. */
  runsDone: z.int(),
  runsFailed: z.int(),
});
export type JobRow = z.output<typeof jobRow>;

export const listJobs = listEndpoint({
  route: 'GET /api/settings/jobs',
  area,
  permission: 'job:view',
  summary: 'What the product does by itself: when, how it went, what waits; for the operating company',
  row: jobRow,
  orderBy: [],
});

const jobRunRow = z.object({
  idJobRun: id(),
  job: z.string(),
  startedAt: moment(),
  seconds: z.number(),
  outcome: z.enum(runOutcomes),
  message: z.nullable(z.string()),
});
export type JobRunRow = z.output<typeof jobRunRow>;

export const listJobRuns = listEndpoint({
  route: 'GET /api/settings/jobs/runs',
  area,
  permission: 'job:view',
  summary: 'Runs of the last 30 days, newest first; of jobs that run often only those that failed',
  row: jobRunRow,
  filters: {
    job: z.optional(several(z.string().check(z.maxLength(128)))),
    outcome: z.optional(several(z.enum(runOutcomes))),
  },
  orderBy: ['startedAt', 'job', 'outcome'],
});

const failedJobRow = z.object({
  idJob: id(),
  job: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: moment(),
  failedAt: moment(),
});
export type FailedJobRow = z.output<typeof failedJobRow>;

export const listFailedJobs = listEndpoint({
  route: 'GET /api/settings/jobs/failed',
  area,
  permission: 'job:view',
  summary: 'Jobs that were given up after their last attempt, newest first',
  row: failedJobRow,
  filters: { job: z.optional(several(z.string().check(z.maxLength(128)))) },
  orderBy: ['failedAt', 'createdAt', 'job'],
});

const params = z.object({ idJob: idParam() });

export const retryJob = endpoint({
  route: 'POST /api/settings/jobs/failed/{idJob}/retry',
  area,
  permission: 'job:edit',
  summary: 'Try a failed job again, with all its attempts',
  params,
  data: done,
});

export const discardJob = endpoint({
  route: 'DELETE /api/settings/jobs/failed/{idJob}',
  area,
  permission: 'job:delete',
  summary: 'Take a failed job out of the queue for good',
  params,
  data: done,
});
