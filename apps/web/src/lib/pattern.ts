type Values = Readonly<Record<string, unknown>>;
interface Context {
  values: Values;
  locale: string;
  /** The number a surrounding plural counts: its `#`. */
  count: number;
}
type Part = (context: Context) => string;

const NAME = /\{\s*([^\s,{}]*)\s*/y;
const KIND = /,\s*(\w+)\s*,?\s*/y;
const OPTION = /\s*([^\s{}]+)\s*\{/y;
const END = /\s*\}/y;
const PLAIN = /[^{}#']+/y;
const QUOTED = /'[{}#][^']*'?/y;

const read = new Map<string, Part>();
const figures = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

function memoized<T>(cache: Map<string, T>, key: string, make: (key: string) => T): T {
  const value = cache.get(key) ?? make(key);
  cache.set(key, value);
  return value;
}

const figure = (locale: string, value: unknown) =>
  memoized(figures, locale, (tag) => new Intl.NumberFormat(tag)).format(Number(value));

const word = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function optionFor(options: Record<string, Part>, kind: string, value: unknown, locale: string) {
  if (kind === 'select') return options[word(value)] ?? options.other;
  const count = Number(value);
  const form = memoized(rules, locale, (tag) => new Intl.PluralRules(tag)).select(count);
  return options[`=${count}`] ?? options[form] ?? options.other;
}

function parse(text: string): Part {
  let at = 0;
  const take = (pattern: RegExp, group = 1) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found?.[group] ?? '';
  };

  const argument = (): Part => {
    const name = take(NAME);
    const kind = take(KIND);
    const options: Record<string, Part> = {};
    for (let option = take(OPTION); option; option = take(OPTION)) {
      options[option] = message(kind === 'plural');
      at += 1;
    }
    take(END);
    return (context) => {
      const value = context.values[name];
      if (kind === '') return word(value);
      if (kind === 'number') return figure(context.locale, value);
      const part = optionFor(options, kind, value, context.locale);
      return part?.(kind === 'plural' ? { ...context, count: Number(value) } : context) ?? '';
    };
  };

  /** A quote is literal unless it is doubled or escapes a special character. */
  const literal = (inPlural: boolean): string => {
    const plain = take(PLAIN, 0);
    if (plain) return plain;
    const quoted = text[at + 1] === '#' && !inPlural ? '' : take(QUOTED, 0);
    if (quoted) return quoted.slice(1, quoted.endsWith("'") ? -1 : undefined);
    at += text.startsWith("''", at) ? 2 : 1;
    return text[at - 1] ?? '';
  };

  const message = (inPlural: boolean): Part => {
    const parts: Part[] = [];
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') parts.push(argument());
      else if (text[at] === '#' && inPlural) {
        at += 1;
        parts.push(({ locale, count }) => figure(locale, count));
      } else {
        const words = literal(inPlural);
        parts.push(() => words);
      }
    }
    return (context) => parts.map((part) => part(context)).join('');
  };

  return message(false);
}

/**
 * Formats a locale text. Supports the part of ICU MessageFormat that the locales use: arguments, numbers, plurals and
 * selects. A test compares it with the full ICU formatter, which is as large as the table chunk.
 */
export const fill = (text: string, values: Values, locale: string): string =>
  memoized(read, text, parse)({ values, locale, count: 0 });
