import { sql } from 'kysely';
import { snake } from '../names.ts';
import { given, prepared } from '../prepared.ts';
import type { Clause, Filter, IdSearch } from './filters.ts';

const MAX_WORDS = 8;
/** A trigram index cannot look up shorter words: it would be scanned whole, with the rows of every company. */
const MIN_INDEXED_LENGTH = 3;
/** Beyond this many matches, scanning rows in the order of the list finds a page sooner than the index does. */
export const MAX_MATCHES = 1_000;

/** Longest word first: it is looked up in the index, the others filter its matches. */
export const wordsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .sort((one, other) => other.length - one.length);

/** Whether the index can look up the longest word. */
export const isIndexed = ([longest = '']: readonly string[]) => longest.length >= MIN_INDEXED_LENGTH;

/** A column of this name stores the folded text, where words are also found by their stem (`make_search`). */
const isSearchText = (column: string) => /(^|\.)searchText$/.test(column);

const matchesAll = sql<boolean>`true`;

/** Every word of the search must occur in one of the columns, ignoring case and accents. */
export const matching =
  (columns: readonly string[]): Filter<string> =>
  (search, name) => {
    const words = wordsOf(search);
    const contains = (column: string, at: number) => {
      const word = given(`${name}${at}`);
      const text = sql.ref(column);
      return isSearchText(column)
        ? sql`(strpos(${text}, (select fold(${word}))) > 0 or strpos(${text}, (select ' ' || word_start(${word}))) > 0)`
        : sql`strpos(fold(${text}), (select fold(${word}))) > 0`;
    };
    const anywhere = (at: number) =>
      sql`(${sql.join(
        columns.map((column) => contains(column, at)),
        sql` or `,
      )})`;
    return {
      shape: `${name}/${words.length}`,
      values: Object.fromEntries(words.map((word, at) => [`${name}${at}`, word])),
      condition: () =>
        words.length === 0
          ? matchesAll
          : sql<boolean>`(${sql.join(
              words.map((_word, at) => anywhere(at)),
              sql` and `,
            )})`,
    };
  };

export interface SearchTarget {
  /** A table that the migrations made `searchable`, with all its searchable columns. */
  table: string;
  id: string;
  columns: readonly string[];
}

/** The function that `make_search` created for a table and its indexed columns. */
const searchIn = ({ table, columns }: SearchTarget) =>
  sql.raw(`search_in_${snake(table)}_by_${columns.map(snake).sort().join('_')}`);

const createSearchQuery = (target: SearchTarget) =>
  prepared<{ words: string[] }>()(
    (_db, { words }) =>
      sql<{ ids: number[] }>`select ${searchIn(target)}(${words}, ${sql.lit(MAX_MATCHES + 1)}) as ids`,
  );

/** Queries the ids of matching rows, at most one more than `MAX_MATCHES`. */
export function createSearch(target: SearchTarget) {
  const query = createSearchQuery(target);
  return (search: string) => query.ask({ words: wordsOf(search) });
}

/**
 * Like `matching`, for a table that may be large; `column` is the reference to it, if the index is on that. The ids are
 * looked up in the statement of the list itself, which returns no rows if there are too many.
 */
export const searching =
  (target: SearchTarget, alias = target.table, column = `${alias}.${target.id}`): Filter<string> =>
  (search, name, tx) => {
    const words = wordsOf(search);
    const inOrder = () => matching(target.columns.map((one) => `${alias}.${one}`))(search, name, tx);
    if (!isIndexed(words)) return inOrder();
    const found = `found_${name}`;
    return {
      shape: `${name}#`,
      values: { [name]: words },
      found: [
        {
          name: found,
          query:
            () => sql`select case when cardinality(ids) > ${sql.lit(MAX_MATCHES)} then '{}' else ids end as ids,
            cardinality(ids) > ${sql.lit(MAX_MATCHES)} as too_many
            from (select ${searchIn(target)}(${given(name)}, ${sql.lit(MAX_MATCHES + 1)}) as ids offset 0) looked`,
        },
      ],
      condition: () => sql<boolean>`${sql.ref(column)} = any((select ids from ${sql.ref(found)})::int[])`,
      otherwise: inOrder,
    };
  };

/** What someone typed who sees the names of seeded reference rows in another language than they are stored in. */
export interface SpokenSearch {
  text: string;
  /** The stored names of the rows of a kind that this person sees under a matching name. */
  storedNames(kind: string): string[];
}
export type SearchText = string | SpokenSearch;

export const textOf = (search: SearchText) => (typeof search === 'string' ? search : search.text);

/** Adds the rows of these names; if the search found too many ids, there are no rows as without it. */
function orNamed(clause: Clause, target: SearchTarget, column: string, names: string[]): Clause {
  const { table, id } = target;
  const key = `named_${table}`;
  const ids = sql`select ${sql.ref(id)} from ${sql.table(table)} where name = any(${given(key)})`;
  const { found, otherwise } = clause;
  const isFew = found ? sql`not (${foundTooMany(found)}) and ` : sql``;
  return {
    ...clause,
    shape: `${clause.shape}+${key}`,
    values: { ...clause.values, [key]: names },
    condition: () => sql<boolean>`(${clause.condition()} or ${isFew}${sql.ref(column)} = any(array(${ids})))`,
    ...(otherwise && {
      otherwise: async () => orNamed(await otherwise(), target, column, names),
    }),
  };
}

/** Like `searching`, for a table with seeded rows: these are also found by the name that the reader sees. */
export const searchingSeeded = (
  kind: string,
  target: SearchTarget,
  alias = target.table,
  column = `${alias}.${target.id}`,
): Filter<SearchText> => {
  const stored = searching(target, alias, column);
  return async (search, name, tx) => {
    const clause = await stored(textOf(search), name, tx);
    const names = typeof search === 'string' ? [] : search.storedNames(kind);
    return names.length === 0 ? clause : orNamed(clause, target, column, names);
  };
};

/** Whether the search found more ids than are looked up one by one. */
export const foundTooMany = (found: readonly IdSearch[]) =>
  sql<boolean>`${sql.join(
    found.map(({ name }) => sql`(select too_many from ${sql.ref(name)})`),
    sql` or `,
  )}`;

/** Rows that match either of two clauses; none if one of them found too many ids, because its own are missing then. */
export const either = (one: Clause, other: Clause): Clause => {
  const found = [...(one.found ?? []), ...(other.found ?? [])];
  const isFew = found.length > 0 ? sql`not (${foundTooMany(found)}) and ` : sql``;
  return {
    shape: `(${one.shape}+${other.shape})`,
    values: { ...one.values, ...other.values },
    replan: Boolean(one.replan || other.replan),
    found,
    condition: () => sql<boolean>`(${isFew}(${one.condition()} or ${other.condition()}))`,
    otherwise: async () => either((await one.otherwise?.()) ?? one, (await other.otherwise?.()) ?? other),
  };
};
