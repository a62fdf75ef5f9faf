import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { packageRoot } from '../paths.ts';
import { StartupError } from './embedded/startup-error.ts';
import { migrationFailure, ROLES_STEP } from './migration-failure.ts';
import type { ConnectionSettings } from './pool.ts';
import { APP_ROLE } from './session.ts';
import { CONNECT_MS, withClient } from './with-client.ts';

const folder = join(packageRoot, 'src/db/migrations');
/** Owner of the search functions that read text indexes on behalf of the serving role. */
export const SEARCH_ROLE = 'gemelo_search';
const LOCK = 7_203_155;
export const MIN_SERVER_VERSION = 150_000;
/** The schema of the job queue. */
export const QUEUE_SCHEMA = 'graphile_worker';

interface Migration {
  name: string;
  sql: string;
  digest: string;
}

/** Of the migrations that this version brings. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** The migrations of this version, in their order. */
export async function migrationsOnDisk(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Roles belong to the whole server, so several databases may create them at the same time. */
async function ensureRoles(client: pg.Client) {
  for (const role of [APP_ROLE, SEARCH_ROLE]) {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    // Since PostgreSQL 16 the creator of a role may administer it, but needs an explicit grant to assume it.
    await client.query(`do $$ begin
      if current_setting('server_version_num')::int < 160000 then
        if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if;
      elsif not pg_has_role(current_user, '${role}', 'set') then
        execute 'grant ${role} to current_user with inherit true, set true';
      end if;
    end $$`);
  }
}

/** The tables of the job queue belong to its library, which migrates them itself. */
async function migrateQueue(settings: ConnectionSettings) {
  const pgPool = new pg.Pool({ ...settings, max: 1, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection already fails its statement.
  pgPool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({
      pgPool,
      schema: QUEUE_SCHEMA,
      concurrency: 1,
      logger: new Logger(() => () => undefined),
    });
  } finally {
    await pgPool.end();
  }
}

/** Refusals of the server say what was being done, and in which line of the script. */
async function during(client: pg.Client, step: string, work: () => Promise<unknown>, sql?: string) {
  let done = 0;
  const count = () => {
    done += 1;
  };
  client.connection.on('commandComplete', count);
  try {
    await work();
  } catch (error) {
    const { user = '', database = '' } = client;
    throw migrationFailure(error, { step, sql, done, user, database });
  } finally {
    client.connection.off('commandComplete', count);
  }
}

async function apply(client: pg.Client, { name, sql, digest }: Migration) {
  await client.query('begin');
  try {
    await client.query(`set local app."all" = 'on'`);
    await during(client, `la migración ${name}`, () => client.query(sql), sql);
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
  } catch (error) {
    // A connection that was lost has undone everything itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ number: number; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`,
  );
  if ((rows[0]?.number ?? 0) < MIN_SERVER_VERSION) {
    throw new StartupError(
      'La base de datos de DATABASE_URL es demasiado antigua: se necesita PostgreSQL 15 o más nuevo.',
    );
  }
  const { user = '', database = '' } = client;
  if (rows[0]?.encoding !== 'UTF8') throw new StartupError(notUtf8(rows[0]?.encoding, user, database));
}

export const notUtf8 = (encoding = '', user: string, database: string) =>
  `La base de datos «${database}» guarda el texto en ${encoding} y Gemelo necesita UTF-8; como la cuenta postgres: dropdb ${database} && createdb -O ${user} -E UTF8 -T template0 ${database} (bórrala solo si está vacía).`;

const MIGRATIONS =
  'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())';

/** Migrates the database, up to a migration if one is named; processes that start together take turns. */
export const migrate = (settings: ConnectionSettings, last?: string): Promise<string[]> =>
  withClient(settings, async (client) => {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await during(client, ROLES_STEP, () => ensureRoles(client));
    await during(client, 'la creación de la tabla de migraciones', () => client.query(MIGRATIONS));
    await during(client, 'la preparación de la cola de trabajos', () => migrateQueue(settings));
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.digest]));
    const pending: string[] = [];
    for (const migration of await migrationsOnDisk()) {
      if (last !== undefined && migration.name > last) break;
      const digest = applied.get(migration.name);
      if (digest === undefined) {
        await apply(client, migration);
        pending.push(migration.name);
      } else if (digest !== migration.digest) {
        throw new StartupError(
          `La migración ${migration.name} cambió después de aplicarse: la base de datos no corresponde a esta versión.`,
        );
      }
    }
    return pending;
  });
