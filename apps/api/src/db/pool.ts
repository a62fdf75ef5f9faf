import { Socket } from 'node:net';
import pg from 'pg';

export type ConnectionSettings = pg.ClientConfig;
export interface PoolSettings extends ConnectionSettings {
  /** Whether statements stay prepared on their connection; a pooler that hands out servers by transaction may not know them. */
  prepares?: boolean;
  /** The server itself, where a pooler does not keep sessions. */
  direct?: ConnectionSettings | undefined;
}

/** The role that serves requests: it owns nothing and is no superuser. */
export const APP_ROLE = 'gemelo_app';
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 800;
const FREE_TIMEOUT_MS = 5_000;
/** A peer that vanished without a word is noticed on connections that only listen. */
const KEEP_ALIVE_MS = 10_000;

/** On a socket of this machine a server that is away refuses at once; one that takes its time is only busy. */
const patience = ({ host }: pg.ClientConfig) =>
  host?.startsWith('/') ? FREE_TIMEOUT_MS : CONNECT_TIMEOUT_MS;

/** As one statement: startup options are dropped by some poolers. Plans are made once, whatever values they are for. */
const SESSION = `select ${Object.entries({
  role: APP_ROLE,
  timezone: 'UTC',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  plan_cache_mode: 'force_generic_plan',
})
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join()}`;

/** A connection that serves as somebody else would see every company's rows: none is used before it was asked. */
async function stepDown(client: pg.ClientBase) {
  await client.query(SESSION);
  const { rows } = await client.query<{ role: string; zone: string }>(
    `select current_user as role, current_setting('TimeZone') as zone`,
  );
  const [{ role, zone } = { role: '', zone: '' }] = rows;
  if (role !== APP_ROLE || zone !== 'UTC') throw new Error(`a connection serves as ${role} in ${zone}`);
}

const serving = (settings: ConnectionSettings, max: number): pg.PoolConfig => ({
  ...settings,
  onConnect: stepDown,
  max,
  connectionTimeoutMillis: FREE_TIMEOUT_MS,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
});

/** A server that does not answer is told at once; one that is only busy may be waited for. */
const impatient = (sockets: Set<Socket>) =>
  class extends pg.Client {
    constructor(settings: pg.ClientConfig = {}) {
      // The pool hides the password from those who copy its settings.
      const { password } = settings;
      const socket = new Socket();
      super({
        ...settings,
        ...(password === undefined ? {} : { password }),
        connectionTimeoutMillis: patience(settings),
        stream: () => socket,
      });
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      // One that dies at work fails its statement; without a listener it would end the process too.
      this.on('error', () => undefined);
    }
  };

/** The queue of jobs reads moments and numbers as the driver does by itself, whatever the rest of the product made of them. */
const plainTypes = new pg.TypeOverrides();
plainTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value));
plainTypes.setTypeParser(pg.types.builtins.INT8, (value: string) => value);

const unanswered = () =>
  Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' });

/** Connections that can be given up all at once, with whoever waits for one. */
export class CuttablePool extends pg.Pool {
  readonly #sockets: Set<Socket>;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #direct: ConnectionSettings | undefined;
  readonly #login: ConnectionSettings;
  readonly prepares: boolean;
  #cut = false;

  constructor({ prepares = true, direct, ...settings }: PoolSettings, max: number) {
    const sockets = new Set<Socket>();
    super({ ...serving(settings, max), Client: impatient(sockets) });
    this.#sockets = sockets;
    this.#direct = direct && { ...direct, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
    this.#login = direct ?? settings;
    this.prepares = prepares;
    // A connection that dies while idle is replaced by the pool; the next call says if the server is away.
    this.on('error', () => undefined);
  }

  /** A connection beside those of the pool, to the server itself, whose session lasts as LISTEN needs it. */
  beside(): pg.Client {
    // The pool hides its password from whoever copies its options.
    return new (impatient(this.#sockets))(this.#direct ?? this.options);
  }

  /**
   * A few connections to the server itself as the login that owns the tables: for the queue of jobs, which the serving
   * role cannot open. They are cut with the others.
   */
  asLogin(max: number): pg.Pool {
    const pool = new pg.Pool({
      ...this.#login,
      Client: impatient(this.#sockets),
      max,
      types: plainTypes,
      connectionTimeoutMillis: FREE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    });
    // As with the others: the next statement says that the connection died.
    return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  }

  get isCut() {
    return this.#cut;
  }

  /** Ends what is under way and refuses what comes, until it is mended. */
  cut() {
    this.#cut = true;
    for (const refuse of this.#waiting) refuse(unanswered());
    this.#waiting.clear();
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() {
    this.#cut = false;
  }

  async #given(): Promise<pg.PoolClient> {
    if (this.#cut) throw unanswered();
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      super.connect().then(
        // Whoever was refused meanwhile has no use for it.
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
    const given = this.#given();
    if (!callback) return given;
    given.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}
