import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { lazyIcu, loadFormatter } from './icu.ts';
import { DEFAULT_LANGUAGE, directionOf, type Language } from './languages.ts';
import { type Part, readTexts, withFallback } from './texts.ts';
import { ui } from './ui-store.ts';

const parts = new Set<Part>(['start']);
const loaded = new Set<string>();

async function add(language: Language, part: Part) {
  const name = `${language}/${part}`;
  if (loaded.has(name)) return;
  const namespace = part === 'contract' ? 'contract' : 'translation';
  i18next.addResourceBundle(language, namespace, await readTexts(language, part), true, true);
  loaded.add(name);
}

const addAll = (language: Language) =>
  Promise.all(withFallback(language).flatMap((one) => [...parts].map((part) => add(one, part))));

function markDocument(language: Language) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Starts with the texts of the public pages; the rest follows with `loadPart`. */
export async function startI18n(language: Language = ui.get().language): Promise<void> {
  await i18next
    .use(lazyIcu)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: false,
      load: 'currentOnly',
      ns: ['translation', 'contract'],
      defaultNS: 'translation',
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: 'added' },
    });
  loaded.clear();
  await addAll(language);
  markDocument(language);
}

/** More texts, with the contract's and the formatter of values, which every part but the first needs. */
export async function loadPart(part: Part): Promise<void> {
  parts.add('contract').add(part);
  await Promise.all([loadFormatter(), addAll(i18next.language as Language)]);
}

export async function setLanguage(language: Language): Promise<void> {
  await addAll(language);
  await i18next.changeLanguage(language);
  markDocument(language);
  ui.set({ language });
}
