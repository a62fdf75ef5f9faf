import { useMemo } from 'react';
import { useTranslation } from './translation.tsx';

/** Isolates names and figures, so that they keep their own direction in right-to-left sentences. */
export function useIsolated() {
  const { i18n } = useTranslation();
  const rtl = i18n.dir() === 'rtl';
  return useMemo(
    () => ({
      name: (text: string) => (rtl ? `\u2068${text}\u2069` : text),
      figure: (text: string) => (rtl ? `\u2066${text}\u2069` : text),
    }),
    [rtl],
  );
}
