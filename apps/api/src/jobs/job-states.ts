import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';

export interface JobState {
  job: string;
  /** Due now or later, failed attempts that will be repeated included. */
  waiting: number;
  running: number;
  /** Given up after the last attempt. */
  failed: number;
  nextAt: string | null;
  lastError: string | null;
}

/** What is in the queue, by job; only for those who see every company. */
export const jobStates = prepared<object>()(() => sql<JobState>`select * from job_states()`);
