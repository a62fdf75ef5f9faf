import arForms from '@gemelo/contract/form-words/ar.json' with { type: 'json' };
import deForms from '@gemelo/contract/form-words/de.json' with { type: 'json' };
import enForms from '@gemelo/contract/form-words/en.json' with { type: 'json' };
import esForms from '@gemelo/contract/form-words/es.json' with { type: 'json' };
import idForms from '@gemelo/contract/form-words/id.json' with { type: 'json' };
import zhHansForms from '@gemelo/contract/form-words/zh-Hans.json' with { type: 'json' };
import type { MessageParams } from '@gemelo/contract/kit/errors';
import { defaultLanguage, type Language, languages } from '@gemelo/contract/kit/languages';
import arLabels from '@gemelo/contract/labels/ar.json' with { type: 'json' };
import deLabels from '@gemelo/contract/labels/de.json' with { type: 'json' };
import enLabels from '@gemelo/contract/labels/en.json' with { type: 'json' };
import esLabels from '@gemelo/contract/labels/es.json' with { type: 'json' };
import idLabels from '@gemelo/contract/labels/id.json' with { type: 'json' };
import zhHansLabels from '@gemelo/contract/labels/zh-Hans.json' with { type: 'json' };
import ar from '@gemelo/contract/locales/ar.json' with { type: 'json' };
import de from '@gemelo/contract/locales/de.json' with { type: 'json' };
import en from '@gemelo/contract/locales/en.json' with { type: 'json' };
import es from '@gemelo/contract/locales/es.json' with { type: 'json' };
import id from '@gemelo/contract/locales/id.json' with { type: 'json' };
import zhHans from '@gemelo/contract/locales/zh-Hans.json' with { type: 'json' };
import { IntlMessageFormat } from 'intl-messageformat';
import ownAr from '../locales/ar.json' with { type: 'json' };
import ownDe from '../locales/de.json' with { type: 'json' };
import ownEn from '../locales/en.json' with { type: 'json' };
import ownEs from '../locales/es.json' with { type: 'json' };
import ownId from '../locales/id.json' with { type: 'json' };
import ownZhHans from '../locales/zh-Hans.json' with { type: 'json' };

type Texts = Record<string, Record<string, string>>;

/** Texts shared with the console come from the contract; the others, such as mails, are the server's own. */
const merged = (shared: Texts, own: Texts): Texts => {
  const sections = new Set([...Object.keys(shared), ...Object.keys(own)]);
  return Object.fromEntries([...sections].map((name) => [name, { ...shared[name], ...own[name] }]));
};

const together = (...parts: Texts[]): Texts => parts.reduce(merged, {});

const texts: Record<Language, Texts> = {
  es: together(es, esLabels, esForms, ownEs),
  en: together(en, enLabels, enForms, ownEn),
  de: together(de, deLabels, deForms, ownDe),
  'zh-Hans': together(zhHans, zhHansLabels, zhHansForms, ownZhHans),
  id: together(id, idLabels, idForms, ownId),
  ar: together(ar, arLabels, arForms, ownAr),
};
const compiled = new Map<string, IntlMessageFormat>();

/** Keys may be names that somebody sent, and a plain object also has `constructor`. */
function textOf(language: Language, section: string, key: string): string | undefined {
  const words = texts[language][section];
  return words && Object.hasOwn(words, key) ? words[key] : undefined;
}

/** The text of `section.key` in a language; falls back to Spanish, then to the key. */
export function message(
  language: Language,
  section: string,
  key: string,
  params: MessageParams = {},
): string {
  const text = textOf(language, section, key) ?? textOf(defaultLanguage, section, key);
  if (text === undefined) return key;
  const cacheKey = `${language}/${section}/${key}`;
  let format = compiled.get(cacheKey);
  if (!format) {
    format = new IntlMessageFormat(text, language);
    compiled.set(cacheKey, format);
  }
  return String(format.format(params));
}

/** Whether there is a text; Spanish has all. */
export const hasMessage = (section: string, key: string): boolean =>
  textOf(defaultLanguage, section, key) !== undefined;

function supported(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (lower.startsWith('zh')) return 'zh-Hans';
  return languages.find((language) => lower === language || lower.startsWith(`${language}-`));
}

/** The reader's language from Accept-Language, Spanish by default. */
export function languageOf(header: string | undefined): Language {
  if (!header) return defaultLanguage;
  const preferences = header
    .split(',', 10)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of preferences) {
    const language = supported(tag);
    if (language) return language;
  }
  return defaultLanguage;
}
