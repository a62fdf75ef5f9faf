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
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { type ConnectionSettings, CuttablePool } from './pool.ts';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;

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
  /** Finds out when the server no longer answers: all that waits for it is told at once, until it does. */
  readonly heartbeat: Heartbeat;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(settings: ConnectionSettings, max = 12): Database {
  const pool = new CuttablePool(settings, max);
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
    heartbeat: createHeartbeat(pool),
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
