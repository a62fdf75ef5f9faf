import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Where a language says nothing about its region; Guatemala is home. Figures are Western in every language. */
const regions: Record<string, string> = {
  es: 'es-GT',
  en: 'en-US',
  de: 'de-DE',
  'zh-Hans': 'zh-Hans-CN',
  id: 'id-ID',
  ar: 'ar-u-nu-latn',
};

/** The reader's own variant of the chosen language where the browser names one. */
export function localeOf(language: string, preferred: readonly string[] = navigator.languages): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return preferred.find((tag) => tag.startsWith(`${language}-`)) ?? regions[language] ?? language;
}

/** The locale in which dates and numbers are written. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return useMemo(() => localeOf(i18n.language), [i18n.language]);
}
