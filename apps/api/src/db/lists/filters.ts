import { type Expression, type SqlBool, sql } from 'kysely';
import { given } from '../prepared.ts';
import type { Tx } from '../tx.ts';

/** One filter of one call: what makes the statement another one, and what only fills it. */
export interface Clause {
  /** Statements of the same shape share text and plan. */
  shape: string;
  values?: Record<string, unknown>;
  /** How many rows it leaves depends on the values so much that they are planned for. */
  replan?: boolean;
  condition(): Expression<SqlBool>;
  /** Identifiers that are found first, once for the whole statement, under names of their own. */
  found?: readonly FoundFirst[];
  /** What to ask instead where more was found than is looked up one by one. */
  otherwise?(): Clause | Promise<Clause>;
}

export interface FoundFirst {
  name: string;
  /** Gives `ids`. */
  query(): Expression<unknown>;
}

/** Turns what a call gives under a name into a condition on rows. */
export type Filter<Value> = (value: Value, name: string, tx: Tx) => Clause | Promise<Clause>;

export const equals =
  (column: string): Filter<unknown> =>
  (value, name) => ({
    shape: name,
    values: { [name]: value },
    condition: () => sql<SqlBool>`${sql.ref(column)} = ${given(name)}`,
  });

/** One of several. A single one is compared, so that an index that is ordered within it can be read in that order. */
export const among =
  (column: string): Filter<readonly unknown[]> =>
  (value, name, tx) =>
    value.length === 1
      ? equals(column)(value[0], name, tx)
      : {
          shape: `${name}[]`,
          values: { [name]: value },
          replan: true,
          condition: () => sql<SqlBool>`${sql.ref(column)} = any(${given(name)})`,
        };

/** A condition in which the value stands as `given(name)`. */
export const where =
  <Value>(condition: (name: string) => Expression<SqlBool>): Filter<Value> =>
  (value, name) => ({ shape: name, values: { [name]: value }, condition: () => condition(name) });

/** A condition that is another one for each value, of which there are few. */
export const byValue =
  <Value>(condition: (value: Value) => Expression<SqlBool>): Filter<Value> =>
  (value, name) => ({ shape: `${name}:${JSON.stringify(value)}`, condition: () => condition(value) });

export const present = (column: string): Filter<boolean> =>
  byValue((is) =>
    is ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`,
  );
