import type pg from 'pg';
import { StartupError } from '../embedded/startup-error.ts';
import { APP_ROLE } from '../session.ts';
import { distributed } from '../table-growth.ts';

/** What every part of a table on another server must have; `%s` is its name there. */
const PROTECTED = `select c.relrowsecurity and c.relforcerowsecurity
    and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant')
    and has_table_privilege('${APP_ROLE}', c.oid, 'select') and has_table_privilege('${APP_ROLE}', c.oid, 'insert')
    and has_table_privilege('${APP_ROLE}', c.oid, 'update') and has_table_privilege('${APP_ROLE}', c.oid, 'delete')
  from pg_class c where c.oid = '%s'::regclass`;

async function mustBeProtected(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ shards: number; open: number; answer: string | null }>(
    `select count(*)::int as shards, (count(*) filter (where not success or result is distinct from 't'))::int as open,
       min(result) filter (where not success) as answer
     from run_command_on_shards($1::regclass, $2)`,
    [table, PROTECTED],
  );
  const { shards = 0, open = 0, answer } = rows[0] ?? {};
  if (shards === 0 || open > 0)
    throw new StartupError(
      `A ${open} de las ${shards} partes de ${table} les faltan las reglas de acceso o los permisos${answer ? ` (${answer})` : ''}: no arranques Gemelo.`,
    );
  return shards;
}

const ROW = '(-1, -1, -1, now(), 1, 1, 1, 1, 1)';

/** What the serving role sees of a row of company 1, that is not kept. */
async function mustBeApart(client: pg.ClientBase) {
  const countAs = async (context: string) => {
    await client.query(`select ${context}`);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from reading_hour where id_twin = -1',
    );
    return rows[0]?.count;
  };
  await client.query('begin');
  try {
    await client.query(`set local role ${APP_ROLE}`);
    await client.query('select use_company(1)');
    await client.query(
      `insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max) values ${ROW}`,
    );
    const seen = [
      await countAs('use_company(1)'),
      await countAs('use_company(2)'),
      await countAs('use_all()'),
    ];
    if (seen.join() !== '1,0,1')
      throw new StartupError(
        `Una lectura de una compañía la ven ${seen.join(', ')} veces ella, otra compañía y todas, y debía ser 1, 0, 1: no arranques Gemelo.`,
      );
  } finally {
    await client.query('rollback');
  }
}

/** Throws unless every part of the distributed tables is as protected as its table was. */
export async function mustServe(client: pg.ClientBase, print: (line: string) => void): Promise<void> {
  for (const table of distributed)
    print(`  ${table}: ${await mustBeProtected(client, table)} partes, con sus reglas de acceso y permisos.`);
  await mustBeApart(client);
  print('  Cada compañía lee y escribe lo suyo, y la operadora lo de todas.');
}
