import type pg from 'pg';
import { StartupError } from '../db/embedded/startup-error.ts';
import { migrationsOnDisk } from '../db/migrate.ts';
import type { FileStore } from '../integrations/files/port.ts';
import type { Manifest } from './manifest.ts';

/** Rows of these are never made by migrations alone. */
const USED = ['app_user', 'twin', 'warehouse', 'reading', 'file', 'audit'];

/** The archive must have been made by this version or an older one. */
export async function mustBeKnown({ migrations, version }: Manifest) {
  const known = await migrationsOnDisk();
  const strange = migrations.find(
    ({ name, digest }, at) => known[at]?.name !== name || known[at].digest !== digest,
  );
  if (strange)
    throw new StartupError(
      `El respaldo es de otra versión de Gemelo (${version}), que esta no conoce (${strange.name}): restáuralo con esa versión o una más nueva.`,
    );
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ]);
  return rows[0]?.found ?? false;
}

async function mustBeAlone(client: pg.ClientBase) {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and usename = session_user and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  );
  if ((rows[0]?.others ?? 0) > 0)
    throw new StartupError(
      'Otro programa está conectado a la base de datos con la misma cuenta: detén todos los procesos de Gemelo antes de restaurar.',
    );
}

async function mustHaveNoData(client: pg.ClientBase) {
  await client.query(`select set_config('app.all', 'on', false)`);
  for (const table of USED) {
    if (!(await exists(client, table))) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount)
      throw new StartupError(
        `La base de datos ya tiene datos (tabla ${table}): solo se restaura en una vacía. Crea otra base y ponla en DATABASE_URL o, con la base incluida, usa otra carpeta en DATA_DIR.`,
      );
  }
}

/** A database that was only migrated must not be ahead of the archive, whose tables are loaded as they were. */
async function mustNotBeAhead(client: pg.ClientBase, { migrations }: Manifest) {
  if (!(await exists(client, 'migration'))) return;
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const archived = new Set(migrations.map(({ name }) => name));
  if (rows.some(({ name }) => !archived.has(name)))
    throw new StartupError(
      'La base de datos no tiene datos, pero ya está en una versión más nueva que el respaldo: bórrala y crea otra sin tablas, o usa otra carpeta en DATA_DIR.',
    );
}

/** Nothing may be lost by loading the archive into this database. */
export async function mustBeEmpty(client: pg.ClientBase, manifest: Manifest) {
  await mustBeAlone(client);
  await mustHaveNoData(client);
  await mustNotBeAhead(client, manifest);
}

/** Files of the same archive may be there, after a restore that was interrupted. */
export async function mustBeFree(store: FileStore, { files }: Manifest) {
  const ours = new Set(files.map(({ key }) => key));
  for await (const { key } of store.list())
    if (!ours.has(key.replace(/\.part$/, '')))
      throw new StartupError(
        'El lugar de los archivos (DATA_DIR/files o FILES_S3_URL) ya tiene otros: usa uno vacío, o los de otra instalación se borrarían.',
      );
}
