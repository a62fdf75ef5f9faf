import type pg from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  array: boolean;
  nullable: boolean;
  optional: boolean;
  generated: boolean;
  view: boolean;
  check: string | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", c.relkind = 'v' as "view",
    case when t.typtype = 'd' then t.typname when t.typcategory = 'A' then e.typname else t.typname end as "type",
    t.typcategory = 'A' as "array",
    not a.attnotnull and c.relkind <> 'v' as "nullable",
    a.atthasdef or a.attidentity <> '' as "optional",
    a.attidentity = 'a' or a.attgenerated <> '' as "generated",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as "check"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  order by c.relname, a.attnum`;

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

const plain: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  row_state: "'Activo' | 'Inactivo'",
};

function typeOf({ type, check, array, nullable, optional, generated }: Column): string {
  const choices = check
    ? [...check.matchAll(/'([^']+)'::text/g)].map((match) => `'${match[1]}'`).join(' | ')
    : '';
  const base = choices || plain[type];
  const orNull = nullable ? ' | null' : '';
  if (type === 'timestamptz') return (optional ? 'GeneratedMoment' : 'Moment') + orNull;
  if (type === 'jsonb') return `Json${orNull}`;
  if (!base) throw new Error(`no TypeScript type for ${type}`);
  const value = (array ? `(${base})[]` : base) + orNull;
  if (generated) return `GeneratedAlways<${value}>`;
  return optional ? `Generated<${value}>` : value;
}

/** Generates the typed schema of a migrated database. */
export async function describeDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = groupByTable(rows);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)}Table {\n${columns.map((row) => `  ${camel(row.column)}: ${typeOf(row)};`).join('\n')}\n}`,
  );
  return [
    '// Generated from the migrated database by `npm run db:types`; not edited by hand.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'export type Moment = ColumnType<string, string | Date, string | Date>;',
    'export type GeneratedMoment = ColumnType<string, string | Date | undefined, string | Date>;',
    'export type Json = ColumnType<unknown, string | null, string | null>;',
    '',
    interfaces.join('\n\n'),
    '',
    `export interface Tables {\n${[...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`).join('\n')}\n}`,
    '',
  ].join('\n');
}

function groupByTable(rows: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
}
