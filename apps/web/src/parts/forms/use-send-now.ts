import { useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { keepSending } from './sending.ts';

/** Sends because somebody asks for it; without a network it is told that this happens by itself. */
export function useSendNow(): () => void {
  const { t } = useTranslation();
  return () => {
    if (useServerHealth.getState().lost) snackbar.info(t('form-fill.queue.offline'));
    keepSending();
  };
}
