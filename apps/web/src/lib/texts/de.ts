import type { LanguageTexts } from '../language-texts.ts';

export const texts: LanguageTexts = {
  files: import.meta.glob(['../../locales/de/*.json', '!../../locales/de/{ui,public}.json'], {
    import: 'default',
  }),
  contract: () => import('@gemelo/contract/locales/de.json'),
  labels: () => import('@gemelo/contract/labels/de.json'),
  formWords: () => import('@gemelo/contract/form-words/de.json'),
};
