import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StepFailure } from './run-steps.ts';

/** Code of an internal server error, which carries no reason. */
const INTERNAL_ERROR = 'INTERNAL';

/**
 * The server's reason if it gave one, otherwise the text of `otherwise`, a key of the contract's errors. A process that
 * failed halfway says at which step.
 */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const { t } = useTranslation();
  const reasonOf = (error: unknown, otherwise?: string) => {
    if (!(error instanceof ApiFailure)) return undefined;
    if (error.status === 0) return t('ui.error.network');
    return error.code === INTERNAL_ERROR && otherwise !== INTERNAL_ERROR ? undefined : error.message;
  };
  return (error, otherwise = 'OPERATION_FAILED') => {
    if (!(error instanceof StepFailure))
      return reasonOf(error, otherwise) || t(`contract:error.${otherwise}`);
    const failed = `${t('contract:error.NOT_COMPLETED')}: ${error.step}`;
    const reason = reasonOf(error.cause);
    return reason ? `${failed}. ${reason}` : failed;
  };
}
