import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../db/embedded/startup-error.ts';
import { CANARY } from '../db/key-canary.ts';
import { QUEUE_SCHEMA } from '../db/migrate.ts';
import type { OpenArchive } from './archive-reader.ts';
import { readPartitions, readTables } from './contents.ts';
import { beginReading, quoted, quotedTable } from './copy-out.ts';
import { Damaged } from './damaged.ts';
import { type Manifest, nameOf, type TableEntry } from './manifest.ts';

interface Switch {
  off: string;
  on: string;
}

const IN_OUR_SCHEMAS = `in ('public'::regnamespace, '${QUEUE_SCHEMA}'::regnamespace)`;
/** What would refuse rows or act on them while they are loaded, as statements that take it away and put it back. */
const OBSTACLES = [
  // Made anew at the end, a constraint checks every row.
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
     format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
   from pg_constraint where contype = 'f' and conparentid = 0 and connamespace ${IN_OUR_SCHEMAS}`,
  `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
     format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as "on"
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and c.relnamespace ${IN_OUR_SCHEMAS}`,
  // COPY takes no rows where policies apply, and to the owner they apply only by force.
  `select format('alter table %s no force row level security', oid::regclass) as off,
     format('alter table %s force row level security', oid::regclass) as "on"
   from pg_class where relforcerowsecurity and not relispartition and relnamespace ${IN_OUR_SCHEMAS}`,
];

async function readObstacles(client: pg.ClientBase): Promise<Switch[]> {
  const switches: Switch[] = [];
  for (const question of OBSTACLES) switches.push(...(await client.query<Switch>(question)).rows);
  return switches;
}

/** One round trip for many statements. */
const runAll = (client: pg.ClientBase, statements: readonly string[]) => client.query(statements.join(';\n'));

/** The product's own function makes each month that the archive has and the database lacks; older versions had several. */
async function makePartitions(client: pg.ClientBase, { partitions }: Manifest) {
  const { rows } = await client.query<{ isOne: boolean }>(
    `select to_regprocedure('ensure_month(text, timestamptz)') is not null as "isOne"`,
  );
  const there = new Set((await readPartitions(client)).map(({ table, from }) => `${table} ${from}`));
  // A month of an old archive may lie further back than one can be made; what this changes is loaded anew.
  if (rows[0]?.isOne) await client.query('update monthly_table set reach = 12000');
  for (const { table, from } of partitions)
    if (from && !there.has(`${table} ${from}`)) {
      const name = table.replaceAll('"', '');
      if (rows[0]?.isOne) await client.query('select ensure_month($1, $2::timestamptz)', [name, from]);
      else await client.query(`select ${quoted(`ensure_${name}_month`)}($1::timestamptz)`, [from]);
    }
}

async function mustFit(client: pg.ClientBase, { tables, queueMigration, version }: Manifest) {
  const found = new Map((await readTables(client)).map((table) => [nameOf(table), table.columns]));
  const lacks = tables.find((table) => {
    const columns = found.get(nameOf(table));
    return !columns || table.columns.some((column) => !columns.includes(column));
  });
  const { rows } = await client.query<{ newest: number }>(
    `select max(id)::int as newest from ${QUEUE_SCHEMA}.migrations`,
  );
  if (lacks || (rows[0]?.newest ?? 0) < queueMigration)
    throw new StartupError(
      `El respaldo es de otra versión de Gemelo (${version}) y no cabe en las tablas de esta${lacks ? ` (${nameOf(lacks)})` : ''}: restáuralo con esa versión.`,
    );
}

async function loadTables(client: pg.ClientBase, archive: OpenArchive) {
  const tables = new Map<string, TableEntry>(archive.manifest.tables.map((table) => [nameOf(table), table]));
  for (const { name, pieces } of archive.parts('tables')) {
    const table = tables.get(name);
    if (!table) throw new Damaged(`tiene una tabla que su índice no nombra, ${name}`);
    const into = client.query(
      copyFrom(`copy ${quotedTable(table)} (${table.columns.map(quoted).join(', ')}) from stdin`),
    );
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), into);
    if (into.rowCount !== table.rows) throw new Damaged(`la tabla ${name} tiene otras filas que su índice`);
  }
}

const setSequences = (client: pg.ClientBase, { sequences }: Manifest) =>
  client.query(
    `select setval(format('%I.%I', s ->> 'schema', s ->> 'name')::regclass, (s ->> 'last')::bigint, (s ->> 'isCalled')::bool)
     from json_array_elements($1::json) s where to_regclass(format('%I.%I', s ->> 'schema', s ->> 'name')) is not null`,
    [JSON.stringify(sequences)],
  );

/**
 * Replaces everything in an empty database of the archive's version, in a transaction that is left to be committed; a
 * failure ends it with its connection. With `forgetsKey`, the new place will have a key that opens nothing of the archive.
 */
export async function load(client: pg.ClientBase, archive: OpenArchive, forgetsKey: boolean): Promise<void> {
  const { manifest } = archive;
  await client.query('begin');
  await beginReading(client);
  await mustFit(client, manifest);
  await makePartitions(client, manifest);
  const obstacles = await readObstacles(client);
  await runAll(
    client,
    obstacles.map(({ off }) => off),
  );
  await client.query(`truncate ${(await readTables(client)).map(quotedTable).join(', ')}`);
  await loadTables(client, archive);
  if (forgetsKey) await client.query('delete from installation where key = $1', [CANARY]);
  await setSequences(client, manifest);
  await runAll(client, obstacles.map(({ on }) => on).reverse());
}
