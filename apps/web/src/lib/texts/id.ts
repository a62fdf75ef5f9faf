import type { LanguageTexts } from '../language-texts.ts';

export const texts: LanguageTexts = {
  files: import.meta.glob(['../../locales/id/*.json', '!../../locales/id/{ui,public}.json'], {
    import: 'default',
  }),
  contract: () => import('@gemelo/contract/locales/id.json'),
  labels: () => import('@gemelo/contract/labels/id.json'),
  formWords: () => import('@gemelo/contract/form-words/id.json'),
};
