import { Invalid } from '@gemelo/contract/kit/errors';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import { type OrderByDirection, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { createShapes, given, rowsOf } from '../db/prepared.ts';
import { lineOf, type Tx } from '../db/tx.ts';
import type { Clause, Filter } from './list-filters.ts';

type Remember = (entity: string, count: () => Promise<number>) => Promise<number>;

/** Rows that match, ready to be paged or streamed. */
export interface Listing<Row> {
  page(query: PagingQuery, remember: Remember): Promise<{ rows: Row[]; total: number }>;
  stream(query: PagingQuery): AsyncIterable<Row>;
  count(): Promise<number>;
  /** All of them at once: of few, such as those of some ids. */
  all(): Promise<Row[]>;
  /** The identifiers of all of them, for what is done to "all that match". */
  keys(): Promise<number[]>;
}

interface ListDeclaration<DB, TB extends keyof DB, Found, Filters, Row> {
  /** The entity whose changes change the number of rows, as the audit calls it. */
  entity: string | ((wanted: Filters) => string);
  /** Every row with all that it shows. */
  rows: () => SelectQueryBuilder<DB, TB, Found>;
  /** What each name filters by, the most selective first. */
  filters: { [Name in keyof Filters]-?: Filter<NonNullable<Filters[Name]>> };
  /** The expression behind each name that `order` may take. */
  order: Record<string, ReferenceExpression<DB, TB>>;
  /** What makes the order total, first part first; alone and descending it is "newest first". */
  newest: ReferenceExpression<DB, TB>[];
  present: (row: Found) => Row;
}

interface Sort<DB, TB extends keyof DB> {
  wish: string;
  column: ReferenceExpression<DB, TB>;
  direction: OrderByDirection;
}
/** Which part of the rows, in which order. */
interface Part<DB, TB extends keyof DB> {
  sort: Sort<DB, TB> | undefined;
  backwards: boolean;
  size: number;
  skips: boolean;
}

const opposite = (direction: OrderByDirection): OrderByDirection => (direction === 'asc' ? 'desc' : 'asc');
/** The statements of a list. */
function statementsOf<DB, TB extends keyof DB, Found>({
  rows,
  newest,
  order,
}: Pick<ListDeclaration<DB, TB, Found, unknown, unknown>, 'rows' | 'newest' | 'order'>) {
  const matching = (clauses: readonly Clause[]) =>
    clauses.reduce((query, clause) => query.where(clause.condition()), rows());

  const ordered = <Shape>(
    query: SelectQueryBuilder<DB, TB, Shape>,
    { sort, backwards }: Pick<Part<DB, TB>, 'sort' | 'backwards'>,
  ) => {
    const turn = (direction: OrderByDirection) => (backwards ? opposite(direction) : direction);
    const first = sort ? query.orderBy(sort.column, turn(sort.direction)) : query;
    return newest.reduce<typeof first>((done, column) => done.orderBy(column, turn('desc')), first);
  };

  return {
    sortOf(wish: string | undefined): Sort<DB, TB> | undefined {
      if (wish === undefined) return undefined;
      const name = wish.replace(/^-/, '');
      // Only what was declared: an object also answers to `constructor`.
      const column = Object.hasOwn(order, name) ? order[name] : undefined;
      if (column !== undefined) return { wish, column, direction: wish.startsWith('-') ? 'desc' : 'asc' };
      throw new Invalid([
        { path: 'query.order', rule: 'choice', params: { choices: Object.keys(order).join(', ') } },
      ]);
    },
    all: (clauses: readonly Clause[], sort: Sort<DB, TB> | undefined) =>
      ordered(matching(clauses), { sort, backwards: false }),
    /** Rows that are skipped are only counted: those of the page alone are joined with what they show. */
    part(clauses: readonly Clause[], part: Part<DB, TB>) {
      const [key] = newest;
      // The size stands in the text: a plan for any number of rows would be one for a tenth of the table.
      const limit = sql.lit(part.size);
      if (!part.skips) return ordered(matching(clauses), part).limit(limit);
      const offset = given<number>('offset');
      if (newest.length > 1 || typeof key !== 'string')
        return ordered(matching(clauses), part).limit(limit).offset(offset);
      const keys = matching(clauses).clearSelect().select(sql.ref(key).as('key'));
      // As an array it is found first, and its rows are looked up; a join might read all of them.
      const page = sql`array${ordered(keys, part).limit(limit).offset(offset)}`;
      return ordered(rows().where(sql<boolean>`${sql.ref(key)} = any(${page})`), part);
    },
    keys(clauses: readonly Clause[]) {
      const [key] = newest;
      if (typeof key !== 'string') throw new Error('rows without one column that names them have no keys');
      return matching(clauses).clearSelect().select(sql.ref<number>(key).as('key'));
    },
    count: (clauses: readonly Clause[]) =>
      matching(clauses).clearSelect().select(sql<number>`count(*)`.as('total')),
  };
}

/** A list whose statements are built and compiled once for each combination of filters and order. */
const define = <DB, TB extends keyof DB, Found, Row, Filters extends object>(
  declaration: ListDeclaration<DB, TB, Found, Filters, Row>,
) => {
  const { present, filters } = declaration;
  const planned = createShapes();
  const statements = statementsOf(declaration);

  const listing = (tx: Tx, entity: string, clauses: readonly Clause[]): Listing<Row> => {
    const shape = clauses.map((clause) => clause.shape).join('&');
    const values: Record<string, unknown> = Object.assign({}, ...clauses.map((clause) => clause.values));
    const replan = clauses.some((clause) => clause.replan);

    const slice = (wish: string | undefined, backwards: boolean, size: number, offset: number) => {
      const part = { sort: statements.sortOf(wish), backwards, size, skips: offset > 0 };
      const plan = planned(`${shape}|${wish}|${backwards}|${size}|${part.skips}`, () =>
        statements.part(clauses, part),
      );
      return rowsOf<Found>(tx, plan, { ...values, offset }, replan);
    };

    const count = async () => {
      const plan = planned(`${shape}|count`, () => statements.count(clauses));
      const [row] = await rowsOf<{ total: number }>(tx, plan, values, replan);
      return Number(row?.total ?? 0);
    };

    /** A page in the second half is read from the end, so that the last one costs what the first one does. */
    const read = async (
      wish: string | undefined,
      offset: number,
      limit: number,
      total: number | undefined,
    ) => {
      if (total === undefined || offset <= total / 2) return slice(wish, false, limit, offset);
      const size = Math.min(limit, total - offset);
      if (size <= 0) return [];
      const found = await slice(wish, true, size, total - offset - size);
      return found.reverse();
    };

    return {
      count,
      async keys() {
        const plan = planned(`${shape}|keys`, () => statements.keys(clauses));
        return (await rowsOf<{ key: number }>(tx, plan, values, replan)).map(({ key }) => key);
      },
      async page({ page, limit, order: wish }, remember) {
        const offset = (page - 1) * limit;
        const known = offset > 0 ? await remember(entity, count) : undefined;
        const found = (await read(wish, offset, limit, known)).map(present);
        // A first page that is not full tells the total by itself.
        const total = known ?? (found.length < limit ? found.length : await remember(entity, count));
        return { rows: found, total };
      },
      async all() {
        const plan = planned(`${shape}|undefined|all`, () => statements.all(clauses, undefined));
        return (await rowsOf<Found>(tx, plan, values, replan)).map(present);
      },
      async *stream({ order: wish }) {
        const sort = statements.sortOf(wish);
        const plan = planned(`${shape}|${wish}|all`, () => statements.all(clauses, sort));
        for await (const rows of lineOf(tx).stream(plan.fill(values), 500))
          for (const row of rows) yield present(row as Found);
      },
    };
  };

  const declared = Object.entries(filters) as [keyof Filters, Filter<unknown>][];
  /** The rows that these filters leave. */
  return async (tx: Tx, wanted: Filters): Promise<Listing<Row>> => {
    const clauses: Clause[] = [];
    for (const [name, filter] of declared)
      if (wanted[name] !== undefined) clauses.push(await filter(wanted[name], String(name), tx));
    const { entity } = declaration;
    return listing(tx, typeof entity === 'string' ? entity : entity(wanted), clauses);
  };
};

/** Takes the filters as a type and the rest from the declaration. */
export const defineList =
  <Filters extends object>() =>
  <DB, TB extends keyof DB, Found, Row>(declaration: ListDeclaration<DB, TB, Found, Filters, Row>) =>
    define(declaration);
