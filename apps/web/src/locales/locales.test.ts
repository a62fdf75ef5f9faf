import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foundKinds } from '@gemelo/contract/endpoints/search';
import { resources } from '@gemelo/contract/permissions';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { areas } from '../app/areas.ts';
import { DEFAULT_LANGUAGE, languages } from '../lib/languages.ts';

type Tree = { [key: string]: string | Tree };

const here = import.meta.dirname;
const contractFolder = join(here, '../../../../packages/contract/src/locales');
const labelFolder = join(here, '../../../../packages/contract/src/labels');
const formFolder = join(here, '../../../../packages/contract/src/form-words');
const serverFolder = join(here, '../../../api/src/locales');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tree;

const areasOf = (language: string) =>
  readdirSync(join(here, language)).filter((file) => file.endsWith('.json'));

/** Every text of a language by its full key: `shell.menu.title`, `contract:error.INVALID`. */
function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') texts.set(`${path}${key}`, value);
      else walk(value, `${path}${key}.`);
    }
  };
  for (const file of areasOf(language)) walk(read(join(here, language, file)), `${file.slice(0, -5)}.`);
  for (const folder of [contractFolder, labelFolder, formFolder])
    walk(read(join(folder, `${language}.json`)), 'contract:');
  return texts;
}

interface Part {
  type: number;
  value: string;
  options?: Record<string, { value: Part[] }>;
}
const LITERAL = 0;
const POUND = 7;

/** The arguments of a message, including those inside plurals and selects. */
function argumentsOf(parts: Part[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (part.type === LITERAL || part.type === POUND) continue;
    found.add(part.value);
    for (const option of Object.values(part.options ?? {})) argumentsOf(option.value, found);
  }
  return found;
}
const parse = (text: string, language: string) =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst() as unknown as Part[];

const spanish = textsOf(DEFAULT_LANGUAGE);

describe.each(languages.map(({ code }) => code))('the texts in %s', (language) => {
  const texts = textsOf(language);

  it('have exactly the keys of the Spanish locale', () => {
    expect([...texts.keys()].toSorted()).toEqual([...spanish.keys()].toSorted());
  });

  it('are not blank', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are well-formed and take the same arguments as in Spanish', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const own = argumentsOf(parse(text, language));
      const expected = argumentsOf(parse(spanish.get(key) ?? '', DEFAULT_LANGUAGE));
      return own.size !== expected.size || [...own].some((value) => !expected.has(value));
    });
    expect(wrong).toEqual([]);
  });
});

describe('what is declared elsewhere', () => {
  const missing = (keys: readonly string[]) => keys.filter((key) => !spanish.has(key));

  it('has a word for every resource of the permissions', () => {
    // A catalogue's resource goes by the name of the catalogue.
    const others = resources.filter((resource) => !spanish.has(`catalogues.name.${resource}.title`));
    expect(missing(others.map((resource) => `names.kind.${resource}`))).toEqual([]);
  });

  it('has words for what each area adds to the search', () => {
    const searches = areas.flatMap(({ search }) => search ?? []);
    const found = searches.flatMap((one) => Object.keys(one.found ?? {}));
    const made = searches.flatMap((one) => Object.keys(one.create ?? {}));
    expect(found.toSorted()).toEqual([...foundKinds].toSorted());
    expect(missing(found.map((kind) => `names.kind.${kind}`))).toEqual([]);
    expect(missing(made.map((screen) => `names.create.${screen}`))).toEqual([]);
  });
});

describe('the code', () => {
  const source = join(here, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|gallery/.test(file),
  );

  it('uses only texts that exist', () => {
    const used = files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/\bt\(\s*'([\w:.-]+)'/g)].map(([, key]) => ({
        file,
        key,
      })),
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ key }) => key && !spanish.has(key))).toEqual([]);
  });

  it('uses no error code whose text only the server has', () => {
    const { error } = read(join(serverFolder, 'es.json')) as { error: Tree };
    const catalogues = join(contractFolder, '../catalogues');
    const codes = [
      ...files.map((file) => join(source, file)),
      ...readdirSync(catalogues).map((file) => join(catalogues, file)),
    ].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['".]([A-Z]{2,}[A-Z_]*)['"]/g)]);
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.map(([, code]) => code).filter((code) => code && code in error)).toEqual([]);
  });
});
