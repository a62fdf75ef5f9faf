import { cancelTask, type TaskDetail, type TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { EndStates } from '../../../parts/work-record/end-states.tsx';
import { JustificationDialog } from '../../../ui/dialogs/justification-dialog.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

interface CancelDialogProps {
  task: TaskDetail;
  options: TaskOptions | undefined;
  onClose: () => void;
}

const MAX_LENGTH = 1000;

/** Asks why a task is not done, and how it ends where there is a choice. */
export function CancelDialog({ task: { idTask }, options, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const ends = (options?.states ?? []).filter(({ category }) => category === 'cancelled');
  const [chosen, setChosen] = useState<string>();
  const state = chosen ?? (ends[0] && String(ends[0].idTaskState));
  const { mutate, isPending } = useWrite(cancelTask, {
    onSuccess: ({ message }) => {
      onClose();
      if (message) snackbar.success(message);
    },
    onError: (failure) => void snackbar.error(textOf(failure, 'CATALOGUE_LOAD')),
  });
  return (
    <JustificationDialog
      danger
      icon="Inactivo"
      title={t('tasks.cancel.title')}
      description={t('tasks.cancel.hint')}
      maxLength={MAX_LENGTH}
      pending={isPending}
      onAccept={(justification) =>
        mutate({
          params: { idTask },
          body: { justification, ...(state ? { idTaskState: Number(state) } : {}) },
        })
      }
      onClose={onClose}
    >
      {ends.length > 1 && (
        <EndStates
          label={t('tasks.cancel.how')}
          states={ends.map(({ idTaskState: id, name }) => ({ id, name }))}
          value={state ?? ''}
          onChange={setChosen}
        />
      )}
    </JustificationDialog>
  );
}
