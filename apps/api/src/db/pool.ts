import type { Socket } from 'node:net';
import pg from 'pg';
import {
  acquireTimeout,
  type ConnectionSettings,
  createClientClass,
  LOCAL,
  type Patience,
} from './clients.ts';
import { exchange, type Result, replanned } from './exchange.ts';
import { isConnectionFailure } from './failures.ts';
import { type Lender, PooledTransaction, type Sending } from './pooled-transaction.ts';
import { plainTypes, QueuePool } from './queue-pool.ts';
import { assumeAppRole, STATEMENT_TIMEOUT_MS, USE_SESSION } from './session.ts';
import { PreparedStatements, type Statement } from './statements.ts';

export type { ConnectionSettings, Patience };

export interface PoolSettings extends ConnectionSettings {
  /** Without it, that of a server on the same machine. */
  patience?: Patience | undefined;
  /** Whether statements stay prepared on their connection; not every transaction pooler knows them. */
  prepares?: boolean;
  /**
   * Direct connection to the server, needed when a pooler does not keep sessions: then each transaction sets up its
   * own.
   */
  direct?: ConnectionSettings | undefined;
}

const BEGIN: Statement = { text: 'begin', values: [] };
/** Keep-alive detects a vanished peer on connections that only listen. */
const KEPT = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const LIMITS = { ...KEPT, query_timeout: STATEMENT_TIMEOUT_MS + 5_000 };

/** What statements that still run get when the pool ends. */
const LAST_STATEMENTS_MS = 2_000;

const noAnswerError = () =>
  Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' });

/**
 * Connections that can be cut off all at once, with those who wait for one. It lends none of them: statements go through
 * `alone` or a transaction, so that none is sent outside the session that it needs.
 */
export class CuttablePool {
  readonly size: number;
  readonly patience: Patience;
  /** Hears how long each round trip took, and of which request it was. */
  observe:
    | ((ms: number, statements: readonly { text: string }[], correlation: string | null) => void)
    | undefined;
  readonly #pool: pg.Pool;
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #direct: ConnectionSettings;
  readonly #prepared = new WeakMap<pg.ClientBase, PreparedStatements>();
  readonly #createPrepared: () => PreparedStatements;
  /** What the statements of a transaction need before them. */
  readonly #session: readonly Statement[];
  readonly #lender: Lender;
  #cut = false;

  constructor({ prepares = true, direct, patience = LOCAL, ...settings }: PoolSettings, size: number) {
    this.size = size;
    this.patience = patience;
    this.#direct = direct ?? settings;
    this.#createPrepared = () => new PreparedStatements(prepares, direct !== undefined);
    this.#session = direct ? [USE_SESSION] : [];
    this.#lender = {
      acquire: () => this.#acquire(),
      send: (client, statements, sending) => this.#send(client, statements, sending),
      opening: [BEGIN, ...this.#session],
    };
    this.#pool = new pg.Pool({
      ...settings,
      ...LIMITS,
      // What is set on a connection of a transaction pooler would reach other programs.
      ...(direct ? {} : { onConnect: assumeAppRole }),
      max: size,
      connectionTimeoutMillis: acquireTimeout(patience),
      idleTimeoutMillis: 30_000,
      Client: createClientClass(this.#sockets, patience),
    });
    // The pool replaces a connection that fails while idle; the next call reports an absent server.
    this.#pool.on('error', () => undefined);
  }

  /** Runs statements in one round trip on a pooled connection, in their own transaction. */
  alone(statements: readonly Statement[], correlation: string | null = null): Promise<Result[]> {
    return replanned(async () => {
      const client = await this.#acquire();
      try {
        const results = await this.#send(client, [...this.#session, ...statements], { correlation });
        client.release();
        return results.slice(results.length - statements.length);
      } catch (error) {
        client.release(isConnectionFailure(error) ? (error as Error) : undefined);
        throw error;
      }
    });
  }

  transaction(correlation: string | null = null): PooledTransaction {
    return new PooledTransaction(this.#lender, correlation);
  }

  /** A direct connection outside the pool, with a session that lasts as LISTEN requires; not connected yet. */
  openDirect(): pg.Client {
    return new (createClientClass(this.#sockets, this.patience))({ ...this.#direct, ...LIMITS });
  }

  /** How to connect directly as the login that owns the tables, from a thread. */
  get login(): ConnectionSettings {
    return this.#direct;
  }

  /**
   * A few direct connections as the login that owns the tables, for the job queue, which the serving role cannot
   * access. They are cut together with the pool.
   */
  asLogin(max: number): pg.Pool {
    const pool = new QueuePool({
      ...this.#direct,
      ...LIMITS,
      Client: createClientClass(this.#sockets, this.patience),
      max,
      types: plainTypes,
      connectionTimeoutMillis: acquireTimeout(this.patience),
    });
    // A lost connection already fails its next statement.
    return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  }

  /** Connections by what they do, and how many callers wait for one. */
  get usage() {
    const { idleCount: idle, totalCount, waitingCount: waiting } = this.#pool;
    return { idle, busy: totalCount - idle, waiting };
  }

  get isCut() {
    return this.#cut;
  }

  /** Aborts running work and refuses new work until the pool is restored. */
  cut() {
    this.#cut = true;
    for (const refuse of this.#waiting) refuse(noAnswerError());
    this.#waiting.clear();
    for (const socket of this.#sockets) socket.destroy();
  }

  restore() {
    this.#cut = false;
  }

  /** Whoever still uses a connection gets a moment to return it: nobody waits for a statement of hours. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.cut(), LAST_STATEMENTS_MS);
    await this.#pool.end();
    clearTimeout(timer);
  }

  async #send(
    client: pg.ClientBase,
    statements: readonly Statement[],
    { timeoutMs, correlation }: Sending,
  ): Promise<Result[]> {
    let prepared = this.#prepared.get(client);
    if (!prepared) {
      prepared = this.#createPrepared();
      this.#prepared.set(client, prepared);
    }
    const began = performance.now();
    try {
      return await exchange(client, statements, prepared, timeoutMs);
    } finally {
      this.observe?.(performance.now() - began, statements, correlation);
    }
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#cut) throw noAnswerError();
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#pool.connect().then(
        // A client that was refused meanwhile no longer needs the connection.
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: Error) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }
}
