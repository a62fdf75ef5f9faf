import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import ar from '@gemelo/contract/seeded/ar.json' with { type: 'json' };
import de from '@gemelo/contract/seeded/de.json' with { type: 'json' };
import en from '@gemelo/contract/seeded/en.json' with { type: 'json' };
import es from '@gemelo/contract/seeded/es.json' with { type: 'json' };
import id from '@gemelo/contract/seeded/id.json' with { type: 'json' };
import { createSeededNames, type SeededNames, type SeededTexts } from '@gemelo/contract/seeded/seeded-names';
import zhHans from '@gemelo/contract/seeded/zh-Hans.json' with { type: 'json' };
import { type SearchText, wordsOf } from '../db/lists/search.ts';

const stored: SeededTexts = es;
const texts: Record<Language, SeededTexts> = { es, en, de, 'zh-Hans': zhHans, id, ar };
const names = new Map<Language, SeededNames>();

/** The seeded names in the reader's language; undefined in Spanish, which shows them as they are stored. */
export function seededNames(language: Language): SeededNames | undefined {
  if (language === defaultLanguage) return undefined;
  const made = names.get(language) ?? createSeededNames(stored, texts[language]);
  names.set(language, made);
  return made;
}

export const seededName = (language: Language, kind: string, name: string): string =>
  seededNames(language)?.nameOf(kind, name) ?? name;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The stored names of the rows whose shown name contains every word. */
function storedNames(language: Language, kind: string, search: string): string[] {
  const words = wordsOf(folded(search));
  const isMeant = (shown: string) => words.length > 0 && words.every((word) => folded(shown).includes(word));
  return Object.entries(stored[kind] ?? {})
    .filter(([key]) => isMeant(texts[language][kind]?.[key] ?? ''))
    .map(([, name]) => name);
}

/** A search that also finds reference rows by the names that the reader sees. */
export const spoken = (language: Language, search: string | undefined): SearchText | undefined =>
  language === defaultLanguage || !search
    ? search
    : { text: search, storedNames: (kind) => storedNames(language, kind, search) };
