import { TooMany } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/client.ts';
import type { Context } from '../db/context.ts';

/** A spooled file takes space on the disk; heavy work takes a thread and memory. */
export type Weight = 'spooled' | 'heavy';
type Worker = Pick<Context, 'idUser' | 'idCompany'>;

/** Exports and imports that a user and a company may have at a time, downloads included. */
const limits: Record<Weight, { user: number; company: number }> = {
  spooled: { user: 2, company: 4 },
  heavy: { user: 1, company: 2 },
};
const WAIT_SECONDS = 5;
/**
 * Connections of a pool of twelve for files and for figures, in all and of a company; the rest stays free for other
 * requests. A smaller pool has as much less; a larger one has no more, because they take memory and processors too.
 */
const lanes = { files: { all: 4, company: 2 }, figures: { all: 5, company: 3 } };
const LANES_OF = 12;
type Lane = keyof typeof lanes;
type Limits = (typeof lanes)[Lane];
/** Figures that have waited this long are refused: who asked for them has not waited longer for a busy database either. */
const FIGURES_WAIT_MS = 10_000;

/** Counts by key; a count of zero is not kept. */
class Counts {
  readonly #counts = new Map<string, number>();
  of = (key: string) => this.#counts.get(key) ?? 0;
  add(key: string, by: 1 | -1) {
    const now = this.of(key) + by;
    if (now > 0) this.#counts.set(key, now);
    else this.#counts.delete(key);
  }
}

interface Waiting {
  company: string;
  start: () => void;
}
interface Turns {
  limits: Limits;
  transactions: Counts;
  queue: Waiting[];
}
interface LongWork extends Record<Lane, Turns> {
  slots: Counts;
}
function turnsIn(lane: Lane, poolSize: number): Turns {
  const share = (count: number) => Math.max(1, Math.floor((count * Math.min(poolSize, LANES_OF)) / LANES_OF));
  const { all, company } = lanes[lane];
  return { limits: { all: share(all), company: share(company) }, transactions: new Counts(), queue: [] };
}
const workOn = new WeakMap<Database, LongWork>();
function longWorkOf(database: Database): LongWork {
  const known = workOn.get(database);
  if (known) return known;
  const { size } = database.pool;
  const made = { slots: new Counts(), files: turnsIn('files', size), figures: turnsIn('figures', size) };
  workOn.set(database, made);
  return made;
}

const companyKey = ({ idCompany }: Worker) => `company ${idCompany}`;

/**
 * Takes a slot for long work or refuses; returns the release function. Slots belong to a user and a company, so that
 * one company never uses up those of another.
 */
export function takeSlot(database: Database, worker: Worker, weight: Weight): () => void {
  const { slots } = longWorkOf(database);
  const { user, company } = limits[weight];
  const taken: [string, number][] = [
    [`${weight} user ${worker.idUser}`, user],
    [`${weight} ${companyKey(worker)}`, company],
  ];
  if (taken.some(([key, limit]) => slots.of(key) >= limit)) throw new TooMany('TOO_MANY_FILES', WAIT_SECONDS);
  for (const [key] of taken) slots.add(key, 1);
  let isHeld = true;
  return () => {
    if (isHeld) for (const [key] of taken) slots.add(key, -1);
    isHeld = false;
  };
}

/** Runs long work in a slot. */
export async function inSlot<T>(database: Database, actor: Context, work: () => Promise<T>): Promise<T> {
  const freeSlot = takeSlot(database, actor, 'heavy');
  return work().finally(freeSlot);
}

const ALL = 'all';
const mayStart = ({ transactions, limits }: Turns, company: string) =>
  transactions.of(ALL) < limits.all && transactions.of(company) < limits.company;

/** Resolves when a connection may be taken for the company. */
function turnOf(work: Turns, company: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: Waiting = {
      company,
      start: () => {
        signal?.removeEventListener('abort', giveUp);
        for (const key of [ALL, company]) work.transactions.add(key, 1);
        resolve();
      },
    };
    const giveUp = () => {
      work.queue = work.queue.filter((other) => other !== waiting);
      reject(signal?.reason);
    };
    if (signal?.aborted) return giveUp();
    if (mayStart(work, company)) return waiting.start();
    signal?.addEventListener('abort', giveUp, { once: true });
    work.queue.push(waiting);
  });
}

/** Rows wait for a file or a worker thread, and a large list may take longer to sort than a request may take. */
const allowMinutes = (tx: Tx) =>
  sql`select set_config('statement_timeout', '10min', true),
    set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx);

/** Takes a connection in turn; whoever waits next starts when it is free again. */
async function inTurn<T>(
  turns: Turns,
  context: Context,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const company = companyKey(context);
  await turnOf(turns, company, signal);
  try {
    return await work();
  } finally {
    for (const key of [ALL, company]) turns.transactions.add(key, -1);
    const next = turns.queue.find((one) => mayStart(turns, one.company));
    turns.queue = turns.queue.filter((one) => one !== next);
    next?.start();
  }
}

/** A transaction over many rows; it waits for its turn before it takes a connection. */
export const longTransaction = <T>(
  database: Database,
  context: Context,
  work: (tx: Tx) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  inTurn(
    longWorkOf(database).files,
    context,
    () =>
      database.transaction(context, async (tx) => {
        await allowMinutes(tx);
        return work(tx);
      }),
    signal,
  );

/** Reads figures in turn, so that many that take long leave connections for everybody else. */
export async function figuresRead<T>(
  database: Database,
  context: Context,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TooMany('TOO_FAST', WAIT_SECONDS)), FIGURES_WAIT_MS);
  const read = () => {
    clearTimeout(timer);
    return database.read(context, work);
  };
  return inTurn(longWorkOf(database).figures, context, read, late.signal).finally(() => clearTimeout(timer));
}
