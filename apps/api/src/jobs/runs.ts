import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import type { Job } from './define-job.ts';

export interface Run {
  startedAt: Date;
  endedAt: Date;
  outcome: 'done' | 'failed';
  message: string | null;
}

/** Counts a run, and stores it unless it is a successful run of a quiet job. */
export async function recordRun(database: Database, { name, quiet }: Job, run: Run): Promise<void> {
  const { startedAt, endedAt, outcome, message } = run;
  const last = {
    lastStartedAt: startedAt,
    lastEndedAt: endedAt,
    lastOutcome: outcome,
    lastMessage: message,
  };
  const counts = { done: outcome === 'done' ? 1 : 0, failed: outcome === 'failed' ? 1 : 0 };
  await database.transaction(system, async (tx) => {
    await tx
      .insertInto('jobTally')
      .values({ job: name, ...counts, ...last })
      .onConflict((conflict) =>
        conflict.column('job').doUpdateSet((eb) => ({
          done: eb('jobTally.done', '+', counts.done),
          failed: eb('jobTally.failed', '+', counts.failed),
          ...last,
        })),
      )
      .execute();
    if (!quiet || outcome === 'failed')
      await tx
        .insertInto('jobRun')
        .values({ job: name, ...run })
        .execute();
  });
  database.bus.publish({ kind: 'job', idCompany: null });
}
