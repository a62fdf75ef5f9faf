import { type JobRow, listJobs } from '@gemelo/contract/endpoints/jobs';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Age } from '../../ui/states/age.tsx';
import { JobPeek } from './job-peek.tsx';
import { JobState } from './outcome.tsx';
import { useJobWords } from './use-job-words.ts';

function useColumns(): Column<JobRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useJobWords();
  return useMemo(
    () => [
      { id: 'name', header: t('jobs.job'), cell: ({ name }) => words.name(name), fixed: true },
      {
        id: 'every',
        header: t('jobs.every'),
        cell: ({ every }) => words.schedule(every),
        width: 176,
      },
      {
        id: 'lastStartedAt',
        header: t('jobs.last'),
        cell: ({ lastStartedAt }) => (lastStartedAt ? <Age at={lastStartedAt} /> : '—'),
        width: 128,
      },
      {
        id: 'lastOutcome',
        header: t('jobs.outcome'),
        cell: (job) => <JobState job={job} plain />,
        width: 144,
        card: 'badge',
      },
      {
        id: 'lastSeconds',
        header: t('jobs.duration'),
        cell: ({ lastSeconds }) => words.duration(lastSeconds),
        align: 'end',
        width: 104,
      },
      {
        id: 'nextAt',
        header: t('jobs.next'),
        cell: ({ nextAt }) => (nextAt ? <Age at={nextAt} /> : '—'),
        width: 160,
      },
      {
        id: 'waiting',
        header: t('jobs.waiting'),
        cell: ({ waiting }) => format.number(waiting),
        align: 'end',
        width: 112,
      },
      {
        id: 'failed',
        header: t('jobs.failed'),
        cell: ({ failed }) => format.number(failed),
        align: 'end',
        width: 112,
      },
    ],
    [t, format, words],
  );
}

/** All jobs with their schedule and last run. */
export function JobsTable() {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <DataTable
      endpoint={listJobs}
      columns={columns}
      rowId={({ name }) => name}
      storageKey="jobs"
      label={t('jobs.title')}
      exportName={t('jobs.title')}
      searchable={false}
      peek={(job) => <JobPeek job={job} />}
    />
  );
}
