import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Area } from '../lib/area.ts';
import { areas } from './areas.ts';
import { shellTexts } from './console-area.ts';
import { publicAreas } from './screens.ts';

const source = join(import.meta.dirname, '..');
const localeFiles = readdirSync(join(source, 'locales/es')).map((file) => file.slice(0, -'.json'.length));
/** Loaded with the first page. */
const first = ['ui', 'public'];
const anyFile = localeFiles.join('|');
/** A literal key, or a template inside a call of `t`. */
const keys = [
  new RegExp(`['"\`](${anyFile})\\.[a-zA-Z]`, 'g'),
  new RegExp(`\\bt\\(\\s*\`(${anyFile})\\.\\$\\{`, 'g'),
];

interface Module {
  imports: string[];
  lazy: string[];
  /** Locale files whose keys the file uses. */
  uses: string[];
  /** Locale files that the file loads for its lazy imports. */
  loads: string[];
}

function readModule(file: string): Module {
  const text = readFileSync(join(source, file), 'utf8');
  const at = (target: string) => relative(source, resolve(source, dirname(file), target));
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
  const code = (found: string[]) => found.filter((target) => /^\..*\.tsx?$/.test(target)).map(at);
  return {
    imports: code(all(/^(?:import|export)\s(?!type\s)[^;'"]*?from '([^']+)';/gm)),
    lazy: code(all(/import\('([^']+)'\)/g)),
    uses: [...new Set(keys.flatMap(all))],
    loads: all(/loadTexts\(([^)]*)\)/g).flatMap((names) => [
      ...(names.match(/[\w-]+/g) ?? []),
      ...(names.includes('shellTexts') ? shellTexts : []),
      'contract',
    ]),
  };
}

const modules = new Map<string, Module>();
function moduleAt(file: string): Module {
  const module = modules.get(file) ?? readModule(file);
  modules.set(file, module);
  return module;
}

/** Locale files that a file or its imports use before they are loaded. */
function missingFrom(entry: string, loaded: readonly string[], seen = new Set<string>()): string[] {
  const state = `${entry} ${loaded.join()}`;
  // The screens of a manifest are checked one by one.
  if (seen.has(state) || /(manifest|console-area)\.ts$/.test(entry)) return [];
  seen.add(state);
  const { imports, lazy, uses, loads } = moduleAt(entry);
  const missing = uses.filter((name) => !loaded.includes(name)).map((name) => `${entry}: ${name}`);
  const later = [...new Set([...loaded, ...loads])].toSorted();
  return [
    ...missing,
    ...imports.flatMap((file) => missingFrom(file, loaded, seen)),
    ...lazy.flatMap((file) => missingFrom(file, later, seen)),
  ];
}

/** The file of one screen of a `screens.ts`, which lists those of its area by name. */
function listedIn(file: string, load: string): string[] {
  const name = /\.(\w+)\(\)/.exec(load.slice(load.indexOf('then')))?.[1];
  const text = readFileSync(join(source, file), 'utf8');
  const target = new RegExp(`const ${name} = \\(\\) =>\\s*import\\('([^']+)'\\)`).exec(text)?.[1];
  return target ? [relative(source, resolve(source, dirname(file), target))] : [];
}

/** The files a screen is loaded from. The test loader keeps their paths in the source of the function. */
const entriesOf = (load: () => unknown) =>
  [...String(load).matchAll(/"\/src\/([^"]+)"/g)].flatMap(([, file = '']) =>
    file.endsWith('/screens.ts') ? listedIn(file, String(load)) : [file],
  );

const screensOf = ({ screens, texts = [] }: Area, loaded: readonly string[]) =>
  Object.values(screens).map((screen) => ({
    path: screen.path,
    entries: entriesOf(screen.load),
    texts: [...loaded, ...texts, ...(screen.texts ?? [])],
  }));
const inside = areas.flatMap((area) => screensOf(area, [...first, 'contract', ...shellTexts]));
const open = publicAreas
  .flatMap((area) => screensOf(area, first))
  .filter(({ entries }) => entries.length > 0);

test.each([...open, ...inside])('$path loads the texts it shows', ({ entries, texts }) => {
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.flatMap((file) => missingFrom(file, texts))).toEqual([]);
});

test('the login page and the shell load the texts they show', () => {
  expect(missingFrom('features/auth/login-page.tsx', first)).toEqual([]);
  expect(missingFrom('app/guard.tsx', first)).toEqual([]);
  expect(missingFrom('app/shell/shell.tsx', [...first, 'contract', ...shellTexts])).toEqual([]);
});

test('every locale file named in a manifest exists', () => {
  const named = [...open, ...inside].flatMap(({ texts }) => texts);
  expect(named.filter((name) => name !== 'contract' && !localeFiles.includes(name))).toEqual([]);
});

test('an area uses its own texts and shared ones, never those of another area', () => {
  const others = readdirSync(join(source, 'features')).filter(
    (area) => !existsSync(join(source, 'parts', area)),
  );
  const foreign = readdirSync(join(source, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => {
      const area = file.split('/')[0];
      const { uses } = moduleAt(`features/${file}`);
      return uses.filter((name) => others.includes(name) && name !== area).map((name) => `${file}: ${name}`);
    });
  expect(foreign).toEqual([]);
});

test('screen names are unique across manifests', () => {
  const names = [...publicAreas, ...areas].flatMap(({ screens }) => Object.keys(screens));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
