import stored from '@gemelo/contract/seeded/es.json';
import { createSeededNames, type SeededNames, type SeededTexts } from '@gemelo/contract/seeded/seeded-names';
import type { DEFAULT_LANGUAGE, Language } from './languages.ts';

const files: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<{ default: SeededTexts }>> = {
  en: () => import('@gemelo/contract/seeded/en.json'),
  de: () => import('@gemelo/contract/seeded/de.json'),
  'zh-Hans': () => import('@gemelo/contract/seeded/zh-Hans.json'),
  id: () => import('@gemelo/contract/seeded/id.json'),
  ar: () => import('@gemelo/contract/seeded/ar.json'),
};

export const readSeeded = async (language: keyof typeof files): Promise<SeededNames> =>
  createSeededNames(stored, (await files[language]()).default);
