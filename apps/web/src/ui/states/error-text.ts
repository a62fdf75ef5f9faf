import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../lib/api.ts';

/** The server's own words where it gave some; else what a person can do about it. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiFailure)) return t('contract:error.INTERNAL');
    if (error.message) return error.message;
    return error.status === 0 ? t('ui.error.network') : t('contract:error.INTERNAL');
  };
}
