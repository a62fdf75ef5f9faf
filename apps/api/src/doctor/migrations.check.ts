import type pg from 'pg';
import { migrationsOnDisk } from '../db/migrate.ts';
import { doubtful, type Finding, right, wrong } from './finding.ts';

export const hasTable = async (client: pg.ClientBase, name: string): Promise<boolean> => {
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [`public.${name}`]);
  return rows.length > 0;
};

/** Compares what was applied to the database with what this version brings. */
export async function checkMigrations(client: pg.ClientBase): Promise<Finding[]> {
  if (!(await hasTable(client, 'migration'))) {
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
    return rows.length === 0
      ? [right('La base de datos está vacía: el primer inicio crea sus tablas.')]
      : [doubtful('La base de datos tiene tablas de otro programa: Gemelo necesita una para él solo.')];
  }
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migration');
  const ours = await migrationsOnDisk();
  const digests = new Map(ours.map(({ name, digest }) => [name, digest]));
  const applied = new Set(rows.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !digests.has(name)).map(({ name }) => name);
  const changed = rows.filter(({ name, digest }) => (digests.get(name) ?? digest) !== digest);
  const pending = ours.filter(({ name }) => !applied.has(name));
  const findings = [
    ...newer
      .slice(0, 1)
      .map((name) =>
        wrong(`La base de datos es de una versión más nueva de Gemelo (${name}): actualiza este programa.`),
      ),
    ...changed
      .slice(0, 1)
      .map(({ name }) => wrong(`La migración ${name} no es la que se aplicó a esta base de datos.`)),
    ...(pending.length > 0
      ? [doubtful(`Faltan ${pending.length} migraciones, desde ${pending[0]?.name}: se aplican al iniciar.`)]
      : []),
  ];
  return findings.length > 0 ? findings : [right('La base de datos es de esta versión.')];
}
