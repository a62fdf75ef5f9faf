import { Invalid } from '@gemelo/contract/kit/errors';
import {
  type Compilable,
  type Expression,
  type OrderByDirection,
  type OrderByItemBuilder,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { builder, given } from '../prepared.ts';
import { columnsOf, isReferenceOrder, keysByReference, type ReferenceOrder } from './by-reference.ts';
import type { Clause, Filter } from './filters.ts';
import { baseOf, lean, onTableAlone, readingFrom } from './lean.ts';
import { foundTooMany } from './search.ts';

export interface ListDeclaration<DB, TB extends keyof DB, Found, Filters, Row> {
  /** The entity whose changes invalidate the cached total, as the audit names it. */
  entity: string | ((values: Filters) => string);
  /** The query of every row with all its fields. A left join matches at most one row. */
  rows: () => SelectQueryBuilder<DB, TB, Found>;
  /** The filter behind each name, most selective first. */
  filters: { [Name in keyof Filters]-?: Filter<NonNullable<Filters[Name]>> };
  /** The sort expression behind each name of `order`, or the record that decides. */
  order: Record<string, ReferenceExpression<DB, TB> | ReferenceOrder>;
  /** Names of `order` whose empty values come last in both directions, which no index of the column gives. */
  emptyLast?: readonly string[];
  /** The tie-breaker that makes the order total; alone and descending it means "newest first". */
  newest: ReferenceExpression<DB, TB>[];
  present: (row: Found) => Row;
}

interface Sort<DB, TB extends keyof DB> {
  columns: ReferenceExpression<DB, TB>[];
  direction: 'asc' | 'desc';
  emptyLast: boolean;
  reference?: ReferenceOrder;
}
/** A slice of the rows in a given order. */
interface Part<DB, TB extends keyof DB> {
  sort: Sort<DB, TB> | undefined;
  backwards: boolean;
  size: number;
  skips: boolean;
  /** Whether there are too many rows to sort them by a record. */
  isMany: boolean;
}

export const searchesOf = (clauses: readonly Clause[]) => clauses.flatMap(({ found = [] }) => found);

const opposite = (direction: OrderByDirection): OrderByDirection => (direction === 'asc' ? 'desc' : 'asc');
/** Reading backwards turns the order of empty values too. */
function placed<DB, TB extends keyof DB>(
  by: OrderByItemBuilder,
  { emptyLast }: Sort<DB, TB>,
  direction: OrderByDirection,
  backwards: boolean,
) {
  const item = direction === 'asc' ? by.asc() : by.desc();
  if (!emptyLast) return item;
  return backwards ? item.nullsFirst() : item.nullsLast();
}

export function statementsOf<DB, TB extends keyof DB, Found>({
  rows,
  newest,
  order,
  emptyLast = [],
}: Pick<ListDeclaration<DB, TB, Found, unknown, unknown>, 'rows' | 'newest' | 'order' | 'emptyLast'>) {
  const matching = (clauses: readonly Clause[]) =>
    clauses.reduce((query, clause) => query.where(clause.condition()), rows());

  /** The matching rows without their fields, and without the joins that only these need. */
  const bare = (clauses: readonly Clause[]) => matching(clauses).clearSelect().withPlugin(lean);

  /** Puts the searches of ids before the query. */
  const within = <R>(
    clauses: readonly Clause[],
    query: Compilable<R> & Expression<unknown>,
  ): Compilable<R> | RawBuilder<R> => {
    const found = searchesOf(clauses).map(
      ({ name, query: first }) => sql`${sql.ref(name)} as materialized (${first()})`,
    );
    return found.length === 0 ? query : sql<R>`with ${sql.join(found)} ${query}`;
  };

  const ordered = <Shape>(
    query: SelectQueryBuilder<DB, TB, Shape>,
    { sort, backwards }: Pick<Part<DB, TB>, 'sort' | 'backwards'>,
  ) => {
    const turn = (direction: OrderByDirection) => (backwards ? opposite(direction) : direction);
    const first = sort
      ? sort.columns.reduce<typeof query>(
          (done, column) => done.orderBy(column, (by) => placed(by, sort, turn(sort.direction), backwards)),
          query,
        )
      : query;
    return newest.reduce<typeof first>((done, column) => done.orderBy(column, turn('desc')), first);
  };

  /**
   * If the first table alone decides which rows these are and in which order, they are read from it and then joined:
   * the planner would join all rows of a small table before it sorts them.
   */
  const firstPage = (clauses: readonly Clause[], part: Part<DB, TB>) => {
    const limit = sql.lit(part.size);
    const base = baseOf(rows().toOperationNode());
    const page = base && ordered(bare(clauses).selectAll(base as TB & string), part).limit(limit);
    const source = page && onTableAlone(page.toOperationNode());
    return source
      ? ordered(rows(), part).withPlugin(readingFrom(source, base))
      : ordered(matching(clauses), part).limit(limit);
  };

  /** The keys of a page by a record, of many rows. */
  const keysOfMany = (
    clauses: readonly Clause[],
    part: Part<DB, TB>,
    reference: ReferenceOrder,
    key: string,
  ) =>
    keysByReference(reference, {
      direction: part.sort?.direction ?? 'asc',
      backwards: part.backwards,
      limit: sql.lit(part.size),
      offset: part.skips ? given<number>('offset') : sql.lit(0),
      keys: (condition) =>
        ordered(bare(clauses).select(sql.ref(key).as('key')).where(condition), {
          sort: undefined,
          backwards: part.backwards,
        }),
    });

  return {
    sortOf(sortKey: string | undefined): Sort<DB, TB> | undefined {
      if (sortKey === undefined) return undefined;
      const name = sortKey.replace(/^-/, '');
      // Only declared names: a plain object also has `constructor`.
      const column = Object.hasOwn(order, name) ? order[name] : undefined;
      if (column !== undefined)
        return {
          direction: sortKey.startsWith('-') ? 'desc' : 'asc',
          ...(isReferenceOrder(column)
            ? {
                columns: columnsOf(column) as ReferenceExpression<DB, TB>[],
                emptyLast: true,
                reference: column,
              }
            : { columns: [column], emptyLast: emptyLast.includes(name) }),
        };
      throw new Invalid([
        { path: 'query.order', rule: 'choice', params: { choices: Object.keys(order).join(', ') } },
      ]);
    },
    all: (clauses: readonly Clause[], sort: Sort<DB, TB> | undefined) =>
      within(clauses, ordered(matching(clauses), { sort, backwards: false })),
    /** Skipped rows are only counted; only the rows of the page are joined with their details. */
    part(clauses: readonly Clause[], part: Part<DB, TB>) {
      const [key] = newest;
      // The limit is a literal: a generic plan would assume a tenth of the table.
      const limit = sql.lit(part.size);
      const reference = part.sort?.reference;
      if (!part.skips && !reference) return within(clauses, firstPage(clauses, part));
      const offset = part.skips ? given<number>('offset') : sql.lit(0);
      if (newest.length > 1 || typeof key !== 'string')
        return within(clauses, ordered(matching(clauses), part).limit(limit).offset(offset));
      const sorted = () =>
        ordered(bare(clauses).select(sql.ref(key).as('key')), part)
          .limit(limit)
          .offset(offset);
      // As an array, the page is computed first and its rows are looked up; a join might read all rows.
      const page =
        reference && part.isMany
          ? sql`array(${keysOfMany(clauses, part, reference, key)})`
          : sql`array${sorted()}`;
      return within(clauses, ordered(rows().where(sql<boolean>`${sql.ref(key)} = any(${page})`), part));
    },
    keys(clauses: readonly Clause[]) {
      const [key] = newest;
      if (typeof key !== 'string') throw new Error('rows without one column that names them have no keys');
      return within(clauses, bare(clauses).select(sql.ref<number>(key).as('key')));
    },
    count: (clauses: readonly Clause[]) =>
      within(clauses, bare(clauses).select(sql<number>`count(*)`.as('total'))),
    tooMany: (clauses: readonly Clause[]) =>
      within(clauses, builder.selectNoFrom(foundTooMany(searchesOf(clauses)).as('tooMany'))),
  };
}
