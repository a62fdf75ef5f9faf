import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';

export interface JobState {
  job: string;
  /** Due now or later, including failed attempts that will be retried. */
  waiting: number;
  running: number;
  /** Given up after the last attempt. */
  failed: number;
  nextAt: string | null;
  lastError: string | null;
}

/** The state of the queue by job; only for users with access to every company. */
export const jobStates = prepared<object>()(() => sql<JobState>`select * from job_states()`);
