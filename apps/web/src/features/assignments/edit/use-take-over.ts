import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import type { DeviceRow } from './device-row.ts';

/** Any form with a list of devices. */
type Devices = UseFormReturn<{ twins: DeviceRow[] }>;

/** Asks why a device of the list is taken from its current assignment, then sends the form again. */
export function useTakeOver() {
  const { t } = useTranslation();
  return async (form: Devices, index: number, element: HTMLFormElement | null) => {
    const justification = await justify({
      title: t('assignments.transfer.title', { count: 1 }),
      text: form.getFieldState(`twins.${index}.idTwin`).error?.message,
    });
    if (!justification) return;
    form.setValue(`twins.${index}.justification`, justification, { shouldDirty: true });
    element?.requestSubmit();
  };
}
