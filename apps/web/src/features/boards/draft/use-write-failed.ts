import { ApiFailure } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

/** Says why a write failed, in the words of the dashboards. */
export function useWriteFailed() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (failure: unknown): false => {
    const [issue] = failure instanceof ApiFailure ? failure.issues : [];
    const reason = issue?.message ?? textOf(failure);
    snackbar.error(`${t('bi.failed.write')}: ${reason}`);
    return false;
  };
}
