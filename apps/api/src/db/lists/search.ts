import { sql } from 'kysely';
import { snake } from '../names.ts';
import { given, prepared } from '../prepared.ts';
import type { Clause, Filter, FoundFirst } from './filters.ts';

const MOST_WORDS = 8;
/** A trigram index cannot look up shorter words: it would be scanned whole, with the rows of every company. */
const SHORTEST = 3;
/** Beyond this many matches, scanning rows in the order of the list finds a page sooner than the index does. */
const FEW = 1_000;

/** Longest word first: it is looked up in the index, the others filter its matches. */
const wordsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .sort((one, other) => other.length - one.length);

/** A column of this name stores the folded text, as `make_search` in the migrations does. */
const folded = (column: string) =>
  /(^|\.)searchText$/.test(column) ? sql.ref(column) : sql`fold(${sql.ref(column)})`;

const everywhere = sql<boolean>`true`;

/** Every word of the search must occur in one of the columns, ignoring case and accents. */
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
  /** A table that the migrations made `searchable`, with all its searchable columns. */
  table: string;
  id: string;
  columns: readonly string[];
}

/** The function that `make_search` created for a table and its indexed columns. */
const searchIn = ({ table, columns }: Searched) =>
  sql.raw(`search_in_${snake(table)}_by_${columns.map(snake).sort().join('_')}`);

const createQuestion = (searched: Searched) =>
  prepared<{ words: string[] }>()(
    (_db, { words }) =>
      sql<{ ids: number[] }>`select ${searchIn(searched)}(${words}, ${sql.lit(FEW + 1)}) as ids`,
  );

/** Queries the ids of matching rows, at most one more than `FEW`. */
export function createSearch(searched: Searched) {
  const question = createQuestion(searched);
  return (search: string) => question.ask({ words: wordsOf(search) });
}

/**
 * Like `matching`, for a table that may be large; `column` is the reference to it, if the index is on that. The ids are
 * looked up in the statement of the list itself, which returns no rows if there are too many.
 */
export const searching =
  (searched: Searched, alias = searched.table, column = `${alias}.${searched.id}`): Filter<string> =>
  (search, name, tx) => {
    const words = wordsOf(search);
    const inOrder = () => matching(searched.columns.map((one) => `${alias}.${one}`))(search, name, tx);
    if ((words[0]?.length ?? 0) < SHORTEST) return inOrder();
    const found = `found_${name}`;
    return {
      shape: `${name}#`,
      values: { [name]: words },
      found: [
        {
          name: found,
          query: () => sql`select case when cardinality(ids) > ${sql.lit(FEW)} then '{}' else ids end as ids,
            cardinality(ids) > ${sql.lit(FEW)} as too_many
            from (select ${searchIn(searched)}(${given(name)}, ${sql.lit(FEW + 1)}) as ids offset 0) looked`,
        },
      ],
      condition: () => sql<boolean>`${sql.ref(column)} = any((select ids from ${sql.ref(found)})::int[])`,
      otherwise: inOrder,
    };
  };

/** Whether the search found more ids than are looked up one by one. */
export const foundTooMany = (found: readonly FoundFirst[]) =>
  sql<boolean>`${sql.join(
    found.map(({ name }) => sql`(select too_many from ${sql.ref(name)})`),
    sql` or `,
  )}`;

/** Rows that match either of two clauses. */
export const either = (one: Clause, other: Clause): Clause => ({
  shape: `(${one.shape}+${other.shape})`,
  values: { ...one.values, ...other.values },
  replan: Boolean(one.replan || other.replan),
  found: [...(one.found ?? []), ...(other.found ?? [])],
  condition: () => sql<boolean>`(${one.condition()} or ${other.condition()})`,
  otherwise: async () => either((await one.otherwise?.()) ?? one, (await other.otherwise?.()) ?? other),
});
