import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '@gemelo/contract/kit/errors';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { type Bus, createBus, MISSED } from './bus.ts';
import { beginStatement, type Context } from './context.ts';
import { type Counts, createCounts } from './counts.ts';
import { isConnectionFailure } from './failures.ts';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;
export type ConnectionSettings = pg.ClientConfig;

/** The role that serves requests: it owns nothing and is no superuser. */
export const APP_ROLE = 'gemelo_app';
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 800;
const FREE_TIMEOUT_MS = 5_000;

/** On a socket of this machine a server that is away refuses at once; one that takes its time is only busy. */
const patience = ({ host }: pg.ClientConfig) =>
  host?.startsWith('/') ? FREE_TIMEOUT_MS : CONNECT_TIMEOUT_MS;

/** A server that does not answer is told at once; one that is only busy may be waited for. */
class ImpatientClient extends pg.Client {
  constructor(settings: pg.ClientConfig = {}) {
    // The pool hides the password from those who copy its settings.
    const { password } = settings;
    super({
      ...settings,
      ...(password === undefined ? {} : { password }),
      connectionTimeoutMillis: patience(settings),
    });
  }
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Moments leave the database as the ISO text that the wire carries; sessions are pinned to UTC.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => `${value.slice(0, -3).replace(' ', 'T')}Z`);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Work that outlives its transaction, as a timer does, must not find it: hence `open`. */
const ambient = new AsyncLocalStorage<{ context: Context; tx: Tx; open: boolean; touched: Touched }>();
type Touched = Map<string, { kind: string; idCompany: number | null; ids: number[] }>;

/** Notes that this transaction changes a row of an entity: told when it commits, and what was counted is forgotten. */
export function touch(kind: string, idCompany: number | null, id: number | string) {
  const touched = ambient.getStore()?.touched;
  const name = `${idCompany}/${kind}`;
  const known = touched?.get(name) ?? { kind, idCompany, ids: [] };
  if (typeof id === 'number') known.ids.push(id);
  touched?.set(name, known);
}
const opening = new AsyncLocalStorage<Context>();

/** Begins every transaction with its context in the same round trip. */
class ContextDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const context = opening.getStore();
    if (!context) throw new Error('a transaction needs a context');
    await connection.executeQuery(CompiledQuery.raw(beginStatement(context)));
  }
}

class ContextDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ContextDriver(this.#config);
  }
}

const sameSight = (a: Context, b: Context) =>
  a.idUser === b.idUser && a.idCompany === b.idCompany && a.all === b.all && a.operator === b.operator;

export interface Database {
  /** Runs `work` in a transaction that sees what `context` may see; inside one, it joins it. */
  transaction<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement outside any transaction and context. */
  query<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]>;
  /** Totals of lists, counted once for each filter. */
  readonly counts: Counts;
  /** What changed, told to whoever listens in any process. */
  readonly bus: Bus;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const serving = (settings: ConnectionSettings, max: number): pg.PoolConfig => ({
  ...settings,
  max,
  connectionTimeoutMillis: FREE_TIMEOUT_MS,
  Client: ImpatientClient,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
  options: `-c role=${APP_ROLE} -c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=30000`,
});

export function openDatabase(settings: ConnectionSettings, max = 12): Database {
  const pool = new pg.Pool(serving(settings, max));
  // A connection that dies while idle is replaced by the pool; the next call says if the server is away.
  pool.on('error', () => undefined);
  // One that dies at work fails its statement; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const counts = createCounts();
  const bus = createBus(pool);
  bus.hear(({ kind }) => (kind === MISSED ? counts.forgetAll() : counts.forget(kind)));
  const kysely = new Kysely<Tables>({
    dialect: new ContextDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isConnectionFailure(error) ? Object.assign(new Unavailable(), { cause: error }) : error;
    }
  };

  return {
    pool,
    counts,
    bus,
    transaction: (context, work) => {
      const outer = ambient.getStore();
      if (outer?.open && sameSight(outer.context, context)) return work(outer.tx);
      const touched: Touched = new Map();
      const tell = () => {
        for (const { ids, ...news } of touched.values()) bus.tell(ids.length > 0 ? { ...news, ids } : news);
      };
      return guarded(() =>
        opening.run(context, () =>
          kysely.transaction().execute((tx) => {
            const own = { context, tx, open: true, touched };
            return ambient
              .run(own, () => work(tx))
              .finally(() => {
                own.open = false;
              });
          }),
        ),
      ).finally(tell);
    },
    query: (text, values) => guarded(async () => (await pool.query(text, values)).rows),
    close: () => kysely.destroy(),
  };
}
