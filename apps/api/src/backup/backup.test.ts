import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, openSource, type Source } from '../test/backed-up.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { openArchive } from './archive-reader.ts';
import { checkArchive } from './check-archive.ts';
import { compare } from './compare.ts';
import { createKeySamples } from './key-samples.ts';
import { type Manifest, nameOf } from './manifest.ts';
import { fileSink, type Sink } from './sinks.ts';
import { keyColumns } from './stored-files.ts';
import { writeBackup } from './write-backup.ts';

const EQUAL = { tables: [], files: [] };

let s: Source;
let manifest: Manifest;
beforeAll(async () => {
  s = await openSource();
  manifest = await s.backUp('first.tar');
});

/** A backup during which something happens at each write. */
async function backUpWith(name: string, onWrite: (count: number) => Promise<unknown>) {
  const sink = await fileSink(join(s.folder, name));
  let count = 0;
  const watched: Sink = {
    ...sink,
    async write(bytes) {
      count += 1;
      await onWrite(count);
      await sink.write(bytes);
    },
  };
  return (await writeBackup({ settings: s.source, store: s.store, version: 'test' }, watched)).manifest;
}

test('the owner reads every table and row that a superuser sees', async () => {
  const tables = await ask<{ name: string; rows: number }>(
    s.superuser,
    `select n.nspname || '.' || c.relname as name, (xpath('/row/n/text()', query_to_xml(
       format('select count(*) as n from %s', c.oid::regclass), true, true, '')))[1]::text::int as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('migration', 'migrations') order by n.nspname, c.relname`,
  );
  expect(manifest.tables.map((table) => ({ name: nameOf(table), rows: table.rows }))).toEqual(tables);
  expect(tables.length).toBeGreaterThan(150);
});

test('a table of which a policy could hide rows is refused', async () => {
  await ask(s.source, 'create policy hides on twin as restrictive using (id_twin > 10)');
  await expect(s.backUp('hidden.tar')).rejects.toThrow('would hide rows of twin');
  await ask(s.source, 'drop policy hides on twin');
});

test('files that records name are in it; those that are lost are told', async () => {
  expect(manifest.files.map(({ size }) => size).sort((one, other) => one - other)).toEqual([0, 5, 4_500_000]);
  expect(manifest.missing).toEqual([expect.stringContaining('aaaa')]);
  const columns = await ask<{ name: string }>(
    s.superuser,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(storage|thumbnail)_key$' order by 1`,
  );
  expect(keyColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    columns.map(({ name }) => name),
  );
});

test('only its owner may read the file, which is there when it is complete', async () => {
  expect((await stat(join(s.folder, 'first.tar'))).mode & 0o777).toBe(0o600);
  const broken = backUpWith('broken.tar', async (count) => {
    expect(await readdir(s.folder)).not.toContain('broken.tar');
    if (count > 50) throw new Error('disk full');
  });
  await expect(broken).rejects.toThrow('disk full');
  expect((await readdir(s.folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('what is written while it runs is not in it', async () => {
  const writer = new pg.Client(s.source);
  await writer.connect();
  const write = (count: number) =>
    writer.query(`insert into installation (key, value) values ($1, 'x')`, [`busy ${count}`]);
  const during = await backUpWith('busy.tar', write);
  const { rowCount } = await writer.query(`delete from installation where key like 'busy %'`);
  await writer.end();
  expect(rowCount).toBeGreaterThan(100);
  expect(during.tables).toEqual(manifest.tables);
});

test('what differs is named by table and file', async () => {
  expect(await compare(manifest, s.source, s.store)).toEqual(EQUAL);
  const [first, ...others] = manifest.files;
  const target = s.storeIn('changed');
  for (const { key } of others) await target.putAt(key, await s.store.get(key));
  const rename = (name: string) =>
    `update twin set name = ${name} where id_twin = (select min(id_twin) from twin)`;
  await ask(s.source, rename(`name || '!'`));
  const found = await compare(manifest, s.source, target);
  await ask(s.source, rename(`rtrim(name, '!')`));
  expect(found.tables.map(({ name }) => name)).toEqual(['public.twin']);
  expect(found.files).toEqual([first?.key]);
});

test.each(['canary', 'sealed columns'])('a key is tried on the %s of an archive', async (part) => {
  const archive = await openArchive(join(s.folder, 'first.tar'));
  const samples = createKeySamples();
  const isWatched = ({ name }: { name: string }) => (name === 'installation') === (part === 'canary');
  await checkArchive(archive, (table) => (isWatched(table) ? samples.watch(table) : undefined));
  await archive.close();
  const other = Buffer.alloc(32, 9);
  expect(samples.areClosedTo({ key: TEST_KEY, older: [] })).toBe(false);
  expect(samples.areClosedTo({ key: other, older: [TEST_KEY] })).toBe(false);
  expect(samples.areClosedTo({ key: other, older: [] })).toBe(true);
  expect(samples.areClosedTo(undefined)).toBe(true);
});

test('pg_dump can be used too: no value that the server computes depends on the search path', async () => {
  const updates = await ask<{ statement: string }>(
    s.superuser,
    `select distinct on (c.oid) format('update %I.%I set %3$I = %3$I', n.nspname, c.relname, a.attname) as statement
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = '' and a.attidentity = ''
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
       and (exists (select from pg_attribute g where g.attrelid = c.oid and g.attgenerated <> '')
         or exists (select from pg_index i where i.indrelid = c.oid and (i.indexprs is not null or i.indpred is not null)))`,
  );
  expect(updates.length).toBeGreaterThan(20);
  await ask(
    s.superuser,
    ...['begin', 'set local session_replication_role = replica', `set local search_path = ''`],
    ...updates.map(({ statement }) => statement),
    'rollback',
  );
});

describe('an archive that is not what was written', () => {
  const check = async (path: string) => {
    const opened = await openArchive(path);
    await checkArchive(opened).finally(opened.close);
  };
  const changed = async (change: (path: string, size: number) => Promise<unknown>) => {
    const path = join(s.folder, 'changed.tar');
    const bytes = await readFile(join(s.folder, 'first.tar'));
    await writeFile(path, bytes);
    await change(path, bytes.length);
    return path;
  };
  const turned = (part: number) =>
    changed(async (path, size) => {
      const bytes = await readFile(path);
      const at = Math.floor(size * part);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(path, bytes);
    });

  test('is refused wherever a bit is turned, and where it is cut', async () => {
    await check(join(s.folder, 'first.tar'));
    for (const part of [0.1, 0.2, 0.5, 0.8])
      await expect(check(await turned(part)), `${part}`).rejects.toThrow('El respaldo no sirve');
    for (const part of [0, 0.3, 0.9])
      await expect(
        check(await changed((path, size) => truncate(path, Math.floor(size * part)))),
      ).rejects.toThrow('El respaldo no sirve: está cortado');
    const foreign = await changed((path) => writeFile(path, 'otra cosa'.repeat(100)));
    await expect(check(foreign)).rejects.toThrow('no es un respaldo de Gemelo');
  });

  test('is not restored, and nothing is written', async () => {
    const target = await s.emptyDatabase();
    await turned(0.5);
    await expect(s.restore(s.configOf(target, 'never'), 'changed.tar')).rejects.toThrow(
      'El respaldo no sirve',
    );
    expect(await ask(target, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    expect(await readdir(s.folder)).not.toContain('never');
  });
});
