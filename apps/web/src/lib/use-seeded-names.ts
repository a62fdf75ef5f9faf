import { useSyncExternalStore } from 'react';
import { translations } from './i18n.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { SeededNames } from './seeded-names.ts';
import { seeded } from './seeded-source.ts';

/** Spanish: names are shown as they are stored. */
export const asTheyAre: SeededNames = {
  nameOf: (_kind, name) => name,
  inAnswer: (_route, data) => data,
  inField: (_field, label) => label,
  searched: (_kind, typed) => typed,
};

let last: { of: unknown; names: SeededNames } | undefined;

/** Made once for each state of the texts. */
function read(): SeededNames {
  const current = translations.get();
  if (last?.of !== current) {
    const { isInitialized, language } = current.i18n;
    const create = isInitialized && language !== DEFAULT_LANGUAGE ? seeded.create : undefined;
    last = { of: current, names: create?.(current.i18n) ?? asTheyAre };
  }
  return last.names;
}

/** Seeded names in the language of the console. */
export const useSeededNames = (): SeededNames => useSyncExternalStore(translations.subscribe, read);
