import type pg from 'pg';
import { StartupError } from '../embedded/startup-error.ts';
import { migrationsOnDisk } from '../migrate.ts';

const CITUS_MAJOR = 12;
const MIN_SERVER_VERSION = 150_000;

type Check = (client: pg.ClientBase) => Promise<void>;

const first = async <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
) => (await client.query<Row>(text, values)).rows[0];

async function citusVersion(client: pg.ClientBase): Promise<string | undefined> {
  const row = await first<{ version: string }>(
    client,
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return row?.version;
}

const hasExtension: Check = async (client) => {
  const version = await citusVersion(client);
  if (!version)
    throw new StartupError(
      'Esta base de datos no tiene la extensión citus («create extension citus»): no se cambió nada.',
    );
  if (Number.parseInt(version, 10) < CITUS_MAJOR)
    throw new StartupError(
      `La extensión citus es la ${version} y hace falta la ${CITUS_MAJOR} o más nueva: no se cambió nada.`,
    );
};

const isSuperuser: Check = async (client) => {
  const row = await first<{ may: boolean }>(
    client,
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!row?.may)
    throw new StartupError(
      'Hace falta entrar como superusuario del coordinador de Citus: indícalo con --url=postgres://….',
    );
};

const isRecent: Check = async (client) => {
  const row = await first<{ number: number }>(
    client,
    `select current_setting('server_version_num')::int as number`,
  );
  if ((row?.number ?? 0) < MIN_SERVER_VERSION)
    throw new StartupError('Hace falta PostgreSQL 15 o más nuevo en el coordinador.');
};

const isMigrated: Check = async (client) => {
  const row = await first<{ known: boolean }>(
    client,
    `select to_regclass('public.migration') is not null as known`,
  );
  const { rows } = row?.known
    ? await client.query<{ name: string }>('select name from migration')
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  const missing = (await migrationsOnDisk()).filter(({ name }) => !applied.has(name));
  if (missing.length > 0)
    throw new StartupError(
      `A esta base de datos le faltan ${missing.length} migraciones de esta versión: arranca Gemelo una vez, detenlo y ejecuta el comando otra vez.`,
    );
};

/** Citus keeps connections of its own to every database that it serves. */
const isStopped: Check = async (client) => {
  const row = await first<{ count: number }>(
    client,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name not like 'citus%'`,
  );
  const count = row?.count ?? 0;
  if (count > 0)
    throw new StartupError(
      `Hay ${count} conexiones más a esta base de datos: detén todos los procesos de Gemelo, cierra lo demás y ejecuta el comando otra vez.`,
    );
};

const hasWorkers: Check = async (client) => {
  const here = await first<{ coordinator: boolean; workers: number }>(
    client,
    `select (select bool_and(groupid = 0) from pg_dist_local_group) as coordinator,
       (select count(*)::int from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards) as workers`,
  );
  if (!here?.coordinator)
    throw new StartupError(
      'Este servidor no es el coordinador de Citus: indica su dirección con --url=postgres://….',
    );
  if (here.workers === 0)
    throw new StartupError(
      'El coordinador no tiene ningún servidor donde repartir: añádelos con «select citus_add_node(…)».',
    );
  const { rows } = await client.query<{ node: string; result: string }>(
    `select nodename || ':' || nodeport as node, result
     from run_command_on_workers('select extversion from pg_extension where extname = ''citus''') where not success
       or result is distinct from (select extversion from pg_extension where extname = 'citus')`,
  );
  if (rows.length > 0)
    throw new StartupError(
      `No todos los servidores responden con la misma versión de Citus: ${rows.map(({ node, result }) => `${node} (${result})`).join(', ')}.`,
    );
};

const checks: readonly Check[] = [isSuperuser, isRecent, hasExtension, hasWorkers, isMigrated, isStopped];

/** Throws the first reason why this database cannot be distributed now. Changes nothing. */
export async function mustBeReady(client: pg.ClientBase): Promise<void> {
  for (const check of checks) await check(client);
}
