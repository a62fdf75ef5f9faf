import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

export type Texts = { [key: string]: string | Texts };
/**
 * `start`: the public pages. `contract`: the contract's own texts (rules, errors, messages, names of things).
 * `inside`: what every page of the console may say. The others are areas that come with their own pages.
 */
export type Part = 'start' | 'contract' | 'inside' | Area;
type Area =
  | 'terms'
  | 'catalogues'
  | 'steps'
  | 'administration'
  | 'places'
  | 'twins'
  | 'assignments'
  | 'warehouses'
  | 'alarms'
  | 'tickets';

const alone = import.meta.glob<Texts>(
  '../locales/*/{ui,public,terms,catalogues,steps,administration,places,twins,assignments,warehouses,alarms,tickets}.json',
  {
    import: 'default',
  },
);
const inside = import.meta.glob<Record<string, Texts>>('../locales/*/inside.ts', { import: 'texts' });
const contract: Record<Language, () => Promise<{ default: Texts }>> = {
  es: () => import('@gemelo/contract/locales/es.json'),
  en: () => import('@gemelo/contract/locales/en.json'),
  de: () => import('@gemelo/contract/locales/de.json'),
  'zh-Hans': () => import('@gemelo/contract/locales/zh-Hans.json'),
  id: () => import('@gemelo/contract/locales/id.json'),
  ar: () => import('@gemelo/contract/locales/ar.json'),
};

const areaOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

async function readAlone(language: Language, areas: string[]): Promise<Texts> {
  const files = areas.map((area) => `../locales/${language}/${area}.json`);
  const trees = await Promise.all(files.map(async (file) => (await alone[file]?.()) ?? {}));
  return Object.fromEntries(areas.map((area, index) => [area, trees[index] ?? {}]));
}

async function readInside(language: Language): Promise<Texts> {
  const files = (await inside[`../locales/${language}/inside.ts`]?.()) ?? {};
  return Object.fromEntries(Object.entries(files).map(([file, tree]) => [areaOf(file), tree]));
}

/** One tree for a part of a language: the names of its files are its first keys. */
export async function readTexts(language: Language, part: Part): Promise<Texts> {
  if (part === 'contract') return (await contract[language]()).default;
  if (part === 'inside') return readInside(language);
  return readAlone(language, part === 'start' ? ['ui', 'public'] : [part]);
}

/** What is missing in a language is read in Spanish. */
export const withFallback = (language: Language): Language[] =>
  language === DEFAULT_LANGUAGE ? [language] : [language, DEFAULT_LANGUAGE];
