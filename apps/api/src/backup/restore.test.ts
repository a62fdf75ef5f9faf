import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { ask, openSource, type Source } from '../test/backed-up.ts';
import { compare } from './compare.ts';
import type { Manifest } from './manifest.ts';

const OTHER_KEY = Buffer.alloc(32, 9);

let s: Source;
let manifest: Manifest;
let target: ConnectionSettings;
beforeAll(async () => {
  s = await openSource();
  manifest = await s.backUp('first.tar');
  target = await s.emptyDatabase();
});

const tables = () => ask(target, `select from pg_tables where schemaname = 'public'`);
const people = async (settings: ConnectionSettings) => (await ask(settings, 'select from app_user')).length;
const filesIn = async (place: string) =>
  (await readdir(join(s.folder, place, 'files'), { recursive: true })).filter((name) => name.length > 40);

test('needs a database without data, and files of nobody else', async () => {
  await expect(s.restore(s.configOf(s.source, 'used'), 'first.tar')).rejects.toThrow(
    'ya tiene datos (tabla app_user)',
  );
  await s.storeIn('used').put(Readable.from(['ajeno']));
  await expect(s.restore(s.configOf(target, 'used'), 'first.tar')).rejects.toThrow('ya tiene otros');
  expect(await tables()).toEqual([]);
});

test('needs the product to be stopped', async () => {
  const other = new pg.Client(target);
  await other.connect();
  await expect(s.restore(s.configOf(target, 'free'), 'first.tar')).rejects.toThrow('Otro programa');
  await other.end();
  expect(await tables()).toEqual([]);
});

test('needs the key of the archive', async () => {
  const config = s.configOf(target, 'closed', OTHER_KEY);
  await expect(s.restore(config, 'first.tar')).rejects.toThrow('no abre los secretos del respaldo');
  const { databaseUrl: _, key: __, ...embedded } = config;
  await expect(
    s.restore({ ...embedded, databaseUrl: undefined, key: undefined }, 'first.tar'),
  ).rejects.toThrow('Falta la clave que abre los secretos');
  expect(await tables()).toEqual([]);
});

test('an archive of a newer version is refused', async () => {
  await ask(s.source, `insert into migration (name, digest) values ('9999_future.sql', 'x')`);
  await s.backUp('newer.tar');
  await ask(s.source, `delete from migration where name = '9999_future.sql'`);
  await expect(s.restore(s.configOf(target, 'newer'), 'newer.tar')).rejects.toThrow(
    'es de otra versión de Gemelo (test), que esta no conoce (9999_future.sql)',
  );
  expect(await tables()).toEqual([]);
});

/** An archive whole in itself, with a row that names a company which is not there. */
async function backUpOrphan() {
  const move = (company: string) =>
    `update app_user set id_company = ${company} where id_user = (select max(id_user) from app_user)`;
  const [{ company } = { company: 0 }] = await ask<{ company: number }>(
    s.superuser,
    'select id_company as company from app_user order by id_user desc limit 1',
  );
  await ask(s.superuser, 'set session_replication_role = replica', move('99999'));
  await s.backUp('orphan.tar');
  await ask(s.superuser, 'set session_replication_role = replica', move(String(company)));
}

test('one that fails leaves neither rows nor files', async () => {
  await backUpOrphan();
  await expect(s.restore(s.configOf(target, 'again'), 'orphan.tar')).rejects.toThrow('foreign key');
  expect(await people(target)).toBe(0);
  expect(await filesIn('again')).toEqual([]);
});

test('one whose connection is cut in the middle leaves nothing either', async () => {
  await migrate(target);
  const server = { ...inject('databaseServer'), database: target.database };
  await ask(
    server,
    `create function wait() returns boolean language plpgsql as $$ begin perform pg_sleep(600); return true; end $$`,
    'alter table twin add constraint wait check (wait())',
  );
  const restoring = s.restore(s.configOf(target, 'again'), 'first.tar');
  const isRefused = expect(restoring).rejects.toThrow('terminat');
  await vi.waitFor(
    async () =>
      expect(
        await ask(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query like 'copy "public"."twin"%' and wait_event = 'PgSleep'`,
        ),
      ).toHaveLength(1),
    { timeout: 60_000, interval: 100 },
  );
  await isRefused;
  await ask(server, 'alter table twin drop constraint wait', 'drop function wait()');
  expect(await people(target)).toBe(0);
  expect(await filesIn('again')).toEqual([]);
});

/** What tables refuse, hide and do by themselves, and what their next numbers are. */
const structureOf = (settings: ConnectionSettings) =>
  ask(
    settings,
    `select conrelid::regclass::text as name, conname::text as part, pg_get_constraintdef(oid) as is
     from pg_constraint where contype in ('f', 'c', 'p', 'u') and connamespace <> 'information_schema'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select relname, 'rls', relrowsecurity || ' ' || relforcerowsecurity
       from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     union all select polrelid::regclass::text, polname, concat(pg_get_expr(polqual, polrelid)) from pg_policy
     union all select sequencename, schemaname, last_value::text from pg_sequences
     order by 1, 2, 3`,
  );

test('a database that was only migrated must not be ahead of the archive', async () => {
  const [last] = await ask<{ name: string; digest: string }>(
    s.source,
    'delete from migration where name = (select max(name) from migration) returning name, digest',
  );
  await s.backUp('older.tar');
  await ask(s.source, `insert into migration (name, digest) values ('${last?.name}', '${last?.digest}')`);
  await expect(s.restore(s.configOf(target, 'again'), 'older.tar')).rejects.toThrow(
    'ya está en una versión más nueva que el respaldo',
  );
});

test('afterwards it can be tried again, even without the key', async () => {
  await s.restore(s.configOf(target, 'again', OTHER_KEY), 'first.tar', { withoutKey: true });
  // The next start leaves a canary under its own key.
  const [{ rows } = { rows: 0 }] = manifest.tables.filter(({ name }) => name === 'installation');
  expect(await compare(manifest, target, s.storeIn('again'))).toEqual({
    tables: [{ name: 'public.installation', archived: rows, found: rows - 1 }],
    files: [],
  });
  expect(await structureOf(target)).toEqual(await structureOf(s.source));
  // What a process of the old place was doing is free.
  expect(
    await ask(target, 'select locked_at, attempts, is_available from graphile_worker._private_jobs'),
  ).toEqual([{ locked_at: null, attempts: 0, is_available: true }]);
});
