import { useMemo } from 'react';
import { useTranslation } from './translation.tsx';

/** Default region of each language; Guatemala for Spanish. Digits are Western in every language. */
const regions: Record<string, string> = {
  es: 'es-GT',
  en: 'en-US',
  de: 'de-DE',
  'zh-Hans': 'zh-Hans-CN',
  id: 'id-ID',
  ar: 'ar-u-nu-latn',
};

/** The browser's variant of the chosen language, if it lists one. */
export function localeOf(language: string, preferred: readonly string[] = navigator.languages): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return preferred.find((tag) => tag.startsWith(`${language}-`)) ?? regions[language] ?? language;
}

/** Locale for formatting dates and numbers. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return useMemo(() => localeOf(i18n.language), [i18n.language]);
}
