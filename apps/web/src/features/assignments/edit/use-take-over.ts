import { transferTwins, updateInfo } from '@gemelo/contract/endpoints/assignments';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/query.ts';
import { targetOf } from '../../../parts/places/target-fields.tsx';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { moved } from '../stale.ts';
import { infoOf } from './device-row.ts';
import type { NewAssignmentForm } from './new-assignment.ts';

/** Takes a device of the list out of the place where somebody else has it, into the one that the form names. */
export function useTakeOver(onLast: (idAssignment: number) => void) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const transfer = useWrite(transferTwins, { invalidates: moved });
  const note = useWrite(updateInfo, { invalidates: moved });

  return async (form: NewAssignmentForm, index: number) => {
    const { twins, idMeasurement, valueMeasurement, ...target } = form.getValues();
    const row = twins[index];
    if (!row) return;
    const justification = await justify({
      title: t('assignments.transfer.title', { count: 1 }),
      text: form.getFieldState(`twins.${index}.idTwin`).error?.message,
      confirmLabel: t('assignments.transfer.do'),
    });
    if (!justification) return;
    try {
      const { data, message } = await transfer.mutateAsync({
        body: {
          ...targetOf(target),
          twins: [row.idTwin],
          idMeasurement: idMeasurement || null,
          valueMeasurement: valueMeasurement || null,
          justification,
        },
      });
      const additionalInformation = infoOf(row);
      const [entered] = data.TwinAssignments;
      if (entered && additionalInformation.length > 0)
        await note.mutateAsync({
          body: { idTwinAssignment: entered.idTwinAssignment, additionalInformation },
        });
      if (message) snackbar.success(message);
      if (twins.length === 1) onLast(data.idAssignment);
      else
        form.setValue(
          'twins',
          twins.filter((_, place) => place !== index),
          { shouldDirty: true },
        );
    } catch (failure) {
      snackbar.error(textOf(failure, 'REQUEST_FAILED'));
    }
  };
}
