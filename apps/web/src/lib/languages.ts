/** Available languages, each by its own name. */
export const languages = [
  { code: 'es', name: 'Español' },
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'zh-Hans', name: '简体中文' },
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'ar', name: 'العربية' },
] as const;

export type Language = (typeof languages)[number]['code'];

export const DEFAULT_LANGUAGE = 'es' satisfies Language;

export const isLanguage = (code: unknown): code is Language =>
  languages.some((language) => language.code === code);

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
