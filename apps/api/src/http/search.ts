import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';

const MOST_WORDS = 8;
/** Beyond this many, reading rows in the order of the list finds a page of them sooner than an index does. */
const FEW = 1_000;

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** A column of this name keeps its text folded, as `search_ids` knows too. */
const folded = (column: string) =>
  /(^|\.)searchText$/.test(column) ? sql.ref(column) : sql`fold(${sql.ref(column)})`;

/** Every word of the search stands in one of the columns, without regard to case and accents. */
export function matches(columns: readonly string[], search: string): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`true`;
  const holds = (column: string, word: string) => sql`strpos(${folded(column)}, fold(${word})) > 0`;
  const anywhere = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => holds(column, word)),
      sql` or `,
    )})`;
  return sql<boolean>`(${sql.join(words.map(anywhere), sql` and `)})`;
}

interface Searched {
  /** The table and its columns as the database has them. */
  table: string;
  id: string;
  columns: readonly string[];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Identifiers of rows that match, at most one more than `FEW`, from a table with indexes for it (`searchable` in the migrations). */
export async function foundIds(tx: Tx, { table, id, columns }: Searched, search: string): Promise<number[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const { rows } = await sql<{ ids: number[] }>`
    select search_ids(${table}::regclass, ${snake(id)}, ${columns.map(snake)}, ${words}, ${FEW + 1}) as ids`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}

/** The same as `matches` in a table that may be large. */
export async function indexedMatches(
  tx: Tx,
  searched: Searched,
  search: string,
  alias = searched.table,
): Promise<RawBuilder<boolean>> {
  const { id, columns } = searched;
  if (wordsOf(search).length === 0) return sql<boolean>`true`;
  const ids = await foundIds(tx, searched, search);
  if (ids.length <= FEW) return sql<boolean>`${sql.ref(`${alias}.${id}`)} = any(${ids})`;
  return matches(
    columns.map((column) => `${alias}.${column}`),
    search,
  );
}
