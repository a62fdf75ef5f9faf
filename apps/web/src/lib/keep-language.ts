import { chooseLanguage } from '@gemelo/contract/endpoints/profile';
import { call } from './api.ts';
import type { Language } from './languages.ts';

/** Without a connection the console still changes; mails follow with the next choice. */
export const keepLanguage = (language: Language): Promise<void> =>
  call(chooseLanguage, { body: { language } }).then(
    () => undefined,
    () => undefined,
  );
