import { Socket } from 'node:net';
import pg from 'pg';
import { keepRowsRaw } from './wire-rows.ts';

export type ConnectionSettings = pg.ClientConfig;
/** How long a server may take before it counts as gone. */
export interface Patience {
  /** To accept a connection, encryption and password included. */
  connectMs: number;
  /** To answer a heartbeat. */
  silenceMs: number;
}
export interface PoolSettings extends ConnectionSettings {
  /** Without it, that of a server on the same machine. */
  patience?: Patience | undefined;
  /**
   * Whether statements stay prepared on their connection; a transaction pooler may switch to a server that does not
   * know them.
   */
  prepares?: boolean;
  /** Direct connection to the server, needed when a pooler does not keep sessions. */
  direct?: ConnectionSettings | undefined;
}

/** The serving role: it owns nothing and is no superuser. */
export const APP_ROLE = 'gemelo_app';
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCAL: Patience = { connectMs: 800, silenceMs: 800 };
const FREE_TIMEOUT_MS = 5_000;
/** Keep-alive detects a vanished peer on connections that only listen. */
const KEEP_ALIVE_MS = 10_000;

/** On a local socket an absent server refuses at once, so a slow one is only busy. */
const connectTimeout = ({ host }: pg.ClientConfig, { connectMs }: Patience) =>
  host?.startsWith('/') ? FREE_TIMEOUT_MS : connectMs;
/** Time to get a connection from a pool: a free one, or a new one with the statements that set up its session. */
const acquireTimeout = ({ connectMs }: Patience) => Math.max(FREE_TIMEOUT_MS, 2 * connectMs);

/**
 * Plans are generic, independent of the values. The default cost of a random page is that of a rotating disk: for it,
 * the details of a page of rows would be read with whole small tables. Compiling a plan takes longer than our longest
 * questions.
 */
export const PLANNING = { plan_cache_mode: 'force_generic_plan', random_page_cost: 1.1, jit: 'off' };

/** Set by a statement because some poolers drop startup options. */
const SESSION = `select ${Object.entries({
  role: APP_ROLE,
  timezone: 'UTC',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  ...PLANNING,
})
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join()}`;

/** A connection under another role would bypass RLS, so each connection is verified before its first use. */
export async function assumeAppRole(client: pg.ClientBase) {
  await client.query(SESSION);
  const { rows } = await client.query<{ role: string; zone: string }>(
    `select current_user as role, current_setting('TimeZone') as zone`,
  );
  const [{ role, zone } = { role: '', zone: '' }] = rows;
  if (role !== APP_ROLE || zone !== 'UTC') throw new Error(`a connection serves as ${role} in ${zone}`);
}

/** For a direct connection, which only listens or sends heartbeats. */
export async function connectAsApp(client: pg.Client) {
  await client.connect();
  await client.query(`set role ${APP_ROLE}`);
}

const poolConfig = (settings: ConnectionSettings, patience: Patience, max: number): pg.PoolConfig => ({
  ...settings,
  onConnect: assumeAppRole,
  max,
  connectionTimeoutMillis: acquireTimeout(patience),
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
});

/** A server that accepts no connection fails fast; a connected server that is only busy may be waited for. */
const createClientClass = (sockets: Set<Socket>, patience: Patience) =>
  class extends pg.Client {
    constructor(settings: pg.ClientConfig = {}) {
      // The pool makes the password non-enumerable, so copied settings lack it.
      const { password } = settings;
      const socket = new Socket();
      super({
        ...settings,
        ...(password === undefined ? {} : { password }),
        connectionTimeoutMillis: connectTimeout(settings, patience),
        stream: () => socket,
      });
      keepRowsRaw(this);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      // A connection that fails at work already fails its statement; without a listener the error would end the
      // process.
      this.on('error', () => undefined);
    }
  };

/** The job queue needs the driver's default parsing of timestamps and numbers, not the product's. */
const plainTypes = new pg.TypeOverrides();
plainTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value));
plainTypes.setTypeParser(pg.types.builtins.INT8, (value: string) => value);

const noAnswerError = () =>
  Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' });

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The job queue releases its listening connection twice when an outage meets its shutdown, which pg refuses. */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (!onConnect) return super.connect();
    super.connect((error, client, done) => {
      let isReleased = false;
      onConnect(error, client, (release) => {
        if (!isReleased) done(release);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/** A pool whose connections and waiting clients can be cut off all at once. */
export class CuttablePool extends pg.Pool {
  readonly #sockets: Set<Socket>;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #direct: ConnectionSettings | undefined;
  readonly #login: ConnectionSettings;
  readonly patience: Patience;
  readonly prepares: boolean;
  #cut = false;

  constructor({ prepares = true, direct, patience = LOCAL, ...settings }: PoolSettings, max: number) {
    const sockets = new Set<Socket>();
    super({ ...poolConfig(settings, patience, max), Client: createClientClass(sockets, patience) });
    this.patience = patience;
    this.#sockets = sockets;
    this.#direct = direct && { ...direct, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
    this.#login = direct ?? settings;
    this.prepares = prepares;
    // The pool replaces a connection that fails while idle; the next call reports an absent server.
    this.on('error', () => undefined);
  }

  /** A direct connection outside the pool, with a session that lasts as LISTEN requires; not connected yet. */
  openDirect(): pg.Client {
    // The pool makes its password non-enumerable, so copied options lack it.
    return new (createClientClass(this.#sockets, this.patience))(this.#direct ?? this.options);
  }

  /**
   * A few direct connections as the login that owns the tables, for the job queue, which the serving role cannot
   * access. They are cut together with the pool.
   */
  asLogin(max: number): pg.Pool {
    const pool = new QueuePool({
      ...this.#login,
      Client: createClientClass(this.#sockets, this.patience),
      max,
      types: plainTypes,
      connectionTimeoutMillis: acquireTimeout(this.patience),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    });
    // A lost connection already fails its next statement.
    return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
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

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#cut) throw noAnswerError();
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      super.connect().then(
        // A client that was refused meanwhile no longer needs the connection.
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: Error) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire();
    if (!callback) return acquired;
    acquired.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}
