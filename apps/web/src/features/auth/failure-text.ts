import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { BannerText } from './banner.tsx';

/** Banner text of a failure: the server's message, or that it does not answer. */
export function useFailureBanner(): (failure: unknown) => BannerText {
  const { t } = useTranslation();
  return (failure) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    const away = failure.status === 0 || (failure.status >= 500 && !failure.message);
    if (!away) return { tone: 'error', text: failure.message };
    const isOffline = failure.status === 0 && !navigator.onLine;
    return { tone: 'error', text: t(isOffline ? 'public.serverDown.offline' : 'public.serverDown.title') };
  };
}
