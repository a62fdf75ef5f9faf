import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@gemelo/contract/kit/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { packageRoot, repositoryRoot } from '../paths.ts';
import { languageOf, message } from './messages.ts';

type Tree = Record<string, Record<string, string>>;
const folders = [
  join(packageRoot, 'src/locales'),
  join(repositoryRoot, 'packages/contract/src/locales'),
  join(repositoryRoot, 'packages/contract/src/labels'),
];
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Tree;
const keysOf = (tree: Tree) =>
  Object.entries(tree)
    .flatMap(([section, texts]) => Object.keys(texts).map((key) => `${section}.${key}`))
    .sort();

describe.each(folders)('%s', (folder) => {
  const spanish = read(folder, 'es');

  test.each(languages)('%s has the same keys as Spanish, and every text is valid ICU', (language) => {
    const tree = read(folder, language);
    expect(keysOf(tree)).toEqual(keysOf(spanish));
    for (const texts of Object.values(tree))
      for (const text of Object.values(texts))
        expect(() => new IntlMessageFormat(text, language), text).not.toThrow();
  });
});

test('every error code and message that the server uses has a text', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory()
        ? sources(path)
        : /(?<!\.test)\.ts$/.test(entry.name)
          ? [readFileSync(path, 'utf8')]
          : [];
    });
  const text = sources(join(packageRoot, 'src')).join('\n');
  const thrown = [
    ...text.matchAll(/new (?:Refused|Forbidden|Unauthorized|Upstream|TooMany|NoRoute)\(\s*'([A-Z_]+)'/g),
  ].map((match) => match[1] ?? '');
  const messageKeys = [...text.matchAll(/\bsay\(\s*'([A-Z_.]+)'/g)].map((match) => match[1] ?? '');
  expect(thrown.length).toBeGreaterThan(30);
  const words = [
    'name',
    'column',
    'state',
    'place',
    'user',
    'code',
    'format',
    'pair',
    'uses',
    'names',
    'field',
    'mac',
    'key',
  ];
  const numbers = [
    'seconds',
    'limit',
    'count',
    'total',
    'rows',
    'columns',
    'assignment',
    'more',
    'line',
    'most',
    'number',
  ];
  const sample = {
    ...Object.fromEntries(words.map((word) => [word, ''])),
    ...Object.fromEntries(numbers.map((number) => [number, 1])),
  };
  for (const code of thrown) expect(message('es', 'error', code, sample), code).not.toBe(code);
  for (const key of messageKeys)
    expect(message('es', 'message', key, { name: '', count: 1, skipped: 0, number: 1 }), key).not.toBe(key);
});

test('the language follows Accept-Language, and Spanish is the fallback', () => {
  expect(languageOf('de-CH,de;q=0.8')).toBe('de');
  expect(languageOf('zh-CN')).toBe('zh-Hans');
  expect(languageOf('fr, ar;q=0.3')).toBe('ar');
  expect(languageOf('*')).toBe('es');
  expect(languageOf(undefined)).toBe('es');
});
