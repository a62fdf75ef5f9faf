import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';

/** Why a change of a dashboard failed: the server's reason, or the words of the specification where it gave none. */
export function useWriteFailure(): (error: unknown) => string {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (error) => {
    if (error instanceof RangeError) return error.message;
    const hasReason = error instanceof ApiFailure && error.status < 500;
    return hasReason ? textOf(error) : t('bi.failed.write');
  };
}
