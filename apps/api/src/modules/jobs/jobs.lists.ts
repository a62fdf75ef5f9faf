import type { listFailedJobs, listJobRuns } from '@gemelo/contract/endpoints/jobs';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';

type RunFilters = Pick<QueryOf<typeof listJobRuns>, 'search' | 'job' | 'outcome'>;

export const runList = defineList<RunFilters>()({
  entity: 'job',
  rows: () =>
    builder
      .selectFrom('jobRun')
      .select(['idJobRun', 'job', 'startedAt', 'outcome', 'message'])
      .select(sql<number>`extract(epoch from ended_at - started_at)::float8`.as('seconds')),
  filters: { job: among('job'), outcome: among('outcome'), search: matching(['job', 'message']) },
  order: { startedAt: 'startedAt', job: 'job', outcome: 'outcome' },
  newest: ['idJobRun'],
  present: (run) => run,
});

type FailedFilters = Pick<QueryOf<typeof listFailedJobs>, 'search' | 'job'>;

export const failedList = defineList<FailedFilters>()({
  entity: 'job',
  rows: () =>
    builder.selectFrom('failedJob').select(['idJob', 'job', 'attempts', 'error', 'createdAt', 'failedAt']),
  filters: { job: among('job'), search: matching(['job', 'error']) },
  order: { failedAt: 'failedAt', createdAt: 'createdAt', job: 'job' },
  newest: ['failedAt', 'idJob'],
  present: (job) => job,
});
