import { type AlarmDetail, acknowledgeAlarm, resolveAlarm } from '@gemelo/contract/endpoints/alarms';
import { Button, Textarea } from '@mantine/core';
import { IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useLimit } from '../../../ui/form/use-limit.tsx';
import row from '../../../ui/layout/row.module.css';
import { useErrorText } from '../../../ui/states/error-text.ts';
import classes from '../alarms.module.css';

const MAX_NOTE_LENGTH = 1000;

/** Acknowledges an alarm with a comment, or resolves it. */
export function Attend({ alarm: { idAlarm, state } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [note, setNote] = useState('');
  const { limited, tooLong } = useLimit(note, MAX_NOTE_LENGTH);
  const answers = {
    onSuccess: ({ message }: { message?: string | undefined }) => void (message && snackbar.success(message)),
    onError: (failure: Error) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  };
  const acknowledging = useWrite(acknowledgeAlarm, answers);
  const resolving = useWrite(resolveAlarm, answers);
  const open = state === 'open';

  const resolve = async () => {
    const justification = await justify({
      title: t('alarms.resolve.title'),
      text: t('alarms.resolve.text'),
      maxLength: MAX_NOTE_LENGTH,
    });
    if (justification) resolving.mutate({ params: { idAlarm }, body: { justification } });
  };

  return (
    <div className={classes.act}>
      {open && (
        <Textarea
          label={t('alarms.acknowledge.note')}
          description={t('alarms.acknowledge.hint')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          {...limited}
          autosize
          minRows={1}
          maxRows={6}
        />
      )}
      <div className={row.wrap}>
        {open && (
          <Button
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={acknowledging.isPending}
            disabled={tooLong}
            onClick={() => acknowledging.mutate({ params: { idAlarm }, body: { note: note.trim() || null } })}
          >
            {t('alarms.acknowledge.do')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={16} aria-hidden />}
          loading={resolving.isPending}
          onClick={() => void resolve()}
        >
          {t('alarms.resolve.do')}
        </Button>
      </div>
    </div>
  );
}
