/** Spanish first; the others in the order in which they are offered. */
export const languages = ['es', 'en', 'de', 'zh-Hans', 'id', 'ar'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'es';
