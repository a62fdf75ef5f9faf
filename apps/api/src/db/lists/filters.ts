import { type Expression, type SqlBool, sql } from 'kysely';
import { given } from '../prepared.ts';
import type { Tx } from '../tx.ts';

/** One filter of one call: its shape selects the statement, its values only fill it. */
export interface Clause {
  /** Statements of the same shape share text and plan. */
  shape: string;
  values?: Record<string, unknown>;
  /** The selectivity depends so much on the values that the statement is planned for them. */
  replan?: boolean;
  condition(): Expression<SqlBool>;
  /** Ids that are searched first, once for the whole statement, each under its own name. */
  found?: readonly IdSearch[];
  /** The fallback clause for when the search found too many ids. */
  otherwise?(): Clause | Promise<Clause>;
}

export interface IdSearch {
  name: string;
  /** Selects a column `ids`. */
  query(): Expression<unknown>;
}

/** Turns the value of a named filter into a condition on rows. */
export type Filter<Value> = (value: Value, name: string, tx: Tx) => Clause | Promise<Clause>;

export const equals =
  (column: string): Filter<unknown> =>
  (value, name) => ({
    shape: name,
    values: { [name]: value },
    condition: () => sql<SqlBool>`${sql.ref(column)} = ${given(name)}`,
  });

/** Matches any of several values. A single value uses equality, so that an index can be read in order. */
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

/** How many rows it leaves depends on the moment. */
const compared =
  (comparison: '>=' | '<') =>
  (column: string): Filter<string> =>
  (moment, name) => ({
    shape: name,
    values: { [name]: moment },
    replan: true,
    condition: () => sql<SqlBool>`${sql.ref(column)} ${sql.raw(comparison)} ${given(name)}::timestamptz`,
  });
/** From a moment on. */
export const notBefore = compared('>=');
/** Up to a moment, which is left out. */
export const before = compared('<');

/** A condition that refers to the value as `given(name)`. */
export const where =
  <Value>(condition: (name: string) => Expression<SqlBool>): Filter<Value> =>
  (value, name) => ({ shape: name, values: { [name]: value }, condition: () => condition(name) });

/** A value that rows are read with, and that leaves none out. */
export const valueOnly: Filter<unknown> = where<unknown>(() => sql<SqlBool>`true`);

/** A condition that differs for each value of a small set. */
export const byValue =
  <Value>(condition: (value: Value) => Expression<SqlBool>): Filter<Value> =>
  (value, name) => ({ shape: `${name}:${JSON.stringify(value)}`, condition: () => condition(value) });

export const present = (column: string): Filter<boolean> =>
  byValue((is) =>
    is ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`,
  );

/** Some of a few known words, written into the statement, so that the planner knows how frequent each is. */
export const amongLiterals = <Word extends string>(column: string): Filter<readonly Word[]> =>
  byValue((words) =>
    words.length === 1
      ? sql<SqlBool>`${sql.ref(column)} = ${sql.lit(words[0])}`
      : sql<SqlBool>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`,
  );
