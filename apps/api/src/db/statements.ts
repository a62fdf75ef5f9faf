import { randomBytes } from 'node:crypto';
import type { Row, RowReader } from './wire-rows.ts';

export type { Row };
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Forces a plan for the given values, where a generic plan would be slow. */
  readonly replan?: boolean;
  /** Not worth keeping prepared. */
  readonly once?: boolean;
  /** Looks at the rows as soon as they are there, and throws if the work must not go on. */
  readonly check?: ((rows: Row[]) => void) | undefined;
}

/** Limit of prepared statements per connection; each uses server memory. */
const MAX_STATEMENTS = 250;
/**
 * A longer text is usually unique, such as an insert of many rows; caching it would evict statements that are reused.
 */
const MAX_CACHED_LENGTH = 12_000;

export interface Prepared {
  /** Empty for a statement that is not cached. */
  readonly name: string;
  readonly text: string;
  /** Already sent to the server, so it only needs bind and execute. */
  parsed: boolean;
  /** Set once the server has described the columns. The server refuses a plan whose columns changed. */
  reader: RowReader | undefined;
}

/** The prepared statements of one connection, evicted least recently used first. */
export class PreparedStatements {
  readonly #statements = new Map<string, Prepared>();
  #closing: string[] = [];
  #last = 0;
  readonly #caches: boolean;
  readonly #prefix: string;

  /** Where others use the same server, nothing of theirs may have the name of something of ours. */
  constructor(caches: boolean, shared: boolean) {
    this.#caches = caches;
    this.#prefix = shared ? randomBytes(4).toString('hex') : '';
  }

  take({ text, once }: Statement): Prepared {
    if (!this.#caches || once || text.length > MAX_CACHED_LENGTH)
      return { name: '', text, parsed: false, reader: undefined };
    const cached = this.#statements.get(text);
    if (cached) this.#statements.delete(text);
    const statement = cached ?? { name: this.#nameOf(text), text, parsed: false, reader: undefined };
    this.#statements.set(text, statement);
    if (this.#statements.size > MAX_STATEMENTS) {
      const [oldest] = this.#statements.values();
      if (oldest) this.forget(oldest);
    }
    return statement;
  }

  /** A one-word statement such as `commit` is its own name, which keeps protocol traces readable. */
  #nameOf(text: string): string {
    return /^\w+$/.test(text) ? text : `g${this.#prefix}${++this.#last}`;
  }

  /** Closes the statement with the next exchange; closing an unknown one is no error. */
  forget({ name, text }: Prepared) {
    if (!this.#statements.delete(text)) return;
    this.#closing.push(name);
  }

  forgetAll() {
    for (const statement of [...this.#statements.values()]) this.forget(statement);
  }

  /** Names to close on the server now. */
  takeClosing(): string[] {
    if (this.#closing.length === 0) return this.#closing;
    const names = this.#closing;
    this.#closing = [];
    return names;
  }
}
