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
/** Connections for long work; the rest of the pool stays free for other requests. */
const MAX_TRANSACTIONS = 4;
const MAX_TRANSACTIONS_PER_COMPANY = 2;

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
interface LongWork {
  slots: Counts;
  transactions: Counts;
  queue: Waiting[];
}
const workOn = new WeakMap<Database, LongWork>();
function longWorkOf(database: Database): LongWork {
  const known = workOn.get(database);
  if (known) return known;
  const made = { slots: new Counts(), transactions: new Counts(), queue: [] };
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
const mayStart = ({ transactions }: LongWork, company: string) =>
  transactions.of(ALL) < MAX_TRANSACTIONS && transactions.of(company) < MAX_TRANSACTIONS_PER_COMPANY;

/** Resolves when a connection may be taken for the company. */
function turnOf(work: LongWork, company: string, signal: AbortSignal | undefined): Promise<void> {
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

/** A transaction over many rows; it waits for its turn before it takes a connection. */
export async function longTransaction<T>(
  database: Database,
  context: Context,
  work: (tx: Tx) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const longWork = longWorkOf(database);
  const company = companyKey(context);
  await turnOf(longWork, company, signal);
  try {
    return await database.transaction(context, async (tx) => {
      await allowMinutes(tx);
      return work(tx);
    });
  } finally {
    for (const key of [ALL, company]) longWork.transactions.add(key, -1);
    const next = longWork.queue.find((one) => mayStart(longWork, one.company));
    longWork.queue = longWork.queue.filter((one) => one !== next);
    next?.start();
  }
}
