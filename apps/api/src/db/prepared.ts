import { type Compilable, DummyDriver, Kysely, PostgresIntrospector, type RawBuilder, sql } from 'kysely';
import { adapter, compiler } from './names.ts';
import type { Tables } from './schema.ts';
import type { Row, Statement } from './statements.ts';
import { lineOf, type Tx } from './tx.ts';

/** Builds queries without a connection. */
export const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => adapter,
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  },
});
export type Builder = Pick<
  typeof builder,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with'
>;

/** A placeholder for a value of each call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A named value that each call provides. */
export const given = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`;

/** The compiled text of a query, to be filled with the values of each call. */
export interface Blueprint {
  fill(values: object, replan?: boolean): Statement;
}

type Query<R> = Compilable<R> | RawBuilder<R>;
const compiled = <R>(query: Query<R>) => ('isRawBuilder' in query ? query.compile(builder) : query.compile());

export function blueprint<R>(query: Query<R>): Blueprint {
  const { sql: text, parameters } = compiled(query);
  const fill = (values: Readonly<Record<string, unknown>>) =>
    parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter));
  return {
    fill: (values, replan = false) => ({ text, values: fill(values as Record<string, unknown>), replan }),
  };
}

type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** Limit of cached shapes per query; only few of the possible ones are used. */
const MAX_SHAPES = 500;

/** Caches the compiled shapes of a query, each built on first use. */
export function createShapes() {
  const plans = new Map<string, Blueprint>();
  return <R>(shape: string, build: () => Query<R>): Blueprint => {
    const cached = plans.get(shape);
    if (cached) return cached;
    if (plans.size >= MAX_SHAPES) plans.clear();
    const plan = blueprint(build());
    plans.set(shape, plan);
    return plan;
  };
}

/** A query with its values, and the type of its rows. */
export interface BoundQuery<R> {
  readonly statement: Statement;
  /** Type-only: the row of the result. */
  readonly row?: R;
}
type Results<Queries extends readonly BoundQuery<unknown>[]> = {
  [At in keyof Queries]: Queries[At] extends BoundQuery<infer R> ? R[] : never;
};

/** Runs several queries in one round trip. */
export async function together<const Queries extends readonly BoundQuery<unknown>[]>(
  tx: Tx,
  ...queries: Queries
): Promise<Results<Queries>> {
  const results = await lineOf(tx).run(...queries.map(({ statement }) => statement));
  return results.map(({ rows }) => rows) as unknown as Results<Queries>;
}

/** Defers queries to the next round trip; their results are checked together. */
export function checkLater<const Queries extends readonly BoundQuery<unknown>[]>(
  tx: Tx,
  queries: Queries,
  check: (results: Results<Queries>) => void,
): void {
  const results: Row[][] = [];
  for (const { statement } of queries)
    lineOf(tx).later({
      ...statement,
      check: (rows) => {
        results.push(rows);
        if (results.length === queries.length) check(results as unknown as Results<Queries>);
      },
    });
}

/** Runs a compiled query with the values of this call. */
export async function rowsOf<R>(tx: Tx, plan: Blueprint, values: object, replan = false): Promise<R[]> {
  const [result] = await lineOf(tx).run(plan.fill(values, replan));
  return (result?.rows ?? []) as R[];
}

/** Defers a write whose result is not needed to the next round trip of the transaction. */
export const writeLater = (tx: Tx, plan: Blueprint, values: object): void =>
  lineOf(tx).later(plan.fill(values));

/** Which values a call has is not known while the query is built: a copy of them would be empty. */
const slots: ProxyHandler<object> = {
  get: (_target, name) => given(String(name)),
  ownKeys: () => {
    throw new Error('the values of a prepared query are named one by one, not spread');
  },
};

/** A query that is compiled on first use and filled with the values of each call. */
export function prepared<Values extends object>() {
  return <R>(build: (db: Builder, values: Placeholders<Values>) => Query<R>) => {
    let plan: Blueprint | undefined;
    const fill = (values: Values): Statement => {
      plan ??= blueprint(build(builder, new Proxy({}, slots) as Placeholders<Values>));
      return plan.fill(values);
    };
    const all = async (tx: Tx, values: Values): Promise<R[]> => {
      const [result] = await lineOf(tx).run(fill(values));
      return (result?.rows ?? []) as R[];
    };
    return {
      all,
      first: async (tx: Tx, values: Values): Promise<R | undefined> => (await all(tx, values))[0],
      /** Prepares the query to run together with others. */
      ask: (values: Values): BoundQuery<R> => ({ statement: fill(values) }),
      /**
       * Defers the query to the next round trip; its result is checked before the results of that round trip are used.
       */
      later: (tx: Tx, values: Values, check?: (rows: R[]) => void): void =>
        lineOf(tx).later({ ...fill(values), check: check as Statement['check'] }),
    };
  };
}
