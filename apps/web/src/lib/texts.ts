import type { Texts } from './area-texts.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

export const CONTRACT = 'contract';

/** The locale files of the first page; where all the others are is a chunk of its own, which that page does not need. */
const first = import.meta.glob<Texts>('../locales/*/{ui,public}.json', { import: 'default' });
const others = () => import('./area-texts.ts');

/** The texts of one locale file, whose name is their first key, or of the contract. */
export async function readTexts(language: Language, name: string): Promise<Texts> {
  if (name === CONTRACT) return (await others()).readContract(language);
  const own = first[`../locales/${language}/${name}.json`];
  return { [name]: own ? await own() : await (await others()).readFile(language, name) };
}

/** What is missing in a language is read in Spanish. */
export const withFallback = (language: Language): Language[] =>
  language === DEFAULT_LANGUAGE ? [language] : [language, DEFAULT_LANGUAGE];
