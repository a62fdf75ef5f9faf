import { useMemo } from 'react';
import { useTranslation } from './translation.tsx';

/** Isolates names and figures, so that they keep their own direction in right-to-left sentences. */
export function useIsolated() {
  const { i18n } = useTranslation();
  const rtl = i18n.dir() === 'rtl';
  return useMemo(() => {
    const name = (text: string) => (rtl ? `\u2068${text}\u2069` : text);
    return {
      name,
      figure: (text: string) => (rtl ? `\u2066${text}\u2069` : text),
      /** Names, moments and words one after the other, those that there are. */
      line: (...parts: (string | false | null | undefined)[]) =>
        parts.flatMap((part) => (part ? [name(part)] : [])).join(' · '),
    };
  }, [rtl]);
}
