import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { packageRoot } from '../paths.ts';
import { atEnd } from '../test/at-end.ts';
import { StartupError } from './embedded/startup-error.ts';
import { migrate } from './migrate.ts';
import { lineAt } from './migration-failure.ts';
import { withClient } from './with-client.ts';

const server = inject('databaseServer');
const asSuperuser = (statement: string, database = server.database) =>
  withClient({ ...server, database }, (client) => client.query(statement));

/** An empty database of a login that is made for it. */
async function emptyDatabase(name: string, { rights = '', isOwner = true, options = '' } = {}) {
  await asSuperuser(`create role ${name} login ${rights} password 'suya'`);
  await asSuperuser(`create database ${name} ${isOwner ? `owner ${name}` : ''} ${options}`);
  atEnd(async () => {
    await asSuperuser(`drop database ${name} with (force)`);
    await asSuperuser(`drop role ${name}`);
  });
  return { ...server, database: name, user: name, password: 'suya' };
}
const refusalOf = async (settings: pg.ClientConfig) => {
  const refusal = await migrate(settings).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  return (refusal as Error).message;
};

test('a line is that of the word, else that of the statement that was not done', () => {
  const sql = "-- ; 'x\nselect 1;\n\ndo $a$ begin; end; $a$;\n-- ;\nselect ';', 🌱;\n";
  expect([0, 1, 2, 3].map((done) => lineAt(sql, undefined, done))).toEqual([2, 4, 6, undefined]);
  expect(lineAt(sql, String(Array.from(sql).indexOf('🌱') + 2))).toBe(6);
});

test('a migration that fails names its file, its line, what the server said and what to do', async () => {
  const settings = await emptyDatabase('falla', { rights: 'createrole' });
  await asSuperuser('grant gemelo_app, gemelo_search to falla with set true');
  await withClient(settings, (client) => client.query('create table installation (id int)'));
  const file = '0001_foundation.sql';
  const lines = readFileSync(join(packageRoot, 'src/db/migrations', file), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.startsWith('create table installation')) + 1;
  expect(line).toBeGreaterThan(0);
  expect(await refusalOf(settings)).toMatch(
    new RegExp(
      `^Falló la migración ${file}, línea ${line}: relation "installation" already exists \\(42P07\\)\\. Nada`,
    ),
  );
  const applied = await asSuperuser('select name from migration', 'falla');
  expect(applied.rows).toEqual([]);
});

test('missing rights are told with the command that grants them', async () => {
  const noRoles = await emptyDatabase('sin_roles');
  expect(await refusalOf(noRoles)).toContain(`psql -c 'alter role "sin_roles" createrole'`);
  const foreign = await emptyDatabase('ajena', { isOwner: false });
  await asSuperuser('grant gemelo_app, gemelo_search to ajena with set true');
  expect(await refusalOf(foreign)).toContain(`psql -c 'alter database "ajena" owner to "ajena"'`);
});

test('a database that does not keep UTF-8 is refused before anything is made in it', async () => {
  const latin = await emptyDatabase('latina', {
    options: `encoding latin1 locale 'C' locale_provider libc template template0`,
  });
  expect(await refusalOf(latin)).toContain('createdb -O latina -E UTF8 -T template0 latina');
  const { rows } = await asSuperuser(`select from pg_tables where schemaname = 'public'`, 'latina');
  expect(rows).toEqual([]);
});
