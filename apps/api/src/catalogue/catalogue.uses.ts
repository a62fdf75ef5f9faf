import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Use } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { camel } from '../db/names.ts';

interface Referrer {
  table: string;
  column: string;
  /** The column that names a row of the table, if any. */
  label: string | null;
  /** For a table of pairs: the other record, with the columns that lead to it and name it. */
  other: { table: string; from: string; to: string; label: string } | null;
}

const MAX_NAMES = 3;

/** Tables with foreign keys to a catalogue, read from the database so that none is forgotten. */
const referrers = async (tx: Tx, catalogue: Catalogue) => {
  const { rows } = await sql<Referrer>`
    with link as (
      select c.oid, c.conrelid as rel, c.confrelid as target, a.attname as column, f.attname as to
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[array_upper(c.confkey, 1)]
      where c.contype = 'f'
    ), label as (
      select distinct on (attrelid) attrelid as rel, attname as name from pg_attribute
      where attname in ('name', 'title') and not attisdropped order by attrelid, attname
    )
    select l.rel::regclass::text as "table", l.column, own.name as label, (
        select json_build_object('table', o.target::regclass::text, 'from', o.column, 'to', o.to, 'label', named.name)
        from link o join label named on named.rel = o.target
        where o.rel = l.rel and o.oid <> l.oid and o.target not in (l.target, 'company'::regclass)
        order by o.oid limit 1) as other
    from link l
    left join label own on own.rel = l.rel
    where l.target = ${catalogue.table}::regclass and l.rel <> l.target
    order by 1`.execute(tx);
  const inside = Object.values(catalogue.fields).flatMap(({ rows: inner, via }) => [inner?.table, via]);
  return rows.filter(({ table }) => !inside.includes(table));
};

/** How many rows of a table refer to a row, and the names of the first. */
async function countUses(tx: Tx, { table, column, label, other }: Referrer, id: number) {
  const using = sql`from ${sql.id(table)} r where r.${sql.id(column)} = ${id}`;
  const otherName =
    other &&
    sql`(select o.${sql.id(other.label)} from ${sql.id(other.table)} o where o.${sql.id(other.to)} = r.${sql.id(other.from)} limit 1)`;
  const name = label ? sql`r.${sql.id(label)}` : otherName;
  const named = name ? sql`array(select ${name} ${using} limit ${sql.lit(MAX_NAMES)})` : sql`'{}'::text[]`;
  const { rows } = await sql<{ count: number; names: (string | null)[] }>`
    select (select count(*)::int ${using}) as count, ${named} as names`.execute(tx);
  const [{ count, names } = { count: 0, names: [] }] = rows;
  return { count, names: names.filter((one) => one !== null) };
}

/** Where a row is used, limited to what the caller may see. */
export async function usesOf(tx: Tx, catalogue: Catalogue, id: number): Promise<Use[]> {
  const uses = new Map<string, Use>();
  for (const referrer of await referrers(tx, catalogue)) {
    const { count, names } = await countUses(tx, referrer, id);
    if (count === 0) continue;
    const before = uses.get(referrer.table) ?? { entity: '', count: 0, names: [] };
    uses.set(referrer.table, {
      entity: referrer.table.replaceAll('_', '-'),
      count: before.count + count,
      names: [...before.names, ...names].slice(0, MAX_NAMES),
    });
  }
  return [...uses.values()];
}

/** The field that a foreign key of another table relies on besides the id. */
export async function fieldReliedOn(tx: Tx, catalogue: Catalogue, constraint: string) {
  const { rows } = await sql<{ column: string }>`
    select f.attname as column from pg_constraint c
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = any(c.confkey)
    where c.conname = ${constraint} and c.confrelid = ${catalogue.table}::regclass`.execute(tx);
  return rows.map(({ column }) => camel(column)).find((name) => name in catalogue.fields);
}
