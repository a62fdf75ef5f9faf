import i18next from 'i18next';
import { lazyIcu, loadFormatter } from './icu.ts';
import type { LanguageTexts, Texts } from './language-texts.ts';
import { DEFAULT_LANGUAGE, directionOf, type Language } from './languages.ts';
import { loadSeeded } from './seeded-source.ts';
import { createTranslations } from './translation.tsx';
import { ui } from './ui-store.ts';

const CONTRACT = 'contract';
/** The names of fields and choices, which most screens show, but none of these. */
const LABELS = 'labels';
/** What is wrong with forms and answers, loaded with the texts of filling them in. */
const FORM_WORDS = 'form-words';
const FORM_FILL = 'form-fill';
const WITHOUT_LABELS = [
  'shell',
  'names',
  'paths',
  'table',
  'forms',
  'guide',
  'parts',
  'home',
  'readings',
  'public',
  'account',
  'terms',
  CONTRACT,
];
const NAMES = 'names';

export const translations = createTranslations(i18next);

/** Locale files of the first page; the list of all others is in a chunk of its language. */
const first = import.meta.glob<Texts>('../locales/*/{ui,public}.json', { import: 'default' });
const others: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  es: () => import('./texts/es.ts'),
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  'zh-Hans': () => import('./texts/zh-Hans.ts'),
  id: () => import('./texts/id.ts'),
  ar: () => import('./texts/ar.ts'),
};

/** Texts of one locale file, nested under its name, or of the contract. */
async function readTexts(language: Language, name: string): Promise<Texts> {
  const own = first[`../locales/${language}/${name}.json`];
  if (own) return { [name]: await own() };
  const { texts } = await others[language]();
  if (name === CONTRACT) return (await texts.contract()).default;
  if (name === LABELS) return (await texts.labels()).default;
  if (name === FORM_WORDS) return (await texts.formWords()).default;
  const file = await texts.files[`../../locales/${language}/${name}.json`]?.();
  return { [name]: (file as Texts | undefined) ?? {} };
}

/** Missing texts fall back to Spanish. */
const withFallback = (language: Language): Language[] =>
  language === DEFAULT_LANGUAGE ? [language] : [language, DEFAULT_LANGUAGE];

/** Loaded locale files: those of the first page, then any requested later. */
const requested = new Set(['ui', 'public']);
const loaded = new Set<string>();

/** Returns whether the texts are new. */
async function add(language: Language, name: string): Promise<boolean> {
  const file = `${language}/${name}`;
  if (loaded.has(file)) return false;
  const namespace = [CONTRACT, LABELS, FORM_WORDS].includes(name) ? CONTRACT : 'translation';
  i18next.addResourceBundle(language, namespace, await readTexts(language, name), true, true);
  loaded.add(file);
  return true;
}

async function addAll(language: Language): Promise<boolean> {
  const files = withFallback(language).flatMap((one) => [...requested].map((name) => add(one, name)));
  // The public pages show no seeded names.
  const seeded = requested.has(NAMES) ? loadSeeded(language) : undefined;
  const [added] = await Promise.all([Promise.all(files), seeded]);
  return added.includes(true);
}

function markDocument(language: Language) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Starts with the texts of the public pages; `loadTexts` adds the rest. */
export async function startI18n(language: Language = ui.get().language): Promise<void> {
  await i18next.use(lazyIcu).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: false,
    load: 'currentOnly',
    ns: ['translation', CONTRACT],
    defaultNS: 'translation',
    resources: {},
    interpolation: { escapeValue: false },
  });
  loaded.clear();
  await addAll(language);
  translations.refresh();
  markDocument(language);
}

/** Loads more locale files, with the contract's texts and the formatter that all but the first page need. */
export async function loadTexts(...names: readonly string[]): Promise<void> {
  for (const name of [CONTRACT, ...names]) requested.add(name);
  if (names.some((name) => !WITHOUT_LABELS.includes(name))) requested.add(LABELS);
  if (names.includes(FORM_FILL)) requested.add(FORM_WORDS);
  const [isNew] = await Promise.all([addAll(i18next.language as Language), loadFormatter()]);
  if (isNew) translations.refresh();
}

export async function setLanguage(language: Language): Promise<void> {
  await addAll(language);
  await i18next.changeLanguage(language);
  markDocument(language);
  ui.set({ language });
}
