import { sql } from 'kysely';
import { given, prepared, together } from '../db/prepared.ts';
import type { Tx } from '../db/tx.ts';
import type { Clause, Filter } from './list-filters.ts';

const MOST_WORDS = 8;
/** Beyond this many, reading rows in the order of the list finds a page of them sooner than an index does. */
const FEW = 1_000;

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** A column of this name keeps its text folded, as `search_ids` knows too. */
const folded = (column: string) =>
  /(^|\.)searchText$/.test(column) ? sql.ref(column) : sql`fold(${sql.ref(column)})`;

const everywhere = sql<boolean>`true`;

/** Every word of the search stands in one of the columns, without regard to case and accents. */
export const matching =
  (columns: readonly string[]): Filter<string> =>
  (search, name) => {
    const words = wordsOf(search);
    const holds = (column: string, at: number) =>
      sql`strpos(${folded(column)}, (select fold(${given(`${name}${at}`)}))) > 0`;
    const anywhere = (at: number) =>
      sql`(${sql.join(
        columns.map((column) => holds(column, at)),
        sql` or `,
      )})`;
    return {
      shape: `${name}/${words.length}`,
      values: Object.fromEntries(words.map((word, at) => [`${name}${at}`, word])),
      condition: () =>
        words.length === 0
          ? everywhere
          : sql<boolean>`(${sql.join(
              words.map((_word, at) => anywhere(at)),
              sql` and `,
            )})`,
    };
  };

export interface Searched {
  /** The table and its columns as the code has them. */
  table: string;
  id: string;
  columns: readonly string[];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const searchIds = prepared<{ table: string; id: string; columns: string[]; words: string[]; most: number }>()(
  (_db, { table, id, columns, words, most }) =>
    sql<{
      ids: number[];
    }>`select search_ids(${table}::regclass, ${id}, ${columns}, ${words}, ${most}) as ids`,
);

/** Asks for the identifiers of rows that match, at most one more than `FEW`, from a table with indexes for it (`searchable` in the migrations). */
export const askIds = ({ table, id, columns }: Searched, search: string) =>
  searchIds.ask({
    table: snake(table),
    id: snake(id),
    columns: columns.map(snake),
    words: wordsOf(search),
    most: FEW + 1,
  });

async function foundIds(tx: Tx, searched: Searched, search: string): Promise<number[]> {
  if (wordsOf(search).length === 0) return [];
  const [[found]] = await together(tx, askIds(searched, search));
  return found?.ids ?? [];
}

/** The same as `matching` in a table that may be large; `column` is what refers to it, where an index is on that. */
export const searching =
  (searched: Searched, alias = searched.table, column = `${alias}.${searched.id}`): Filter<string> =>
  async (search, name, tx) => {
    const ids = await foundIds(tx, searched, search);
    if (wordsOf(search).length === 0 || ids.length > FEW)
      return matching(searched.columns.map((one) => `${alias}.${one}`))(search, name, tx);
    return {
      shape: `${name}#`,
      values: { [name]: ids },
      condition: () => sql<boolean>`${sql.ref(column)} = any(${given(name)})`,
    };
  };

/** Rows that either of two clauses lets through. */
export const either = (one: Clause, other: Clause): Clause => ({
  shape: `(${one.shape}+${other.shape})`,
  values: { ...one.values, ...other.values },
  replan: Boolean(one.replan || other.replan),
  condition: () => sql<boolean>`(${one.condition()} or ${other.condition()})`,
});
