import type pg from 'pg';
import { QUEUE_SCHEMA } from '../db/migrate.ts';
import type { Manifest, Partition, Sequence } from './manifest.ts';

export interface Table {
  schema: string;
  name: string;
  /** Without those that the server computes. */
  columns: string[];
}

const SCHEMAS = `('public', '${QUEUE_SCHEMA}')`;
/** What a database says about its own structure is made by its migrations. */
const BOOKKEEPING = `('public.migration', '${QUEUE_SCHEMA}.migrations')`;

/** Tables as a whole; their partitions are part of them. */
const OURS = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname || '.' || c.relname not in ${BOOKKEEPING}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export const readTables = async (client: pg.ClientBase): Promise<Table[]> =>
  (
    await client.query<Table>(`select n.nspname::text as schema, c.relname::text as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    ${OURS} order by 1, 2`)
  ).rows;

/**
 * Tables of which the access to all companies would not show every row: no policy that applies to us lets everything
 * through, or one restricts it.
 */
export const readHidden = async (client: pg.ClientBase): Promise<string[]> =>
  (
    await client.query<{ name: string }>(`select c.oid::regclass::text as name ${OURS}
      and row_security_active(c.oid) and (
        not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
          and p.polroles = '{0}' and pg_get_expr(p.polqual, p.polrelid) ~ '^true$|app\\.all')
        or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive))`)
  ).rows.map(({ name }) => name);

/** The divisions of tables by time, by where they begin. */
export const readPartitions = async (client: pg.ClientBase): Promise<Partition[]> =>
  (
    await client.query<Partition>(`select i.inhparent::regclass::text as table,
      substring(pg_get_expr(c.relpartbound, c.oid) from $$FROM \\('([^']+)'\\)$$) as "from"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relkind = 'p' and c.relkind in ('r', 'p') and p.relnamespace = 'public'::regnamespace order by 1, 2`)
  ).rows;

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ schema: string; name: string; id: string }>(
    `select n.nspname::text as schema, c.relname::text as name, c.oid::regclass::text as id
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind = 'S' order by 1, 2`,
  );
  const { rows } = await client.query<Sequence>(
    names
      .map(
        ({ schema, name, id }) =>
          `select '${schema}' as schema, '${name}' as name, last_value::text as last, is_called as "isCalled" from ${id}`,
      )
      .join(' union all '),
  );
  return rows;
}

export async function readVersions(
  client: pg.ClientBase,
): Promise<Pick<Manifest, 'at' | 'server' | 'migrations' | 'queueMigration'>> {
  const { rows } = await client.query<Pick<Manifest, 'at' | 'server' | 'queueMigration'>>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       current_setting('server_version') as server,
       (select max(id) from ${QUEUE_SCHEMA}.migrations)::int as "queueMigration"`,
  );
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, digest from migration order by name',
  );
  const [versions] = rows;
  if (!versions) throw new Error('the server does not say its version');
  return { ...versions, migrations };
}
