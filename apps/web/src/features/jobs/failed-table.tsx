import { type FailedJobRow, listFailedJobs } from '@gemelo/contract/endpoints/jobs';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Age } from '../../ui/states/age.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import classes from './jobs.module.css';
import { useFailedActions } from './use-failed-actions.tsx';
import { useJobWords } from './use-job-words.ts';

function useColumns(): Column<FailedJobRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useJobWords();
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('jobs.job'),
        cell: ({ job }) => words.name(job),
        width: 200,
        fixed: true,
      },
      {
        id: 'error',
        header: t('jobs.error'),
        cell: ({ error }) => <OneLine>{error}</OneLine>,
      },
      {
        id: 'attempts',
        header: t('jobs.attempts'),
        cell: ({ attempts }) => format.number(attempts),
        align: 'end',
        width: 96,
      },
      {
        id: 'createdAt',
        header: t('jobs.createdAt'),
        cell: ({ createdAt }) => <Age at={createdAt} />,
        width: 128,
      },
      {
        id: 'failedAt',
        header: t('jobs.failedAt'),
        cell: ({ failedAt }) => <Age at={failedAt} />,
        width: 128,
      },
    ],
    [t, format, words],
  );
}

function FailedPeek({ row, actions }: { row: FailedJobRow; actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useJobWords();
  return (
    <article className={classes.peek}>
      <h2 className={classes.name}>{words.name(row.job)}</h2>
      <p className={classes.error} dir="auto">
        {row.error}
      </p>
      <Facts
        facts={[
          [t('jobs.attempts'), format.number(row.attempts)],
          [t('jobs.createdAt'), format.moment(row.createdAt)],
          [t('jobs.failedAt'), format.moment(row.failedAt)],
        ]}
      />
      <div className={classes.actions}>
        {actions.map(({ id, label, icon, disabled = false, run }) => (
          <Button key={id} variant="default" leftSection={icon} disabled={disabled} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </article>
  );
}

/** Jobs that failed after their last attempt. */
export function FailedTable() {
  const { t } = useTranslation();
  const columns = useColumns();
  const actionsOf = useFailedActions();
  return (
    <DataTable
      endpoint={listFailedJobs}
      columns={columns}
      rowId={({ idJob }) => idJob}
      storageKey="failed-jobs"
      label={t('jobs.tab.failed')}
      exportName={t('jobs.tab.failed')}
      rowActions={actionsOf}
      peek={(row) => <FailedPeek row={row} actions={actionsOf(row)} />}
      emptyState={{
        icon: <IconCircleCheck size={24} stroke={1.5} />,
        title: t('jobs.emptyFailed.title'),
        text: t('jobs.emptyFailed.text'),
      }}
    />
  );
}
