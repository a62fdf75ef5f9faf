import type { FactsOf } from '@gemelo/contract/endpoints/health';
import type { JobRow } from '@gemelo/contract/endpoints/jobs';
import { Cron } from 'croner';
import type { Tx } from '../../db/client.ts';
import { jobStates } from '../../jobs/job-states.ts';
import { lastDone, lastRun } from './health.queries.ts';

/** A run may wait for its turn behind others. */
const GRACE_MS = 5 * 60_000;

/** The name under which the job that makes backups is known. */
export const BACKUP_JOB = 'make-backup';

const sum = (figures: readonly number[]) => figures.reduce((one, other) => one + other, 0);

export async function queueFacts(tx: Tx, now: number): Promise<FactsOf<'queue'>> {
  const states = await jobStates.all(tx, {});
  const oldest = Math.min(now, ...states.flatMap(({ nextAt }) => (nextAt ? [Date.parse(nextAt)] : [])));
  return {
    waiting: sum(states.map(({ waiting }) => waiting)),
    running: sum(states.map(({ running }) => running)),
    failed: sum(states.map(({ failed }) => failed)),
    oldestSeconds: (now - oldest) / 1_000,
  };
}

/** Whether a run is missing since the last one, or since this process started, which may have been later. */
export function isLate(
  { every, running, lastStartedAt }: Pick<JobRow, 'every' | 'running' | 'lastStartedAt'>,
  since: string,
  now: number,
): boolean {
  if (!every || running > 0) return false;
  const last = Math.max(Date.parse(since), lastStartedAt ? Date.parse(lastStartedAt) : 0);
  const due = new Cron(every, { timezone: 'UTC' }).nextRun(new Date(last));
  return due !== null && due.getTime() + GRACE_MS < now;
}

export function scheduleFacts(jobs: readonly JobRow[], since: string, now: number): FactsOf<'schedule'> {
  const scheduled = jobs.filter(({ every }) => every !== null);
  return {
    scheduled: scheduled.length,
    troubled: scheduled
      .map((job) => ({
        job: job.name,
        lastStartedAt: job.lastStartedAt,
        lastOutcome: job.lastOutcome,
        isLate: isLate(job, since, now),
      }))
      .filter((job) => job.isLate || job.lastOutcome === 'failed'),
  };
}

export async function backupFacts(tx: Tx): Promise<FactsOf<'backup'>> {
  const [run, done] = [
    await lastRun.first(tx, { job: BACKUP_JOB }),
    await lastDone.first(tx, { job: BACKUP_JOB }),
  ];
  return {
    lastDoneAt: done?.endedAt ?? (run?.lastOutcome === 'done' ? run.lastEndedAt : null),
    lastStartedAt: run?.lastStartedAt ?? null,
    lastOutcome: (run?.lastOutcome as FactsOf<'backup'>['lastOutcome'] | undefined) ?? null,
  };
}
