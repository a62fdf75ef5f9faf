import type { LanguageTexts } from '../language-texts.ts';

export const texts: LanguageTexts = {
  files: import.meta.glob(['../../locales/zh-Hans/*.json', '!../../locales/zh-Hans/{ui,public}.json'], {
    import: 'default',
  }),
  contract: () => import('@gemelo/contract/locales/zh-Hans.json'),
  labels: () => import('@gemelo/contract/labels/zh-Hans.json'),
  formWords: () => import('@gemelo/contract/form-words/zh-Hans.json'),
};
