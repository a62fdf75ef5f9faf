import type { Texts } from './area-texts.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

export const CONTRACT = 'contract';

/** Locale files of the first page; the index of all others is in a separate chunk. */
const first = import.meta.glob<Texts>('../locales/*/{ui,public}.json', { import: 'default' });
const others = () => import('./area-texts.ts');

/** Texts of one locale file, nested under its name, or of the contract. */
export async function readTexts(language: Language, name: string): Promise<Texts> {
  if (name === CONTRACT) return (await others()).readContract(language);
  const own = first[`../locales/${language}/${name}.json`];
  return { [name]: own ? await own() : await (await others()).readFile(language, name) };
}

/** Missing texts fall back to Spanish. */
export const withFallback = (language: Language): Language[] =>
  language === DEFAULT_LANGUAGE ? [language] : [language, DEFAULT_LANGUAGE];
