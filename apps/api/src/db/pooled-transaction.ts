import type pg from 'pg';
import type { Result } from './exchange.ts';
import type { Statement } from './statements.ts';

const COMMIT: Statement = { text: 'commit', values: [] };
const ROLLBACK: Statement = { text: 'rollback', values: [] };

export interface Sending {
  timeoutMs?: number | undefined;
  /** The request that the statements are for. */
  correlation: string | null;
}

/** What a pool lends to a transaction. */
export interface Lender {
  acquire(): Promise<pg.PoolClient>;
  send(client: pg.PoolClient, statements: readonly Statement[], sending: Sending): Promise<Result[]>;
  /** What each transaction begins with. */
  readonly opening: readonly Statement[];
}

/** A transaction on a pooled connection. What opens it is sent with its first statements. */
export class PooledTransaction {
  readonly #lender: Lender;
  readonly #correlation: string | null;
  #client: Promise<pg.PoolClient> | undefined;
  #opening: readonly Statement[];
  #isOver = false;

  constructor(lender: Lender, correlation: string | null) {
    this.#lender = lender;
    this.#correlation = correlation;
    this.#opening = lender.opening;
  }

  async connected(): Promise<pg.PoolClient> {
    // On another connection it would run outside of the transaction, and behind a pooler as its owner.
    if (this.#isOver) throw new Error('the transaction is over');
    this.#client ??= this.#lender.acquire();
    return this.#client;
  }

  /** Runs the statements in one round trip and returns their results. */
  async run(statements: readonly Statement[], timeoutMs?: number): Promise<Result[]> {
    const client = await this.connected();
    const all = [...this.#opening, ...statements];
    this.#opening = [];
    const results = await this.#lender.send(client, all, { timeoutMs, correlation: this.#correlation });
    return results.slice(results.length - statements.length);
  }

  /** Commits after these last statements, in their round trip, and returns the connection. */
  async commit(statements: readonly Statement[] = []): Promise<Result[]> {
    const results = await this.run([...statements, COMMIT]);
    // The server answers COMMIT with ROLLBACK if the transaction was aborted.
    if (results.pop()?.tag !== 'COMMIT')
      throw new Error('the transaction was rolled back: one of its statements failed');
    await this.#release();
    return results;
  }

  /** The server rolls back when a connection is lost; a live connection needs an explicit ROLLBACK. */
  async rollback(): Promise<void> {
    this.#isOver = true;
    const client = await this.#client?.catch(() => undefined);
    if (!client) return;
    await this.#lender.send(client, [ROLLBACK], { correlation: this.#correlation }).then(
      () => this.#release(),
      (error: Error) => this.#release(error),
    );
  }

  async #release(broken?: Error) {
    this.#isOver = true;
    const client = await this.#client;
    this.#client = undefined;
    client?.release(broken);
  }
}

/** Runs work that commits the transaction itself; what fails is rolled back. */
export async function orRolledBack<T>(transaction: PooledTransaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
