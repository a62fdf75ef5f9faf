import { localeOf } from './locale.ts';

type Fill = typeof import('./pattern.ts').fill;

let fill: Fill | undefined;

/** Only braces and doubled quotes mean something to ICU; every other text is its own result. */
const isPattern = (text: string) => text.includes('{') || text.includes("''");

/** ICU for i18next whose formatter is loaded apart: the login page has no text that needs it. */
export const lazyIcu = {
  type: 'i18nFormat' as const,
  parse(text: unknown, values: Record<string, unknown>, language: string) {
    return typeof text === 'string' && fill && isPattern(text)
      ? fill(text, values, localeOf(language))
      : text;
  },
  addLookupKeys: (keys: string[]) => keys,
};

/** To be awaited before a screen is shown whose texts carry values. */
export async function loadFormatter(): Promise<void> {
  fill ??= (await import('./pattern.ts')).fill;
}
