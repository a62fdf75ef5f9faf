import type { SeededNames } from '@gemelo/contract/seeded/seeded-names';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

const loaded = new Map<string, SeededNames>();

/** Undefined in Spanish, which shows names as they are stored. */
export const seededIn = (language: string): SeededNames | undefined => loaded.get(language);

/** Loaded with the first language that needs them. */
export async function loadSeeded(language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE || loaded.has(language)) return;
  const { readSeeded } = await import('./seeded-texts.ts');
  loaded.set(language, await readSeeded(language));
}
