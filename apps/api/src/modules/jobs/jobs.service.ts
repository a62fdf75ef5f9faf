import type { JobRow } from '@gemelo/contract/endpoints/jobs';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import { Cron } from 'croner';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import type { Job } from '../../jobs/define-job.ts';
import { type JobState, jobStates } from '../../jobs/job-states.ts';

const tallies = prepared<object>()((db) => db.selectFrom('jobTally').selectAll());
type RunCounts = Awaited<ReturnType<typeof tallies.all>>[number];

const failedById = prepared<{ idJob: number }>()((db, { idJob }) =>
  db.selectFrom('failedJob').select(['job', 'error']).where('idJob', '=', idJob),
);

const nextBySchedule = (every: string) =>
  new Cron(every, { timezone: 'UTC' }).nextRun()?.toISOString() ?? null;

/** The earlier of the next scheduled run and the next due job in the queue. */
const nextOf = ({ every }: Job, state: JobState | undefined): string | null => {
  const times = [every ? nextBySchedule(every) : null, state?.nextAt ?? null].filter((at) => at !== null);
  return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
};

const lastOf = (counts: RunCounts | undefined) => ({
  lastStartedAt: counts?.lastStartedAt ?? null,
  lastSeconds: counts ? (Date.parse(counts.lastEndedAt) - Date.parse(counts.lastStartedAt)) / 1000 : null,
  lastOutcome: counts?.lastOutcome ?? null,
  runsDone: counts?.done ?? 0,
  runsFailed: counts?.failed ?? 0,
});

/** Jobs belong to no company, so only the operator's administrators see them. */
export function onlyOperators({ all }: Actor) {
  if (!all) throw new Forbidden('OPERATOR_ONLY');
}

/** Actions on a failed job; both return nothing if it has not failed. */
const outcomes = {
  retry: {
    action: 'edit',
    act: (id: number) => sql<{ job: string | null }>`select retry_failed_job(${id}) as job`,
  },
  discard: {
    action: 'delete',
    act: (id: number) => sql<{ job: string | null }>`select discard_failed_job(${id}) as job`,
  },
};

export function createJobService(database: Database, kinds: readonly Job[]) {
  const handleFailed = (actor: Actor, idJob: number, what: keyof typeof outcomes): Promise<null> => {
    onlyOperators(actor);
    return database.transaction(actor, async (tx) => {
      const before = await failedById.first(tx, { idJob });
      const { rows } = await outcomes[what].act(idJob).execute(tx);
      if (!before || !rows[0]?.job) throw new NotFound('job', idJob);
      await audit(tx, actor, { entity: 'job', id: idJob, action: outcomes[what].action, before });
      return null;
    });
  };

  return {
    async rows(tx: Tx): Promise<JobRow[]> {
      const [states, known] = await together(tx, jobStates.ask({}), tallies.ask({}));
      return kinds.map((kind) => {
        const state = states.find(({ job }) => job === kind.name);
        return {
          name: kind.name,
          every: kind.every ?? null,
          waiting: state?.waiting ?? 0,
          running: state?.running ?? 0,
          failed: state?.failed ?? 0,
          error: state?.lastError ?? null,
          nextAt: nextOf(kind, state),
          ...lastOf(known.find(({ job }) => job === kind.name)),
        };
      });
    },
    retry: (actor: Actor, idJob: number) => handleFailed(actor, idJob, 'retry'),
    discard: (actor: Actor, idJob: number) => handleFailed(actor, idJob, 'discard'),
  };
}
export type JobService = ReturnType<typeof createJobService>;
