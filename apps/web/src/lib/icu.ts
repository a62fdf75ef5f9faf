import { localeOf } from './locale.ts';

type Fill = typeof import('./pattern.ts').fill;

let fill: Fill | undefined;

/** Only braces and doubled quotes have a meaning in ICU; any other text is returned unchanged. */
const isPattern = (text: string) => text.includes('{') || text.includes("''");

/** i18next plugin for ICU that loads its formatter on demand: no text of the login page needs it. */
export const lazyIcu = {
  type: 'i18nFormat' as const,
  parse(text: unknown, values: Record<string, unknown>, language: string) {
    return typeof text === 'string' && fill && isPattern(text)
      ? fill(text, values, localeOf(language))
      : text;
  },
  addLookupKeys: (keys: string[]) => keys,
};

/** Must be awaited before a screen with formatted texts is rendered. */
export async function loadFormatter(): Promise<void> {
  fill ??= (await import('./pattern.ts')).fill;
}
