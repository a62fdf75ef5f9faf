import { discardJob, type FailedJobRow, retryJob } from '@gemelo/contract/endpoints/jobs';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-state.tsx';
import { useJobWords } from './use-job-words.ts';

/** Row actions on a failed job: retry or discard. */
export function useFailedActions() {
  const { t } = useTranslation();
  const can = useCan();
  const words = useJobWords();
  const textOf = useErrorText();
  const common = {
    onError: (failure: unknown) => snackbar.error(textOf(failure)),
  };
  const retry = useWrite(retryJob, {
    ...common,
    onSuccess: ({ message }) => snackbar.success(message ?? t('contract:message.JOB_RETRIED')),
  });
  const discard = useWrite(discardJob, {
    ...common,
    onSuccess: ({ message }) => snackbar.success(message ?? t('contract:message.JOB_DISCARDED')),
  });

  const askToDiscard = async ({ idJob, job }: FailedJobRow) => {
    const confirmed = await confirm({
      title: t('jobs.discardTitle'),
      text: t('jobs.discardText', { job: words.name(job) }),
      confirmLabel: t('jobs.discard'),
      danger: true,
    });
    if (confirmed) discard.mutate({ params: { idJob } });
  };

  return (row: FailedJobRow): RowAction[] => [
    ...(can('job:edit')
      ? [
          {
            id: 'retry',
            label: t('jobs.retry'),
            icon: <IconRefresh size={16} aria-hidden />,
            disabled: retry.isPending,
            run: () => retry.mutate({ params: { idJob: row.idJob } }),
          },
        ]
      : []),
    ...(can('job:delete')
      ? [
          {
            id: 'discard',
            label: t('jobs.discard'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            disabled: discard.isPending,
            run: () => void askToDiscard(row),
          },
        ]
      : []),
  ];
}
