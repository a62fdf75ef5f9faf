import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../lib/api.ts';

/** The code of a failure of the server's own, about which it says nothing. */
const UNEXPLAINED = 'INTERNAL';

/** What a person is told: the server's reason where it gave one, else `otherwise`, a key of the contract's errors. */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const { t } = useTranslation();
  return (error, otherwise) => {
    const failure = error instanceof ApiFailure ? error : undefined;
    if (failure?.status === 0) return t('ui.error.network');
    const reason = otherwise && failure?.code === UNEXPLAINED ? undefined : failure?.message;
    return reason || t(`contract:error.${otherwise ?? UNEXPLAINED}`);
  };
}
