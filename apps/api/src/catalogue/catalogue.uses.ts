import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

interface Referrer {
  table: string;
  column: string;
}

/** Tables with foreign keys to a catalogue, read from the database so that none is forgotten. */
const referrers = async (tx: Tx, catalogue: Catalogue) => {
  const { rows } = await sql<Referrer>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
    where c.contype = 'f' and c.confrelid = ${catalogue.table}::regclass and c.conrelid <> c.confrelid
    order by 1`.execute(tx);
  const inside = Object.values(catalogue.fields).flatMap(({ rows: inner, via }) => [inner?.table, via]);
  return rows.filter(({ table }) => !inside.includes(table));
};

/** Where a row is used, limited to what the caller may see. */
export async function usesOf(
  tx: Tx,
  catalogue: Catalogue,
  id: number,
): Promise<{ entity: string; count: number }[]> {
  const counts = new Map<string, number>();
  for (const { table, column } of await referrers(tx, catalogue)) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.id(table)} where ${sql.id(column)} = ${id}`.execute(tx);
    const count = Number(rows[0]?.n ?? 0);
    if (count > 0) counts.set(table, (counts.get(table) ?? 0) + count);
  }
  return [...counts].map(([table, count]) => ({ entity: table.replaceAll('_', '-'), count }));
}
