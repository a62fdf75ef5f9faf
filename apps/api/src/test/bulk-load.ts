import type pg from 'pg';

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

/**
 * Loads many consistent rows: triggers and foreign keys are off, and indexes are built once at the end, which takes a
 * third of the time.
 */
export async function bulkLoad(client: pg.Client, tables: readonly string[], statements: readonly string[]) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [tables]);
  await client.query('set session_replication_role = replica');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of statements) await client.query(statement);
  // The index of a table by the month is told without its months.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
  await client.query('reset session_replication_role');
  await client.query(`vacuum analyze ${tables.join()}`);
}
