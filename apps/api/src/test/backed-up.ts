import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { inject } from 'vitest';
import type { Manifest } from '../backup/manifest.ts';
import { type RestoreOptions, restore } from '../backup/restore.ts';
import { fileSink } from '../backup/sinks.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Config, readConfig } from '../config.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { diskStore } from '../integrations/files/disk.ts';
import type { FileStore } from '../integrations/files/port.ts';
import { createVault } from '../security/vault.ts';
import { atEnd } from './at-end.ts';
import { TEST_KEY } from './database-server.ts';
import { addressOf } from './debian-postgres.ts';
import { cloneDatabase } from './test-app.ts';

const BIG = 4_500_000;

/** Runs statements with access to every company; returns the rows of the last one. */
export async function ask<T extends object>(
  settings: ConnectionSettings,
  ...statements: string[]
): Promise<T[]> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await client.query(`select set_config('app.all', 'on', false)`);
    const results = [];
    for (const statement of statements) results.push(await client.query<T>(statement));
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

const keyOf = (letter: string) => `${letter}${letter}/${letter}${letter}/${letter.repeat(48)}`;

/** Files of several sizes, of which one is lost and one given up, and bytes that no record names. */
async function attachFiles(source: ConnectionSettings, store: FileStore) {
  const keys: string[] = [];
  for (const size of [0, 5, BIG]) keys.push(await store.put(Readable.from([Buffer.alloc(size, 'á')])));
  await store.put(Readable.from([Buffer.from('de nadie')]));
  const kept = [...keys, keyOf('a')].map((key) => `('kept', '${key}')`);
  await ask(
    source,
    `insert into file (id_company, purpose, name, content_type, size, sha256, state, dropped_at, storage_key)
     select 1, 'task', 'nombre', 'text/plain', 1, '\\x00', state, case state when 'dropped' then now() end, key
     from (values ${[...kept, `('dropped', '${keyOf('b')}')`].join()}) v (state, key)`,
  );
}

/** What COPY escapes, what servers may print differently, a month of its own, and a job that a process is doing. */
const special = (source: ConnectionSettings) =>
  ask(
    source,
    `insert into installation (key, value) values ('odd', E'tab\\t line\\n back\\\\slash \\\\N á 🍬'),
       ('key-canary', '${createVault(TEST_KEY).seal('gemelo').toString('base64')}')`,
    `select ensure_reading_month('2025-02-01')`,
    // As the archive of a year ago would have it.
    `update monthly_table set reach = 60 where table_name = 'position'`,
    `select ensure_month('position', now() - interval '50 months')`,
    `update monthly_table set reach = 36 where table_name = 'position'`,
    `insert into reading (id_twin, id_sensor_twin, id_measurement, ts, id_company, value)
     select id_twin, id_sensor_twin, id_measurement, '2025-02-03T04:05:06.789Z', id_company, 0.1::float8 + 0.2
     from reading limit 1`,
    `select graphile_worker.add_job('sweep', '{}')`,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another', attempts = 1`,
  );

/** The demonstration with files, and a folder for what is made of it. */
export async function openSource() {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-backup-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const superuser = await cloneDatabase();
  const source = { ...inject('databaseOwner'), database: superuser.database };
  const store = diskStore(join(folder, 'source', 'files'));
  await attachFiles(source, store);
  await special(source);

  const configOf = (
    settings: ConnectionSettings,
    place: string,
    key = TEST_KEY,
    env: Record<string, string> = {},
  ): Config =>
    readConfig({
      ...env,
      DATABASE_URL: addressOf(settings),
      GEMELO_KEY: key.toString('base64'),
      DATA_DIR: join(folder, place),
    });
  return {
    folder,
    superuser,
    source,
    store,
    storeIn: (place: string) => diskStore(join(folder, place, 'files')),
    configOf,
    async backUp(
      name: string,
      from: ConnectionSettings = source,
      files: FileStore = store,
    ): Promise<Manifest> {
      const sink = await fileSink(join(folder, name));
      return (await writeBackup({ settings: from, store: files, version: 'test' }, sink)).manifest;
    },
    restore: (config: Config, name: string, options: Partial<RestoreOptions> = {}) =>
      restore(config, { path: join(folder, name), withoutKey: false, ...options }, () => undefined),
    /** An empty database of the owner, on the server of the tests. */
    async emptyDatabase(): Promise<ConnectionSettings> {
      const { database } = await cloneDatabase();
      await ask(
        inject('databaseServer'),
        `drop database ${database}`,
        `create database ${database} owner ${source.user}`,
      );
      return { ...source, database };
    },
  };
}
export type Source = Awaited<ReturnType<typeof openSource>>;
