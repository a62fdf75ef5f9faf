import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resources } from '@gemelo/contract/permissions';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { describeDatabase } from '../db/describe.ts';
import { repositoryRoot } from '../paths.ts';
import { cyclesIn, files, type Import, imports, isTest } from './source-imports.ts';
import { cloneDatabase } from './test-app.ts';

const violations = (rule: (edge: Import) => boolean) =>
  imports
    .filter(({ from }) => !isTest(from))
    .filter(rule)
    .map(({ from, to }) => `${from} → ${to}`);

describe('import direction', () => {
  test('the contract imports only itself and zod/mini', () => {
    expect(
      violations(
        ({ from, to }) =>
          from.startsWith('packages/contract') && !to.startsWith('packages/contract') && to !== 'zod/mini',
      ),
    ).toEqual([]);
  });

  test('the applications do not import each other', () => {
    expect(violations(({ from, to }) => from.startsWith('apps/api') && to.startsWith('apps/web'))).toEqual(
      [],
    );
    expect(violations(({ from, to }) => from.startsWith('apps/web') && to.startsWith('apps/api'))).toEqual(
      [],
    );
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
      violations(({ from, to, typeOnly }) => {
        const mine = layer(from);
        const theirs = layer(to);
        if (!mine || !theirs || mine === 'app' || typeOnly || allowedAnywhere.test(to)) return false;
        return !below[mine]?.includes(theirs);
      }),
    ).toEqual([]);
  });

  test('a module imports only types from other modules', () => {
    const module = (path: string) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1];
    expect(
      violations(
        ({ from, to, typeOnly }) =>
          Boolean(module(from) && module(to)) && module(from) !== module(to) && !typeOnly,
      ),
    ).toEqual([]);
  });

  test('there are no import cycles', () => {
    expect(cyclesIn(imports.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
  });
});

describe('the console', () => {
  const layerOf = (path: string) => /^apps\/web\/src\/([^/]+)/.exec(path)?.[1];
  const feature = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  /** Layers from the bottom up: each may use only those before it. */
  const layers = ['locales', 'styles', 'lib', 'ui', 'catalogue', 'parts', 'features', 'app', 'main.tsx'];

  test('has only these layers and tests', () => {
    const found = new Set(files.flatMap((file) => layerOf(file) ?? []));
    expect([...found].filter((name) => name !== 'test' && !layers.includes(name))).toEqual([]);
  });

  test('lib ← ui ← catalogue ← parts ← features ← app', () => {
    const height = (path: string) => layers.indexOf(layerOf(path) ?? '');
    expect(violations(({ from, to }) => height(to) > height(from) && height(from) >= 0)).toEqual([]);
  });

  test('has features that do not import each other', () => {
    const across = (from: string, to: string) =>
      feature(from) && feature(to) && feature(from) !== feature(to);
    expect(imports.filter(({ from, to }) => across(from, to))).toEqual([]);
  });

  test('imports test support only in tests', () => {
    expect(violations(({ to }) => to.startsWith('apps/web/') && isTest(to))).toEqual([]);
  });

  test('has no import cycles, type imports included', () => {
    expect(cyclesIn(imports.filter(({ from }) => layerOf(from) !== undefined))).toEqual([]);
  });
});

test('schema.ts matches the migrations, otherwise run «npm run db:types»', async () => {
  const client = new pg.Client(await cloneDatabase());
  await client.connect();
  const described = await describeDatabase(client).finally(() => client.end());
  expect(readFileSync(join(repositoryRoot, 'apps/api/src/db/schema.ts'), 'utf8')).toBe(described);
});

test('the resources of pages and permissions match the contract', async () => {
  const client = new pg.Client(await cloneDatabase());
  await client.connect();
  const { rows } = await client.query<{ resource: string }>(
    'select resource from page union select resource from permission',
  );
  await client.end();
  expect(rows.map(({ resource }) => resource).sort()).toEqual([...resources].sort());
});

test('route files contain no SQL and open no transactions', () => {
  const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|transaction)\(|\bsql[<`]/;
  const routes = files.filter((path) => /^apps\/api\/src\/modules\/.*\.routes\.ts$/.test(path));
  expect(routes.length).toBeGreaterThan(20);
  const found = routes.filter((path) => query.test(readFileSync(join(repositoryRoot, path), 'utf8')));
  expect(found).toEqual([]);
});

test('no source file refers outside the repository or exceeds 400 lines', () => {
  for (const file of files.filter((path) => !/schema\.ts$|\.test\.tsx?$/.test(path))) {
    const text = readFileSync(join(repositoryRoot, file), 'utf8');
    expect(`${file} ${/\.\.\/shared\//.test(text)}`).toBe(`${file} false`);
    expect(text.split('\n').length, file).toBeLessThanOrEqual(400);
  }
});
