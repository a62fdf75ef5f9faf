import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { languages } from './languages.ts';
import { localeOf } from './locale.ts';
import { fill } from './pattern.ts';

type Tree = { [key: string]: string | Tree };
const texts = {
  ...import.meta.glob<Tree>('../locales/*/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Tree>('../../../../packages/contract/src/{locales,labels}/*.json', {
    eager: true,
    import: 'default',
  }),
};

const flat = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)));

const textsOf = (language: string) =>
  Object.entries(texts)
    .filter(([file]) => file.includes(`/locales/${language}/`) || file.endsWith(`s/${language}.json`))
    .flatMap(([, tree]) => flat(tree))
    .filter((text) => text.includes('{') || text.includes("''"));

const counts = [0, 1, 2, 3, 5, 11, 100, 12_345];
const argumentsIn = (text: string) => [...text.matchAll(/\{\s*(\w+)\s*([,}])/g)].map(([, name = '']) => name);
const countArguments = (text: string) =>
  new Set([...text.matchAll(/\{\s*(\w+)\s*,\s*(?:plural|number)/g)].map(([, name]) => name));

const valuesFor = (text: string, count: number) =>
  Object.fromEntries(
    argumentsIn(text).map((name) => [name, countArguments(text).has(name) ? count : `«${name}»`]),
  );

describe.each(languages.map(({ code }) => code))('the texts in %s', (language) => {
  test('are formatted as the reference ICU implementation does, for every count', () => {
    const locale = localeOf(language);
    const patterns = textsOf(language);
    expect(patterns.length).toBeGreaterThan(100);
    for (const text of patterns) {
      const reference = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
      for (const count of counts) {
        const values = valuesFor(text, count);
        expect(fill(text, values, locale), text).toBe(reference.format(values));
      }
    }
  });
});

test.each([
  ['{state, select, Inactivo { (inactivo)} other {}}', { state: 'Inactivo' }],
  ['{state, select, Inactivo { (inactivo)} other {}}', { state: 'Activo' }],
  ['{n, plural, =0 {nada} one {# de {total, number}} other {# de {total, number}}}', { n: 3, total: 12_000 }],
  ["l''eau d'ici '{name}' {name}", { name: 'Ana' }],
  ["{n, plural, other {'#' es #}} y '#'", { n: 2 }],
  ['{ name } y {  n , plural , other { # } }', { name: 'Ana', n: 4 }],
  ['{name}', { name: 0 }],
  ['{name}', { name: null }],
  ['#{n} {n, plural, other {{who, select, a {#} other {b}}}}', { n: 1, who: 'a' }],
])('%s is filled with %o as the reference does', (text, values) => {
  const reference = new IntlMessageFormat(text, 'es-GT', undefined, { ignoreTag: true });
  expect(fill(text, values, 'es-GT')).toBe(reference.format(values));
});
