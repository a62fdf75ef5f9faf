import { DefaultQueryExecutor, DummyDriver, type Kysely, PostgresIntrospector, Transaction } from 'kysely';
import { type Line, LineConnection } from './lines.ts';
import { adapter, compiler } from './names.ts';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;

const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};
const shared = { config: { dialect }, dialect, driver: dialect.createDriver() };
const lines = new WeakMap<Tx, Line>();

/** A query executor that runs on a line. */
export function txOn(line: Line): Tx {
  const connection = new LineConnection(line);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consume) => consume(connection),
  });
  const tx = new Transaction<Tables>({ ...shared, executor });
  lines.set(tx, line);
  return tx;
}

/** The line that a transaction runs on. */
export function lineOf(tx: Tx): Line {
  const line = lines.get(tx);
  if (!line) throw new Error('not a transaction of this database');
  return line;
}
