import type { LanguageTexts } from '../language-texts.ts';

export const texts: LanguageTexts = {
  files: import.meta.glob(['../../locales/es/*.json', '!../../locales/es/{ui,public}.json'], {
    import: 'default',
  }),
  contract: () => import('@gemelo/contract/locales/es.json'),
  labels: () => import('@gemelo/contract/labels/es.json'),
  formWords: () => import('@gemelo/contract/form-words/es.json'),
};
