import type { PagingQuery } from '@gemelo/contract/kit/paging';
import { createShapes, rowsOf } from '../prepared.ts';
import { lineOf, type Tx } from '../tx.ts';
import type { Clause, Filter } from './filters.ts';
import { foundBy, type ListDeclaration, statementsOf } from './statements.ts';

type Remember = (entity: string, count: () => Promise<number>) => Promise<number>;

/** The matching rows, ready to be paged or streamed. */
export interface Listing<Row> {
  page(query: PagingQuery, remember: Remember): Promise<{ rows: Row[]; total: number }>;
  stream(query: PagingQuery): AsyncIterable<Row>;
  /** The first rows, without a count. */
  first(most: number): Promise<Row[]>;
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
  const planned = createShapes();
  const statements = statementsOf(declaration);

  /** The queries on the rows that match the clauses. */
  const questions = (tx: Tx, clauses: readonly Clause[]) => {
    const shape = clauses.map((clause) => clause.shape).join('&');
    const values: Record<string, unknown> = Object.assign({}, ...clauses.map((clause) => clause.values));
    const replan = clauses.some((clause) => clause.replan);
    const ask = <R>(what: string, build: Parameters<typeof planned>[1], more = {}): Promise<R[]> =>
      rowsOf<R>(tx, planned(`${shape}|${what}`, build), { ...values, ...more }, replan);

    return {
      slice: (wish: string | undefined, backwards: boolean, size: number, offset: number) => {
        const part = { sort: statements.sortOf(wish), backwards, size, skips: offset > 0 };
        return ask<Found>(
          `${wish}|${backwards}|${size}|${part.skips}`,
          () => statements.part(clauses, part),
          { offset },
        );
      },
      async count() {
        const [row] = await ask<{ total: number }>('count', () => statements.count(clauses));
        return Number(row?.total ?? 0);
      },
      keys: () => ask<{ key: number }>('keys', () => statements.keys(clauses)),
      all: () => ask<Found>('undefined|all', () => statements.all(clauses, undefined)),
      tooMany: () => ask<{ tooMany: boolean }>('too many', () => statements.tooMany(clauses)),
      stream(wish: string | undefined) {
        const sort = statements.sortOf(wish);
        const plan = planned(`${shape}|${wish}|all`, () => statements.all(clauses, sort));
        return lineOf(tx).stream(plan.fill(values), 500);
      },
    };
  };

  const listing = (tx: Tx, entity: string, clauses: readonly Clause[]): Listing<Row> => {
    let rows = questions(tx, clauses);
    let isDecided = foundBy(clauses).length === 0;

    /** If a search matches too many rows, they are read in the order of the list instead. */
    const readInOrder = async () => {
      rows = questions(
        tx,
        await Promise.all(clauses.map(async (clause) => (await clause.otherwise?.()) ?? clause)),
      );
    };
    const decided = async () => {
      if (!isDecided && (await rows.tooMany())[0]?.tooMany) await readInOrder();
      isDecided = true;
      return rows;
    };
    const count = async () => (await decided()).count();

    /** A first page with rows is correct; an empty one may mean that the search found too much. */
    const firstPage = async (wish: string | undefined, limit: number) => {
      const asked = rows;
      const found = await asked.slice(wish, false, limit, 0);
      if (found.length > 0) isDecided = true;
      return (await decided()) === asked ? found : rows.slice(wish, false, limit, 0);
    };

    /** A page in the second half is read from the end, so that the last page costs as much as the first. */
    const laterPage = async (wish: string | undefined, offset: number, limit: number, total: number) => {
      if (offset <= total / 2) return rows.slice(wish, false, limit, offset);
      const size = Math.min(limit, total - offset);
      if (size <= 0) return [];
      const found = await rows.slice(wish, true, size, total - offset - size);
      return found.reverse();
    };

    return {
      count,
      first: async (most) => (await firstPage(undefined, most)).map(present),
      keys: async () => (await (await decided()).keys()).map(({ key }) => key),
      all: async () => (await (await decided()).all()).map(present),
      async page({ page, limit, order: wish }, remember) {
        if (page > 1) {
          await decided();
          const total = await remember(entity, count);
          return { rows: (await laterPage(wish, (page - 1) * limit, limit, total)).map(present), total };
        }
        const found = (await firstPage(wish, limit)).map(present);
        // A first page that is not full already gives the total.
        return { rows: found, total: found.length < limit ? found.length : await remember(entity, count) };
      },
      async *stream({ order: wish }) {
        for await (const chunk of (await decided()).stream(wish))
          for (const row of chunk) yield present(row as Found);
      },
    };
  };

  const declared = Object.entries(filters) as [keyof Filters, Filter<unknown>][];
  /** The rows that match these filters. */
  return async (tx: Tx, wanted: Filters): Promise<Listing<Row>> => {
    const clauses: Clause[] = [];
    for (const [name, filter] of declared)
      if (wanted[name] !== undefined) clauses.push(await filter(wanted[name], String(name), tx));
    const { entity } = declaration;
    return listing(tx, typeof entity === 'string' ? entity : entity(wanted), clauses);
  };
};

/** Takes the filters as a type argument and infers the rest from the declaration. */
export const defineList =
  <Filters extends object>() =>
  <DB, TB extends keyof DB, Found, Row>(declaration: ListDeclaration<DB, TB, Found, Filters, Row>) =>
    define(declaration);
