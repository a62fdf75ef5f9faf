import type { PagingQuery } from '@gemelo/contract/kit/paging';
import { createShapes, rowsOf } from '../prepared.ts';
import { lineOf, type Tx } from '../tx.ts';
import { MAX_SORTED } from './by-reference.ts';
import type { Clause, Filter } from './filters.ts';
import { type ListDeclaration, searchesOf, statementsOf } from './statements.ts';

type Remember = (entity: string, count: () => Promise<number>) => Promise<number>;

/** The matching rows, ready to be paged or streamed. */
export interface Listing<Row> {
  page(query: PagingQuery, remember: Remember): Promise<{ rows: Row[]; total: number }>;
  stream(query: PagingQuery): AsyncIterable<Row>;
  /** Adds to some rows what only files show. */
  forFile?(rows: Row[]): Promise<object[]>;
  /** The first rows, without a count. */
  first(size: number): Promise<Row[]>;
  count(): Promise<number>;
  /** All rows at once, for small sets such as rows by id. */
  all(): Promise<Row[]>;
  /** The ids of all rows, for actions on "all that match". */
  keys(): Promise<number[]>;
}

/** A list whose statements are compiled once for each combination of filters and order. */
const define = <DB, TB extends keyof DB, Found, Row, Filters extends object>(
  declaration: ListDeclaration<DB, TB, Found, Filters, Row>,
) => {
  const { present, filters } = declaration;
  const shapes = createShapes();
  const statements = statementsOf(declaration);

  /** The queries on the rows that match the clauses. */
  const queriesOn = (tx: Tx, clauses: readonly Clause[]) => {
    const shape = clauses.map((clause) => clause.shape).join('&');
    const values: Record<string, unknown> = Object.assign({}, ...clauses.map((clause) => clause.values));
    const replan = clauses.some((clause) => clause.replan);
    const execute = <R>(what: string, build: Parameters<typeof shapes>[1], more = {}): Promise<R[]> =>
      rowsOf<R>(tx, shapes(`${shape}|${what}`, build), { ...values, ...more }, replan);

    return {
      slice: (
        sortKey: string | undefined,
        backwards: boolean,
        size: number,
        offset: number,
        isMany = false,
      ) => {
        const part = { sort: statements.sortOf(sortKey), backwards, size, skips: offset > 0, isMany };
        return execute<Found>(
          `${sortKey}|${backwards}|${size}|${part.skips}|${isMany}`,
          () => statements.part(clauses, part),
          { offset },
        );
      },
      async count() {
        const [row] = await execute<{ total: number }>('count', () => statements.count(clauses));
        return Number(row?.total ?? 0);
      },
      keys: () => execute<{ key: number }>('keys', () => statements.keys(clauses)),
      all: () => execute<Found>('undefined|all', () => statements.all(clauses, undefined)),
      tooMany: () => execute<{ tooMany: boolean }>('too many', () => statements.tooMany(clauses)),
      stream(sortKey: string | undefined) {
        const sort = statements.sortOf(sortKey);
        const plan = shapes(`${shape}|${sortKey}|all`, () => statements.all(clauses, sort));
        return lineOf(tx).stream(plan.fill(values), 500);
      },
    };
  };

  const listing = (tx: Tx, entity: string, clauses: readonly Clause[]): Listing<Row> => {
    let rows = queriesOn(tx, clauses);
    let isSettled = searchesOf(clauses).length === 0;

    /** If a search matches too many rows, they are read in the order of the list instead. */
    const readInOrder = async () => {
      rows = queriesOn(
        tx,
        await Promise.all(clauses.map(async (clause) => (await clause.otherwise?.()) ?? clause)),
      );
    };
    const settledRows = async () => {
      if (!isSettled && (await rows.tooMany())[0]?.tooMany) await readInOrder();
      isSettled = true;
      return rows;
    };
    const count = async () => (await settledRows()).count();

    /** A first page with rows is correct; an empty one may mean that the search found too much. */
    const firstPage = async (sortKey: string | undefined, limit: number) => {
      const initial = rows;
      const found = await initial.slice(sortKey, false, limit, 0);
      if (found.length > 0) isSettled = true;
      return (await settledRows()) === initial ? found : rows.slice(sortKey, false, limit, 0);
    };

    /** A page in the second half is read from the end, so that the last page costs as much as the first. */
    const laterPage = async (sortKey: string | undefined, offset: number, limit: number, total: number) => {
      const isMany = total > MAX_SORTED && statements.sortOf(sortKey)?.reference !== undefined;
      if (offset <= total / 2) return rows.slice(sortKey, false, limit, offset, isMany);
      const size = Math.min(limit, total - offset);
      if (size <= 0) return [];
      const found = await rows.slice(sortKey, true, size, total - offset - size, isMany);
      return found.reverse();
    };

    return {
      count,
      first: async (size) => (await firstPage(undefined, size)).map(present),
      keys: async () => (await (await settledRows()).keys()).map(({ key }) => key),
      all: async () => (await (await settledRows()).all()).map(present),
      async page({ page, limit, order: sortKey }, remember) {
        // How a page by a record is read depends on how many rows there are.
        if (page > 1 || statements.sortOf(sortKey)?.reference) {
          await settledRows();
          const total = await remember(entity, count);
          return { rows: (await laterPage(sortKey, (page - 1) * limit, limit, total)).map(present), total };
        }
        const found = (await firstPage(sortKey, limit)).map(present);
        // A first page that is not full already gives the total.
        return { rows: found, total: found.length < limit ? found.length : await remember(entity, count) };
      },
      async *stream({ order: sortKey }) {
        for await (const chunk of (await settledRows()).stream(sortKey))
          for (const row of chunk) yield present(row as Found);
      },
    };
  };

  const declared = Object.entries(filters) as [keyof Filters, Filter<unknown>][];
  /** The rows that match these filters. */
  return async (tx: Tx, values: Filters): Promise<Listing<Row>> => {
    const clauses: Clause[] = [];
    for (const [name, filter] of declared)
      if (values[name] !== undefined) clauses.push(await filter(values[name], String(name), tx));
    const { entity } = declaration;
    return listing(tx, typeof entity === 'string' ? entity : entity(values), clauses);
  };
};

/** Takes the filters as a type argument and infers the rest from the declaration. */
export const defineList =
  <Filters extends object>() =>
  <DB, TB extends keyof DB, Found, Row>(declaration: ListDeclaration<DB, TB, Found, Filters, Row>) =>
    define(declaration);
