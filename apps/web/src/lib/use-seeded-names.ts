import type { SeededNames } from '@gemelo/contract/seeded/seeded-names';
import { useSyncExternalStore } from 'react';
import { translations } from './i18n.ts';
import { seededIn } from './seeded-source.ts';

/** Spanish: names are shown as they are stored. */
export const asTheyAre: SeededNames = {
  nameOf: (_kind, name) => name,
  inAnswer: (_route, data) => data,
  inValue: (_kind, _property, value) => value,
  inField: (_field, label) => label,
};

let last: { of: unknown; names: SeededNames } | undefined;

/** Made once for each state of the texts. */
function read(): SeededNames {
  const current = translations.get();
  if (last?.of !== current) {
    const { isInitialized, language } = current.i18n;
    last = { of: current, names: (isInitialized && seededIn(language)) || asTheyAre };
  }
  return last.names;
}

/** Seeded names in the language of the console. */
export const useSeededNames = (): SeededNames => useSyncExternalStore(translations.subscribe, read);
