import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '@gemelo/contract/kit/errors';
import pg from 'pg';
import { type Bus, createBus, MISSED } from './bus.ts';
import { type Context, system } from './context.ts';
import { type Counts, createCounts } from './counts.ts';
import { replanned } from './exchange.ts';
import { isConnectionFailure } from './failures.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { ReadLine, type Touched, TransactionLine } from './lines.ts';
import { CuttablePool, type PoolSettings } from './pool.ts';
import { lineOf, type Tx, txOn } from './tx.ts';

export type { Tx };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Timestamps leave the database as the ISO text of the wire format; sessions are pinned to UTC.
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

/** Records that this transaction changes a row: the change is published on commit and invalidates cached counts. */
export function touch(tx: Tx, kind: string, idCompany: number | null, id: number | string) {
  const touched = transactionOf(tx)?.touched;
  const name = `${idCompany}/${kind}`;
  const entry = touched?.get(name) ?? { kind, idCompany, ids: [] };
  if (typeof id === 'number') entry.ids.push(id);
  touched?.set(name, entry);
}

/**
 * If the transaction fails, `explain` is called after its rollback. It may look into the database and throw an error
 * that says more.
 */
export const onFailure = (tx: Tx, explain: (error: unknown) => Promise<void>): void => {
  mustBeTransaction(tx).explanations.push(explain);
};

/** Runs a part of a transaction with access to every company; afterwards the context's own access is restored. */
export async function elevated<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const line = mustBeTransaction(tx);
  line.use(system);
  try {
    return await work();
  } finally {
    line.use(line.context);
  }
}

const haveSameAccess = (a: Context, b: Context) =>
  a.idUser === b.idUser && a.idCompany === b.idCompany && a.all === b.all && a.operator === b.operator;

const openLine = ({ within }: Context): TransactionLine | undefined => {
  const line = within && transactionOf(within);
  return line?.open ? line : undefined;
};

/**
 * The open transaction that work for a context joins. It must have the same access; a second one would take a second
 * connection.
 */
function joinedTransaction(context: Context): Tx | undefined {
  const line = openLine(context);
  if (line && !haveSameAccess(line.context, context))
    throw new Error('work in a transaction sees what the transaction sees');
  return line && context.within;
}

export interface Database {
  /**
   * Runs `work` in a transaction with the access of `context`; joins the context's open transaction if there is one.
   */
  transaction<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs queries with the access of `context`, each together with its context in one round trip. Each query sees what
   * is committed when it begins, as at read committed level. Queries also join the context's open transaction.
   */
  read<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement without any context. */
  query<R extends object>(text: string, values: unknown[]): Promise<R[]>;
  /** Cached totals of lists, one for each filter. */
  readonly counts: Counts;
  /** Publishes changes to the subscribers in every process. */
  readonly bus: Bus;
  /** Detects a server that no longer answers: pending work fails at once, until it answers again. */
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
  /** Refuses a transaction that an outer one waits for. Only tests enable this check, because it costs time. */
  guarded?: boolean;
}

export function openDatabase({ guarded = false, ...settings }: DatabaseSettings, max = 12): Database {
  const activeTransaction = guarded ? new AsyncLocalStorage<TransactionLine>() : undefined;
  const pool = new CuttablePool(settings, max);
  const counts = createCounts();
  const bus = createBus(pool);
  bus.subscribe(({ kind }) => (kind === MISSED ? counts.forgetAll() : counts.forget(kind)));

  const publish = (touched: Touched) => {
    for (const { ids, ...news } of touched.values()) bus.publish(ids.length > 0 ? { ...news, ids } : news);
  };

  /**
   * Changes are published after the commit. If the answer to a commit was lost, it may have happened, so they are
   * published too.
   */
  const commit = async (line: TransactionLine) => {
    try {
      await line.commit();
    } catch (error) {
      if (isConnectionFailure(error)) publish(line.touched);
      throw error;
    }
    publish(line.touched);
  };

  const runTransaction = async <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const line = new TransactionLine(pool, context);
    const tx = txOn(line);
    try {
      const result = await (activeTransaction ? activeTransaction.run(line, () => work(tx)) : work(tx));
      line.open = false;
      await commit(line);
      return result;
    } catch (error) {
      line.open = false;
      await line.rollback();
      for (const explain of line.explanations) await explain(error);
      throw error;
    }
  };

  const refuseNested = () => {
    if (activeTransaction?.getStore()?.open)
      throw new Error('a transaction was opened inside another one: join it, or end it first');
  };

  return {
    pool,
    counts,
    bus,
    heartbeat: createHeartbeat(pool),
    transaction: (context, work) => {
      const outer = joinedTransaction(context);
      if (outer) return work(outer);
      refuseNested();
      return orUnavailable(() => replanned(() => runTransaction(context, work)));
    },
    read: (context, work) => {
      const outer = joinedTransaction(context);
      if (outer) return work(outer);
      refuseNested();
      return orUnavailable(() => work(txOn(new ReadLine(pool, context))));
    },
    query: <R extends object>(text: string, values: unknown[]) =>
      orUnavailable(async () => {
        const [result] = await pool.alone([{ text, values }]);
        return (result?.rows ?? []) as R[];
      }),
    close: () => pool.end(),
  };
}
