import type { Language } from './languages.ts';

export type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/*/{ui,public}.json'], {
  import: 'default',
});
const contract: Record<Language, () => Promise<{ default: Texts }>> = {
  es: () => import('@gemelo/contract/locales/es.json'),
  en: () => import('@gemelo/contract/locales/en.json'),
  de: () => import('@gemelo/contract/locales/de.json'),
  'zh-Hans': () => import('@gemelo/contract/locales/zh-Hans.json'),
  id: () => import('@gemelo/contract/locales/id.json'),
  ar: () => import('@gemelo/contract/locales/ar.json'),
};
const labels: Record<Language, () => Promise<{ default: Texts }>> = {
  es: () => import('@gemelo/contract/labels/es.json'),
  en: () => import('@gemelo/contract/labels/en.json'),
  de: () => import('@gemelo/contract/labels/de.json'),
  'zh-Hans': () => import('@gemelo/contract/labels/zh-Hans.json'),
  id: () => import('@gemelo/contract/labels/id.json'),
  ar: () => import('@gemelo/contract/labels/ar.json'),
};

const formWords: Record<Language, () => Promise<{ default: Texts }>> = {
  es: () => import('@gemelo/contract/form-words/es.json'),
  en: () => import('@gemelo/contract/form-words/en.json'),
  de: () => import('@gemelo/contract/form-words/de.json'),
  'zh-Hans': () => import('@gemelo/contract/form-words/zh-Hans.json'),
  id: () => import('@gemelo/contract/form-words/id.json'),
  ar: () => import('@gemelo/contract/form-words/ar.json'),
};

/** What is wrong with forms and with answers. */
export const readFormWords = async (language: Language): Promise<Texts> =>
  (await formWords[language]()).default;

/** What fields, choices and uses are called. */
export const readLabels = async (language: Language): Promise<Texts> => (await labels[language]()).default;

/** The contract's texts: rules, errors, messages, names. */
export const readContract = async (language: Language): Promise<Texts> =>
  (await contract[language]()).default;

/** One locale file of an area. */
export const readFile = async (language: Language, name: string): Promise<Texts> =>
  (await files[`../locales/${language}/${name}.json`]?.()) ?? {};
