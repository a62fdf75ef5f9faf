import type { FieldDef } from 'pg';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Prepared, PreparedStatements, Row, Statement } from './statements.ts';
import { rowReader, type WireRow } from './wire-rows.ts';

export interface Result {
  rows: Row[];
  /** Number of rows read or written. */
  count: number;
  /** The command tag from the server. */
  tag: string;
}

/** The part of the driver's connection that we write to. */
interface Wire {
  stream: { write(bytes: Buffer): void };
}
type Callback = (error: Error | null, results?: Result[]) => void;

/** Serializes a value as the driver does. */
export const { prepareValue: writtenValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;

const affected = (text: string): number => Number(/(\d+)$/.exec(text)?.[1] ?? 0);
const noRows = rowReader([]);
const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

/**
 * Runs several statements in one round trip and one transaction: the server executes until the Sync message, and skips
 * everything after a failed statement. What a check throws precedes the failure of any later statement.
 */
export class Exchange {
  readonly statements: readonly Statement[];
  readonly #prepared: PreparedStatements;
  readonly #results: Result[] = [];
  readonly #fresh = new Set<Prepared>();
  #sent: Prepared[] = [];
  #rows: Row[] = [];
  /** Thrown while the rows were read or checked. */
  #refusal: unknown;
  callback: Callback;
  /** Instead of the connection's own limit. */
  readonly query_timeout: number | undefined;

  constructor(
    statements: readonly Statement[],
    prepared: PreparedStatements,
    timeoutMs: number | undefined,
    callback: Callback,
  ) {
    this.statements = statements;
    this.#prepared = prepared;
    this.query_timeout = timeoutMs;
    this.callback = callback;
  }

  submit(wire: Wire): Error | null {
    // Values that cannot be serialized are refused before anything is sent.
    const values = this.statements.map((statement) => statement.values.map((value) => writtenValue(value)));
    const parts = this.#prepared.takeClosing().map((name) => serialize.close({ type: 'S', name }));
    this.#sent = this.statements.map((asked, at) => {
      const statement = this.#prepared.take(asked);
      const { name, text } = statement;
      if (!statement.parsed) {
        parts.push(serialize.parse({ name, text }));
        statement.parsed = name !== '';
        this.#fresh.add(statement);
      }
      parts.push(serialize.bind({ statement: name, values: values[at] ?? [] }));
      if (!statement.reader) parts.push(DESCRIBE);
      parts.push(EXECUTE);
      return statement;
    });
    parts.push(SYNC);
    // One large write is cheaper than many small ones, even with the copy.
    wire.stream.write(Buffer.concat(parts));
    return null;
  }

  get #current(): Prepared | undefined {
    return this.#sent[this.#results.length];
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    const statement = this.#current;
    if (statement) statement.reader = rowReader(fields);
  }

  handleDataRow(row: WireRow) {
    this.#unlessRefused(() => this.#rows.push((this.#current?.reader ?? noRows)(row)));
  }

  /** The driver expects that handling a message never throws. */
  #unlessRefused(work: () => void) {
    if (this.#refusal !== undefined) return;
    try {
      work();
    } catch (error) {
      this.#refusal = error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#complete(text);
  }

  handleEmptyQuery() {
    this.#complete('');
  }

  #complete(tag: string) {
    const statement = this.#current;
    if (statement) statement.reader ??= noRows;
    const rows = this.#rows;
    const { check } = this.statements[this.#results.length] ?? {};
    if (check) this.#unlessRefused(() => check(rows));
    this.#results.push({ rows, count: affected(tag), tag });
    this.#rows = [];
  }

  /** We cannot tell which new statements the server has prepared, so all from the failed one on are prepared again. */
  handleError(error: Error) {
    for (const statement of this.#sent.slice(this.#results.length))
      if (this.#fresh.has(statement)) this.#prepared.forget(statement);
    if (isStalePlan(error)) this.#prepared.forgetAll();
    this.callback((this.#refusal as Error | undefined) ?? error);
  }

  handleReadyForQuery() {
    if (this.#refusal !== undefined) this.callback(this.#refusal as Error);
    else this.callback(null, this.#results);
  }
}

/**
 * A migration changed the result of a prepared statement, or a pooler switched to a server that never prepared it.
 * Nothing was executed, so a retry prepares it again.
 */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** A stale plan is detected before anything is executed; the work is rolled back and retried once. */
export async function replanned<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStalePlan(error)) return work();
    throw error;
  }
}

/** Sends statements over a connection and returns the result of each. */
export const exchange = (
  client: pg.ClientBase,
  statements: readonly Statement[],
  prepared: PreparedStatements,
  timeoutMs?: number,
): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    const pending = new Exchange(statements, prepared, timeoutMs, (error, results = []) =>
      error ? reject(error) : resolve(results),
    );
    client.query(pending as unknown as pg.Submittable);
  });
