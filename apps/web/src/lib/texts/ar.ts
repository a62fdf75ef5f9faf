import type { LanguageTexts } from '../language-texts.ts';

export const texts: LanguageTexts = {
  files: import.meta.glob(['../../locales/ar/*.json', '!../../locales/ar/{ui,public}.json'], {
    import: 'default',
  }),
  contract: () => import('@gemelo/contract/locales/ar.json'),
  labels: () => import('@gemelo/contract/labels/ar.json'),
  formWords: () => import('@gemelo/contract/form-words/ar.json'),
};
