import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { acknowledgeAlarm, acknowledgeAlarms } from '@gemelo/contract/endpoints/alarms';
import { IconChecks } from '@tabler/icons-react';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { BulkAction, RowAction } from '../../../ui/data-table/bulk.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

/** Row actions on alarms, if the user has any. */
export function useAlarmActions() {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const answers = {
    onSuccess: ({ message }: { message?: string | undefined }) => void (message && snackbar.success(message)),
    onError: (failure: Error) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  };
  const one = useWrite(acknowledgeAlarm, answers);
  const many = useWrite(acknowledgeAlarms, answers);
  if (!can('alarm:edit')) return { rowActions: () => [], bulkActions: [] };

  const icon = <IconChecks size={16} aria-hidden />;
  const label = t('alarms.acknowledge.do');
  const rowActions = (alarm: Alarm): RowAction[] =>
    alarm.state === 'open'
      ? [
          {
            id: 'acknowledge',
            label,
            icon,
            run: () => one.mutate({ params: { idAlarm: alarm.idAlarm }, body: {} }),
          },
        ]
      : [];
  const bulkActions: BulkAction<Alarm>[] = [
    {
      id: 'acknowledge',
      label,
      icon,
      run: (target) =>
        many.mutateAsync({
          body: target.kind === 'ids' ? { ids: target.ids.map(Number) } : { match: target.query },
        }),
    },
  ];
  return { rowActions, bulkActions };
}
