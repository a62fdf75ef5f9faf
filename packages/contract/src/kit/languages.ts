/** Spanish first; the others in display order. */
export const languages = ['es', 'en', 'de', 'zh-Hans', 'id', 'ar'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'es';
