import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { resources } from '@gemelo/contract/permissions';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { describeDatabase } from '../db/describe.ts';
import { repositoryRoot } from '../paths.ts';
import { cloneDatabase } from './test-app.ts';

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const SOURCES = ['packages/contract/src', 'apps/api/src', 'apps/web/src'];
const walk = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
const files = SOURCES.flatMap(walk);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
  );
  return [...found].map(([, typeOnly, name, lazy]) => {
    const target = name ?? lazy ?? '';
    const to = target.startsWith('.')
      ? relative(repositoryRoot, resolve(repositoryRoot, dirname(file), target))
      : target.replace(/^@gemelo\/contract\//, 'packages/contract/src/');
    return { from: file, to, typeOnly: Boolean(typeOnly) };
  });
}
const imports = files.flatMap(importsOf);
const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file);
const broken = (rule: (edge: Import) => boolean) =>
  imports
    .filter(({ from }) => !isTest(from))
    .filter(rule)
    .map(({ from, to }) => `${from} → ${to}`);

describe('imports run one way', () => {
  test('the contract knows neither Node nor React nor the applications', () => {
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith('packages/contract') && !to.startsWith('packages/contract') && to !== 'zod/mini',
      ),
    ).toEqual([]);
  });

  test('the applications do not know each other', () => {
    expect(broken(({ from, to }) => from.startsWith('apps/api') && to.startsWith('apps/web'))).toEqual([]);
    expect(broken(({ from, to }) => from.startsWith('apps/web') && to.startsWith('apps/api'))).toEqual([]);
  });

  test('security, db, jobs and http ← catalogue ← modules ← app', () => {
    const layer = (path: string) =>
      /^apps\/api\/src\/(workers|security|db|jobs|http|catalogue|integrations|ingest|modules)\//.exec(
        path,
      )?.[1] ?? (path.startsWith('apps/api/src/') ? 'app' : undefined);
    const below: Record<string, string[]> = {
      workers: ['workers'],
      security: ['workers', 'security'],
      db: ['workers', 'security', 'db'],
      jobs: ['workers', 'security', 'db', 'jobs'],
      http: ['workers', 'security', 'db', 'http'],
      integrations: ['workers', 'security', 'db', 'http', 'integrations'],
      catalogue: ['workers', 'security', 'db', 'http', 'catalogue'],
      ingest: ['workers', 'security', 'db', 'jobs', 'http', 'integrations', 'ingest', 'modules'],
      modules: ['workers', 'security', 'db', 'jobs', 'http', 'catalogue', 'integrations', 'modules'],
    };
    const allowedAnywhere = /^apps\/api\/src\/(paths\.ts$|locales\/)/;
    expect(
      broken(({ from, to, typeOnly }) => {
        const mine = layer(from);
        const theirs = layer(to);
        if (!mine || !theirs || mine === 'app' || typeOnly || allowedAnywhere.test(to)) return false;
        return !below[mine]?.includes(theirs);
      }),
    ).toEqual([]);
  });

  test("a module is handed another module's service, and imports only its type", () => {
    const module = (path: string) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1];
    expect(
      broken(
        ({ from, to, typeOnly }) =>
          Boolean(module(from) && module(to)) && module(from) !== module(to) && !typeOnly,
      ),
    ).toEqual([]);
  });

  test('features of the web never import each other, and the design system knows no feature', () => {
    const feature = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    expect(
      broken(({ from, to }) => Boolean(feature(from) && feature(to)) && feature(from) !== feature(to)),
    ).toEqual([]);
    expect(
      broken(
        ({ from, to }) =>
          /^apps\/web\/src\/(ui|lib)\//.test(from) && /^apps\/web\/src\/(features|app)\//.test(to),
      ),
    ).toEqual([]);
  });

  test('no cycles', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports)
      if (!typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (node: string, path: string[]) => {
      if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
      if (done.has(node) || path.includes(node)) return;
      for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
      done.add(node);
    };
    for (const node of graph.keys()) visit(node, []);
    expect(cycles).toEqual([]);
  });
});

test('the typed schema is that of the migrations', async () => {
  const client = new pg.Client(await cloneDatabase());
  await client.connect();
  const described = await describeDatabase(client).finally(() => client.end());
  expect(readFileSync(join(repositoryRoot, 'apps/api/src/db/schema.ts'), 'utf8')).toBe(described);
});

test('the resources behind pages and permissions are those of the contract', async () => {
  const client = new pg.Client(await cloneDatabase());
  await client.connect();
  const { rows } = await client.query<{ resource: string }>(
    'select resource from page union select resource from permission',
  );
  await client.end();
  expect(rows.map(({ resource }) => resource).sort()).toEqual([...resources].sort());
});

test('no source speaks of places outside the repository, and none is over 400 lines', () => {
  for (const file of files.filter((path) => !/schema\.ts$|\.test\.tsx?$/.test(path))) {
    const text = readFileSync(join(repositoryRoot, file), 'utf8');
    expect(`${file} ${/\.\.\/shared\//.test(text)}`).toBe(`${file} false`);
    expect(text.split('\n').length, file).toBeLessThanOrEqual(400);
  }
});
