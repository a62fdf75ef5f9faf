import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '@gemelo/contract/kit/errors';
import pg from 'pg';
import { type Bus, createBus, MISSED } from './bus.ts';
import type { Context } from './context.ts';
import { type Counts, createCounts } from './counts.ts';
import { replanned } from './exchange.ts';
import { isConnectionFailure } from './failures.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { ReadLine, runAlone, TransactionLine } from './lines.ts';
import { CuttablePool, type PoolSettings } from './pool.ts';
import { type Tx, txOn } from './tx.ts';

export type { Tx };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Moments leave the database as the ISO text that the wire carries; sessions are pinned to UTC.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => `${value.slice(0, -3).replace(' ', 'T')}Z`);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Work that outlives its transaction, as a timer does, must not find it: hence `open`. */
const ambient = new AsyncLocalStorage<Own>();
interface Own {
  context: Context;
  tx: Tx;
  line: TransactionLine;
  open: boolean;
  touched: Touched;
}
type Touched = Map<string, { kind: string; idCompany: number | null; ids: number[] }>;

/** Notes that this transaction changes a row of an entity: told when it commits, and what was counted is forgotten. */
export function touch(kind: string, idCompany: number | null, id: number | string) {
  const touched = ambient.getStore()?.touched;
  const name = `${idCompany}/${kind}`;
  const known = touched?.get(name) ?? { kind, idCompany, ids: [] };
  if (typeof id === 'number') known.ids.push(id);
  touched?.set(name, known);
}

const sameSight = (a: Context, b: Context) =>
  a.idUser === b.idUser && a.idCompany === b.idCompany && a.all === b.all && a.operator === b.operator;

/** The transaction that is open around the caller, where it sees the same. */
function around(context: Context): Tx | undefined {
  const outer = ambient.getStore();
  return outer?.open && sameSight(outer.context, context) ? outer.tx : undefined;
}

/** Work outside the transaction around the caller begins when nothing is left that could have ended that one. */
async function settledAround<T>(work: () => Promise<T>): Promise<T> {
  const outer = ambient.getStore();
  if (outer?.open && outer.line.unchecked) await outer.line.settle();
  return work();
}

export interface Database {
  /** Runs `work` in a transaction that sees what `context` may see; inside one, it joins it. */
  transaction<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs queries that see what `context` may see, each with its context in one round trip. They see what is committed
   * when each of them begins, as the statements of a transaction do; inside a transaction they join it.
   */
  read<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement outside any context. */
  query<R extends object>(text: string, values: unknown[]): Promise<R[]>;
  /** Totals of lists, counted once for each filter. */
  readonly counts: Counts;
  /** What changed, told to whoever listens in any process. */
  readonly bus: Bus;
  /** Finds out when the server no longer answers: all that waits for it is told at once, until it does. */
  readonly heartbeat: Heartbeat;
  readonly pool: CuttablePool;
  close(): Promise<void>;
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isConnectionFailure(error) ? Object.assign(new Unavailable(), { cause: error }) : error;
  }
}

export function openDatabase(settings: PoolSettings, max = 12): Database {
  const pool = new CuttablePool(settings, max);
  const counts = createCounts();
  const bus = createBus(pool);
  bus.hear(({ kind }) => (kind === MISSED ? counts.forgetAll() : counts.forget(kind)));

  const tell = (touched: Touched) => {
    for (const { ids, ...news } of touched.values()) bus.tell(ids.length > 0 ? { ...news, ids } : news);
  };

  const attempt = async <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const line = new TransactionLine(pool, context);
    const own: Own = { context, tx: txOn(line), line, open: true, touched: new Map() };
    try {
      const result = await ambient.run(own, () => work(own.tx));
      own.open = false;
      // A commit whose answer was lost may have happened: it is told all the same.
      await line.commit().finally(() => tell(own.touched));
      return result;
    } catch (error) {
      own.open = false;
      await line.rollback();
      throw error;
    }
  };

  return {
    pool,
    counts,
    bus,
    heartbeat: createHeartbeat(pool),
    transaction: (context, work) => {
      const outer = around(context);
      return outer
        ? work(outer)
        : guarded(() => settledAround(() => replanned(() => attempt(context, work))));
    },
    read: (context, work) => {
      const outer = around(context);
      return outer
        ? work(outer)
        : guarded(() => settledAround(() => work(txOn(new ReadLine(pool, context)))));
    },
    query: <R extends object>(text: string, values: unknown[]) =>
      guarded(async () => {
        const [result] = await settledAround(() => replanned(() => runAlone(pool, [{ text, values }])));
        return (result?.rows ?? []) as R[];
      }),
    close: () => pool.end(),
  };
}
