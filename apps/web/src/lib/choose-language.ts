import { setLanguage } from './i18n.ts';
import type { Language } from './languages.ts';
import { session } from './session.ts';

/** The language of the console, and of the mails of whoever is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  if (!session.token()) return;
  const { keepLanguage } = await import('./keep-language.ts');
  await keepLanguage(language);
}
