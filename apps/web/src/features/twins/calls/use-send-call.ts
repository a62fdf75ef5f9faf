import { createDeviceCall, type StandardMethod } from '@gemelo/contract/endpoints/device-calls';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { NOT_DONE } from '../fallback-text.ts';

export const CALLS = 'device-call';

/** Sends one of the usual commands; what interrupts the device is asked first. */
export function useSendCall({ idTwin, name }: Pick<TwinDetail, 'idTwin' | 'name'>) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(createDeviceCall, {
    changes: CALLS,
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  const send = async (method: StandardMethod) => {
    const sure =
      method !== 'reboot' ||
      (await confirm({
        title: t('device-calls.reboot.title', { name }),
        text: t('device-calls.reboot.text'),
        confirmLabel: t('device-calls.method.reboot'),
        danger: true,
      }));
    // Most devices restart before they could answer; one that does answer is heard all the same.
    const body = method === 'reboot' ? { method, twoWay: false } : { method };
    if (sure) mutate({ params: { idTwin }, body });
  };
  return { send, isPending };
}
