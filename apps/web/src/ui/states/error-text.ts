import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';

/** Code of an internal server error, which carries no reason. */
const INTERNAL_ERROR = 'INTERNAL';

/** The server's reason if it gave one, otherwise the text of `otherwise`, a key of the contract's errors. */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const { t } = useTranslation();
  return (error, otherwise) => {
    const failure = error instanceof ApiFailure ? error : undefined;
    if (failure?.status === 0) return t('ui.error.network');
    const reason = otherwise && failure?.code === INTERNAL_ERROR ? undefined : failure?.message;
    return reason || t(`contract:error.${otherwise ?? INTERNAL_ERROR}`);
  };
}
