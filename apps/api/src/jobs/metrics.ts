import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import type { Job } from './define-job.ts';
import { jobStates } from './job-states.ts';
import type { Run } from './runs.ts';

/** Waiting and failed jobs, and the outcomes of runs in this process. */
export function measureJobs(registry: Registry, database: Database, jobs: readonly Job[]) {
  new Gauge({
    name: 'gemelo_jobs',
    help: 'Jobs in the queue by what became of them',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      // While the database is unavailable, the last known values remain.
      const states = await database.read(system, (tx) => jobStates.all(tx, {})).catch(() => undefined);
      if (!states) return;
      for (const { name: job } of jobs) {
        const jobState = states.find((state) => state.job === job);
        for (const state of ['waiting', 'running', 'failed'] as const)
          this.set({ job, state }, jobState?.[state] ?? 0);
      }
    },
  });
  const runs = new Counter({
    name: 'gemelo_job_runs_total',
    help: 'Runs of jobs by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'gemelo_job_seconds',
    help: 'Time of a run by job',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers: [registry],
  });
  return ({ name }: Job, { startedAt, endedAt, outcome }: Run) => {
    runs.inc({ job: name, outcome });
    seconds.observe({ job: name }, (endedAt.getTime() - startedAt.getTime()) / 1000);
  };
}
