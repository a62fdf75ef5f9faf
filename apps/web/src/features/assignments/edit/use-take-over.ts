import { transferTwins, updateInfo } from '@gemelo/contract/endpoints/assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import type { UseFormReturn } from 'react-hook-form';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAssigned } from '../../../parts/assignments/use-assigned.ts';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { StepFailure } from '../../../ui/states/run-steps.ts';
import { type DeviceRow, infoOf } from './device-row.ts';

type TransferTarget = Omit<BodyOf<typeof transferTwins>, 'twins' | 'justification'>;
/** Any form with a list of devices. */
type Devices = UseFormReturn<{ twins: DeviceRow[] }>;

/** Moves a device of the list from its current assignment to this one. */
export function useTakeOver(onLast: () => void) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const assigned = useAssigned();
  const transfer = useWrite(transferTwins);
  const note = useWrite(updateInfo);

  return async (form: Devices, index: number, target: TransferTarget) => {
    const { twins } = form.getValues();
    const row = twins[index];
    if (!row) return;
    const justification = await justify({
      title: t('assignments.transfer.title', { count: 1 }),
      text: form.getFieldState(`twins.${index}.idTwin`).error?.message,
    });
    if (!justification) return;
    try {
      const { data, message } = await transfer.mutateAsync({
        body: { ...target, twins: [row.idTwin], justification },
      });
      const additionalInformation = infoOf(row);
      const entered = data.TwinAssignments.find(
        ({ idTwin, state }) => idTwin === row.idTwin && state === 'Activo',
      );
      if (entered && additionalInformation.length > 0)
        await note
          .mutateAsync({ body: { idTwinAssignment: entered.idTwinAssignment, additionalInformation } })
          .catch((failure) => {
            snackbar.error(textOf(new StepFailure(t('assignments.transfer.noteStep'), failure)));
          });
      if (twins.length === 1) {
        onLast();
        assigned('transferred', 1, data.idAssignment);
        return;
      }
      // The panel would interrupt a form that still has devices to assign.
      if (message) snackbar.success(message);
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
