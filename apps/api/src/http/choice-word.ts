import type { Language } from '@gemelo/contract/kit/languages';
import { message } from './messages.ts';

/** The label of a choice; a choice without a translation keeps its own name. */
export function choiceWord(language: Language, field: string, choice: string): string {
  const key = `${field}.${choice}`;
  const word = message(language, 'choice', key);
  return word === key ? choice : word;
}
