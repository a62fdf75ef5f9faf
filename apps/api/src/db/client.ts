import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '@gemelo/contract/kit/errors';
import pg from 'pg';
import { type Bus, createBus, MISSED } from './bus.ts';
import { type Context, system } from './context.ts';
import { type Counts, createCounts } from './counts.ts';
import { replanned } from './exchange.ts';
import { isConnectionFailure } from './failures.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { ReadLine, runAlone, type Touched, TransactionLine } from './lines.ts';
import { CuttablePool, type PoolSettings } from './pool.ts';
import { lineOf, type Tx, txOn } from './tx.ts';

export type { Tx };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Moments leave the database as the ISO text that the wire carries; sessions are pinned to UTC.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => `${value.slice(0, -3).replace(' ', 'T')}Z`);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const transactionOf = (tx: Tx): TransactionLine | undefined => {
  const line = lineOf(tx);
  return line instanceof TransactionLine ? line : undefined;
};
const mustBeTransaction = (tx: Tx): TransactionLine => {
  const line = transactionOf(tx);
  if (!line) throw new Error('a read is no transaction');
  return line;
};

/** Notes that this transaction changes a row of an entity: told when it commits, and what was counted is forgotten. */
export function touch(tx: Tx, kind: string, idCompany: number | null, id: number | string) {
  const touched = transactionOf(tx)?.touched;
  const name = `${idCompany}/${kind}`;
  const known = touched?.get(name) ?? { kind, idCompany, ids: [] };
  if (typeof id === 'number') known.ids.push(id);
  touched?.set(name, known);
}

/** Runs work in a savepoint: where it fails, the transaction goes on as if it had not been tried. */
export const attempt = <T>(tx: Tx, work: () => Promise<T>): Promise<T> => mustBeTransaction(tx).attempt(work);

/** Runs a part of a transaction that sees every company; what follows sees again what the context may see. */
export async function elevated<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const line = mustBeTransaction(tx);
  line.use(system);
  try {
    return await work();
  } finally {
    line.use(line.context);
  }
}

const seeSame = (a: Context, b: Context) =>
  a.idUser === b.idUser && a.idCompany === b.idCompany && a.all === b.all && a.operator === b.operator;

const openLine = ({ within }: Context): TransactionLine | undefined => {
  const line = within && transactionOf(within);
  return line?.open ? line : undefined;
};

/** The open transaction that work for a context joins. It sees the same: a second one would hold a second connection. */
function joined(context: Context): Tx | undefined {
  const line = openLine(context);
  if (line && !seeSame(line.context, context))
    throw new Error('work in a transaction sees what the transaction sees');
  return line && context.within;
}

export interface Database {
  /** Runs `work` in a transaction that sees what `context` may see; it joins the one that the context is within. */
  transaction<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs queries that see what `context` may see, each with its context in one round trip. They see what is committed
   * when each of them begins, as the statements of a transaction do; they too join the one that the context is within.
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

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isConnectionFailure(error) ? Object.assign(new Unavailable(), { cause: error }) : error;
  }
}

interface DatabaseSettings extends PoolSettings {
  /** Refuses to open a transaction while another one is held up by it; what it costs only tests pay. */
  guarded?: boolean;
}

export function openDatabase({ guarded = false, ...settings }: DatabaseSettings, max = 12): Database {
  const holding = guarded ? new AsyncLocalStorage<TransactionLine>() : undefined;
  const pool = new CuttablePool(settings, max);
  const counts = createCounts();
  const bus = createBus(pool);
  bus.hear(({ kind }) => (kind === MISSED ? counts.forgetAll() : counts.forget(kind)));

  const tell = (touched: Touched) => {
    for (const { ids, ...news } of touched.values()) bus.tell(ids.length > 0 ? { ...news, ids } : news);
  };

  /** News is told once it is true. A commit whose answer was lost may have happened: it is told all the same. */
  const commit = async (line: TransactionLine) => {
    try {
      await line.commit();
    } catch (error) {
      if (isConnectionFailure(error)) tell(line.touched);
      throw error;
    }
    tell(line.touched);
  };

  const once = async <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const line = new TransactionLine(pool, context);
    const tx = txOn(line);
    try {
      const result = await (holding ? holding.run(line, () => work(tx)) : work(tx));
      line.open = false;
      await commit(line);
      return result;
    } catch (error) {
      line.open = false;
      await line.rollback();
      throw error;
    }
  };

  const mustHoldNone = () => {
    if (holding?.getStore()?.open)
      throw new Error('a transaction was opened inside another one: join it, or end it first');
  };

  return {
    pool,
    counts,
    bus,
    heartbeat: createHeartbeat(pool),
    transaction: (context, work) => {
      const outer = joined(context);
      if (outer) return work(outer);
      mustHoldNone();
      return orUnavailable(() => replanned(() => once(context, work)));
    },
    read: (context, work) => {
      const outer = joined(context);
      if (outer) return work(outer);
      mustHoldNone();
      return orUnavailable(() => work(txOn(new ReadLine(pool, context))));
    },
    query: <R extends object>(text: string, values: unknown[]) =>
      orUnavailable(async () => {
        const [result] = await replanned(() => runAlone(pool, [{ text, values }]));
        return (result?.rows ?? []) as R[];
      }),
    close: () => pool.end(),
  };
}
