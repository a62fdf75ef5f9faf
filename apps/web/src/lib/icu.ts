import type { i18n } from 'i18next';

type Parse = (text: string, ...rest: unknown[]) => string;
interface Formatter {
  init(i18next: i18n, options?: object): void;
  parse: Parse;
}

let formatter: Formatter | undefined;
let instance: i18n | undefined;

/** Only braces and doubled quotes mean something to ICU; every other text is its own result. */
const isPattern = (text: string) => text.includes('{') || text.includes("''");

/** ICU for i18next whose formatter is loaded apart: the login page has no text that needs it. */
export const lazyIcu = {
  type: 'i18nFormat' as const,
  init(i18next: i18n) {
    instance = i18next;
    formatter?.init(i18next, {});
  },
  parse(text: unknown, ...rest: unknown[]) {
    return typeof text === 'string' && formatter && isPattern(text) ? formatter.parse(text, ...rest) : text;
  },
  addLookupKeys: (keys: string[]) => keys,
};

/** To be awaited before a screen is shown whose texts carry values. */
export async function loadFormatter(): Promise<void> {
  if (formatter) return;
  const { default: Icu } = await import('i18next-icu');
  const loaded = new Icu() as unknown as Formatter;
  if (instance) loaded.init(instance, {});
  formatter = loaded;
}
