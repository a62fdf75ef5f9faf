import type { i18n as I18n, TFunction } from 'i18next';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';

interface Translation {
  t: TFunction;
  i18n: I18n;
}

/** The texts of an i18next instance as a store for React; `refresh` announces added texts. */
export function createTranslations(i18n: I18n) {
  const read = (): Translation => ({ t: i18n.getFixedT(null, 'translation'), i18n });
  let current = read();
  const listeners = new Set<() => void>();
  const refresh = () => {
    current = read();
    for (const listener of listeners) listener();
  };
  i18n.on('languageChanged', refresh);
  return {
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
  };
}

const TranslationContext = createContext<Translation | undefined>(undefined);

interface ProviderProps {
  translations: ReturnType<typeof createTranslations>;
  children: ReactNode;
}

export function TranslationProvider({ translations, children }: ProviderProps) {
  const current = useSyncExternalStore(translations.subscribe, translations.get);
  return <TranslationContext value={current}>{children}</TranslationContext>;
}

/** Texts in the language of the console. */
export function useTranslation(): Translation {
  const translation = use(TranslationContext);
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above');
  return translation;
}
