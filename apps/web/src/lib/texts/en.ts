import type { LanguageTexts } from '../language-texts.ts';

export const texts: LanguageTexts = {
  files: import.meta.glob(['../../locales/en/*.json', '!../../locales/en/{ui,public}.json'], {
    import: 'default',
  }),
  contract: () => import('@gemelo/contract/locales/en.json'),
  labels: () => import('@gemelo/contract/labels/en.json'),
  formWords: () => import('@gemelo/contract/form-words/en.json'),
};
