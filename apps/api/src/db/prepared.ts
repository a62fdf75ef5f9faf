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

/** Where a value of each call will stand. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value that is given with each call, under this name. */
export const given = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`;

/** A query's text, to be filled with the values of a call. */
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

type Givens<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** Shapes of one question that are kept; people ask few of those that could be asked. */
const MOST_SHAPES = 500;

/** Blueprints of a question that has many shapes, each built when it is first asked. */
export function createShapes() {
  const plans = new Map<string, Blueprint>();
  return <R>(shape: string, build: () => Query<R>): Blueprint => {
    const known = plans.get(shape);
    if (known) return known;
    if (plans.size >= MOST_SHAPES) plans.clear();
    const plan = blueprint(build());
    plans.set(shape, plan);
    return plan;
  };
}

/** A question with its values, and the rows that its answer has. */
export interface Asked<R> {
  readonly statement: Statement;
  /** Only a type: what a row of the answer is. */
  readonly row?: R;
}
type Answers<Questions extends readonly Asked<unknown>[]> = {
  [At in keyof Questions]: Questions[At] extends Asked<infer R> ? R[] : never;
};

/** Asks several questions in one round trip. */
export async function together<const Questions extends readonly Asked<unknown>[]>(
  tx: Tx,
  ...questions: Questions
): Promise<Answers<Questions>> {
  const results = await lineOf(tx).run(...questions.map(({ statement }) => statement));
  return results.map(({ rows }) => rows) as unknown as Answers<Questions>;
}

/** The rows of a blueprint, with the values of this call. */
export async function rowsOf<R>(tx: Tx, plan: Blueprint, values: object, replan = false): Promise<R[]> {
  const [result] = await lineOf(tx).run(plan.fill(values, replan));
  return (result?.rows ?? []) as R[];
}

/** A write whose answer nobody needs: it travels with the next statement of the transaction. */
export const writeLater = (tx: Tx, plan: Blueprint, values: object): void =>
  lineOf(tx).later(plan.fill(values));

/** A query that is built and compiled when it is first asked, and then only filled with the values of each call. */
export function prepared<Values extends object>() {
  return <R>(build: (db: Builder, values: Givens<Values>) => Query<R>) => {
    let plan: Blueprint | undefined;
    const slots = new Proxy({}, { get: (_target, name) => given(String(name)) }) as Givens<Values>;
    const fill = (values: Values): Statement => {
      plan ??= blueprint(build(builder, slots));
      return plan.fill(values);
    };
    const all = async (tx: Tx, values: Values): Promise<R[]> => {
      const [result] = await lineOf(tx).run(fill(values));
      return (result?.rows ?? []) as R[];
    };
    return {
      all,
      first: async (tx: Tx, values: Values): Promise<R | undefined> => (await all(tx, values))[0],
      /** To be asked together with others. */
      ask: (values: Values): Asked<R> => ({ statement: fill(values) }),
      /** Travels with the next statement of the transaction; what it answers is checked before that one's is used. */
      later: (tx: Tx, values: Values, check?: (rows: R[]) => void): void =>
        lineOf(tx).later(fill(values), check as ((rows: Row[]) => void) | undefined),
    };
  };
}
