import type { FastifyBaseLogger } from 'fastify';
import type { $ZodType, input, output } from 'zod/v4/core';
import type { Database } from '../db/client.ts';

export interface JobContext {
  database: Database;
  log: FastifyBaseLogger;
  /** The process is about to end: whoever has not ended soon after is given back to the queue and begun again. */
  signal: AbortSignal;
  /** If this attempt fails there will be no other. */
  lastAttempt: boolean;
}

/** Something that is done later, on a schedule, or both. It may be begun again at any time, so what was done must be found done. */
export interface Job<P extends $ZodType = $ZodType> {
  /** Names it in the queue, in the history and in the texts of the console. */
  readonly name: string;
  readonly payload: P;
  /** How often it is tried; the pause between two attempts grows with each. */
  readonly attempts: number;
  /** When it runs by itself, as a crontab has it, in UTC. It then takes an empty payload and runs one at a time. */
  readonly every?: string;
  /** Runs when a process starts, too. */
  readonly atStart?: boolean;
  /** Runs that went well are counted and not listed: for jobs of which there are many. */
  readonly quiet?: boolean;
  run(payload: output<P>, context: JobContext): Promise<void>;
}
export type PayloadOf<P extends $ZodType> = input<P>;

export const defineJob = <P extends $ZodType>(job: Job<P>): Job<P> => job;

/** Runs of a schedule wait for each other; of other jobs as many run as there are hands. */
export const queueOf = ({ name, every }: Job): string | undefined => (every ? name : undefined);
/** A schedule goes first: a thousand mails that a server refuses slowly must not keep alarms waiting. */
export const priorityOf = ({ every }: Job): number => (every ? -1 : 0);
