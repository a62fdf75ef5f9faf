import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { acknowledgeAlarm } from '@gemelo/contract/endpoints/alarms';
import { Button } from '@mantine/core';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import classes from './alarm-items.module.css';

/** Acknowledges an alarm without opening it. */
export function AcknowledgeButton({ alarm: { idAlarm, AlarmRule, Twin } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(acknowledgeAlarm, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return (
    <Button
      className={classes.acknowledge ?? ''}
      variant="default"
      size="compact-sm"
      loading={isPending}
      aria-label={t('alarms.acknowledge.one', { name: `${Twin.name}: ${AlarmRule.name}` })}
      onClick={() => mutate({ params: { idAlarm }, body: {} })}
    >
      {t('alarms.acknowledge.do')}
    </Button>
  );
}
