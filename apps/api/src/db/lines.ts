import type { DatabaseConnection, QueryResult } from 'kysely';
import { type Context, contextOf } from './context.ts';
import type { Result } from './exchange.ts';
import type { CuttablePool } from './pool.ts';
import type { PooledTransaction } from './pooled-transaction.ts';
import type { Row, Statement } from './statements.ts';

/** A channel for statements: a transaction, or single reads. */
export interface Line {
  /** Runs the statements in one round trip and returns their results. */
  run(...statements: Statement[]): Promise<Result[]>;
  /**
   * Defers a statement to the next round trip, at the latest to the commit. Its check passes before any result of the
   * same round trip is used, and before the commit.
   */
  later(statement: Statement): void;
  stream(statement: Statement, size: number): AsyncIterable<Row[]>;
}

const READS = /^\s*(select|with)\b/i;
const REPLAN: Statement = {
  text: `select set_config('plan_cache_mode', 'force_custom_plan', true)`,
  values: [],
};
/** The plan of a cursor is otherwise made for reading a tenth of its rows. */
const READ_WHOLE: Statement = {
  text: `select set_config('cursor_tuple_fraction', '1', true)`,
  values: [],
};
const withReplan = (statements: readonly Statement[]) =>
  statements.some(({ replan }) => replan) ? [REPLAN, ...statements] : statements;

/** For reads: each statement carries its context and is its own transaction. */
export class ReadLine implements Line {
  readonly #pool: CuttablePool;
  readonly #context: Context;

  constructor(pool: CuttablePool, context: Context) {
    this.#pool = pool;
    this.#context = context;
  }

  async run(...statements: Statement[]): Promise<Result[]> {
    const writing = statements.find(({ text }) => !READS.test(text));
    if (writing) throw new Error(`a read does not write: ${writing.text}`);
    const asked = [...contextOf(this.#context), ...withReplan(statements)];
    const results = await this.#pool.alone(asked, this.#context.correlation);
    return results.slice(results.length - statements.length);
  }

  later(statement: Statement): void {
    throw new Error(`a read does not write: ${statement.text}`);
  }

  stream(): AsyncIterable<Row[]> {
    throw new Error('rows are streamed in a transaction');
  }
}

/** Rows that a transaction changed, by company and entity. */
export type Touched = Map<string, { kind: string; idCompany: number | null; ids: number[] }>;

/** One transaction. BEGIN is sent with the first statement, so a transaction without statements costs nothing. */
export class TransactionLine implements Line {
  readonly context: Context;
  readonly touched: Touched = new Map();
  /** Called in turn after a failure, once the transaction is rolled back; each may throw a better error. */
  readonly explanations: ((error: unknown) => Promise<void>)[] = [];
  /** False once the work is done: work that outlives the transaction, such as a timer, cannot join it. */
  open = true;
  readonly #transaction: PooledTransaction;
  #deferred: Statement[];
  #begun = false;
  #failure: unknown;
  #cursors = 0;

  constructor(pool: CuttablePool, context: Context) {
    this.#transaction = pool.transaction(context.correlation);
    this.context = context;
    this.#deferred = [...contextOf(context)];
  }

  /** After a failure nothing more is executed, even if the work has caught it. */
  async run(...statements: Statement[]): Promise<Result[]> {
    await this.#transaction.connected();
    if (this.#failure !== undefined) throw this.#failure;
    this.#begun = true;
    try {
      const results = await this.#transaction.run([...this.#takeDeferred(), ...withReplan(statements)]);
      return results.slice(results.length - statements.length);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  #takeDeferred(): Statement[] {
    const deferred = this.#deferred;
    this.#deferred = [];
    return deferred;
  }

  later(statement: Statement): void {
    this.#deferred.push(statement);
    this.#begun = true;
  }

  /** Statements from here on run with the access of this context. */
  use(context: Context): void {
    for (const statement of contextOf(context)) this.later(statement);
  }

  /** Whether a deferred check may still end the transaction before its work begins. */
  get unchecked(): boolean {
    return this.#deferred.some(({ check }) => check);
  }

  /** Sends the deferred checks. */
  async flushChecks(): Promise<void> {
    if (this.unchecked) await this.run();
  }

  /** Rows are fetched in parts from a cursor of the server, so that each part has the time-out of a statement. */
  async *stream(statement: Statement, size: number): AsyncIterable<Row[]> {
    const cursor = `listed_${++this.#cursors}`;
    const text = `declare ${cursor} no scroll cursor for ${statement.text}`;
    await this.run(READ_WHOLE, { ...statement, text, once: true });
    for (;;) {
      const [part] = await this.run({ text: `fetch ${size} from ${cursor}`, values: [], once: true });
      const rows = part?.rows ?? [];
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  }

  async commit(): Promise<void> {
    if (!this.#begun) return;
    await this.flushChecks();
    if (this.#failure !== undefined) throw this.#failure;
    await this.#transaction.commit(this.#takeDeferred());
  }

  rollback(): Promise<void> {
    this.#deferred = [];
    return this.#transaction.rollback();
  }
}

/** Adapts a line to Kysely's connection interface. */
export class LineConnection implements DatabaseConnection {
  readonly line: Line;

  constructor(line: Line) {
    this.line = line;
  }

  async executeQuery<R>({ sql: text, parameters: values }: { sql: string; parameters: readonly unknown[] }) {
    const [result] = await this.line.run({ text, values });
    return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.count ?? 0) };
  }

  async *streamQuery<R>(
    { sql: text, parameters: values }: { sql: string; parameters: readonly unknown[] },
    size: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    for await (const rows of this.line.stream({ text, values }, size)) yield { rows: rows as R[] };
  }
}
