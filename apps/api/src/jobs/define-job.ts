import type { FastifyBaseLogger } from 'fastify';
import type { $ZodType, input, output } from 'zod/v4/core';
import type { Database } from '../db/client.ts';

export interface JobContext {
  database: Database;
  log: FastifyBaseLogger;
  /** Aborted when the process is about to end; a job that does not end soon is returned to the queue and restarted. */
  signal: AbortSignal;
  /** No further attempt follows if this one fails. */
  lastAttempt: boolean;
}

/** Deferred or scheduled work. A job may be restarted at any time, so it must be idempotent. */
export interface Job<P extends $ZodType = $ZodType> {
  /** Its name in the queue, in the history and in the locale texts. */
  readonly name: string;
  readonly payload: P;
  /** Number of attempts; the delay between them grows. */
  readonly attempts: number;
  /** Its schedule in crontab syntax, UTC. A scheduled job has an empty payload and never runs concurrently. */
  readonly every?: string;
  /** Also runs when a process starts. */
  readonly atStart?: boolean;
  /** Successful runs are counted but not listed, for frequent jobs. */
  readonly quiet?: boolean;
  run(payload: output<P>, context: JobContext): Promise<void>;
}
export type PayloadOf<P extends $ZodType> = input<P>;

export const defineJob = <P extends $ZodType>(job: Job<P>): Job<P> => job;

/** Scheduled runs share a serial queue; other jobs run concurrently. */
export const queueOf = ({ name, every }: Job): string | undefined => (every ? name : undefined);
/** Schedules have priority: a thousand slow mails must not delay alarms. */
export const priorityOf = ({ every }: Job): number => (every ? -1 : 0);
