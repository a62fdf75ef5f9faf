import { type JobRunRow, listJobRuns, runOutcomes } from '@gemelo/contract/endpoints/jobs';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Facet } from '../../ui/data-table/facets.ts';
import { OneLine } from '../../ui/text/one-line.tsx';
import { Outcome } from './outcome.tsx';
import { useJobWords } from './use-job-words.ts';

function useColumns(): Column<JobRunRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useJobWords();
  return useMemo(
    () => [
      {
        id: 'startedAt',
        header: t('jobs.startedAt'),
        cell: ({ startedAt }) => <time dateTime={startedAt}>{format.moment(startedAt)}</time>,
        width: 196,
        fixed: true,
        card: 'field',
      },
      {
        id: 'job',
        header: t('jobs.job'),
        cell: ({ job }) => words.name(job),
        width: 220,
        card: 'title',
      },
      {
        id: 'outcome',
        header: t('jobs.outcome'),
        cell: ({ outcome }) => <Outcome outcome={outcome} plain />,
        width: 144,
        card: 'badge',
      },
      {
        id: 'seconds',
        header: t('jobs.duration'),
        cell: ({ seconds }) => words.duration(seconds),
        align: 'end',
        width: 104,
      },
      {
        id: 'message',
        header: t('jobs.error'),
        cell: ({ message }) => (message ? <OneLine>{message}</OneLine> : '—'),
      },
    ],
    [t, format, words],
  );
}

/** Job runs of the last 30 days. */
export function RunsTable() {
  const { t } = useTranslation();
  const columns = useColumns();
  const facets = useMemo<Facet[]>(
    () => [
      {
        id: 'outcome',
        label: t('jobs.outcome'),
        options: runOutcomes.map((value) => ({ value, label: t(`jobs.state.${value}`) })),
      },
    ],
    [t],
  );
  return (
    <DataTable
      endpoint={listJobRuns}
      columns={columns}
      facets={facets}
      rowId={({ idJobRun }) => idJobRun}
      storageKey="job-runs"
      label={t('jobs.tab.runs')}
      exportName={t('jobs.tab.runs')}
      emptyState={{ title: t('ui.noData'), text: t('jobs.emptyRuns') }}
    />
  );
}
