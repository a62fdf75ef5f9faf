import { Unavailable } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import { isConnectionFailure } from '../db/failures.ts';
import { commit, isTransient } from './commit.ts';
import { createParking } from './parking.ts';
import type { CrowdedTwin, Parcel, UpdatedTwin } from './store.ts';
import { fitting, mayBeWritten, type QueuedMessage, rowsOf } from './waiting.ts';

/** Maximum rows of one transaction, and of the whole queue. */
const BATCH_ROWS = 10_000;
const QUEUE_ROWS = 20_000;
const QUEUE_PARCELS = 10_000;
const WRITERS = 2;
/** Below this many rows no second writer starts: one large transaction costs less than two small ones. */
const SECOND_WRITER_ROWS = 100;
/** Devices that were just answered send again soon: a free writer waits this long for half of them. */
const GATHER_MS = 4;

/**
 * Batches device messages into few large transactions: while one is written, the next one grows. The queue is bounded;
 * `accept` resolves after the commit.
 */
export function createBatcher(
  database: Database,
  log: (error: unknown) => void,
  noteCrowded: (crowded: CrowdedTwin) => void = () => undefined,
) {
  let queue: QueuedMessage[] = [];
  let queuedRows = 0;
  let writing = 0;
  let closed = false;
  let pumpScheduled = false;
  /** Number of messages in the last transaction. */
  let lastCount = 0;
  let gathering: NodeJS.Timeout | undefined;
  let roomWaiters: (() => void)[] = [];
  const idle: (() => void)[] = [];

  const full = () => queuedRows >= QUEUE_ROWS || queue.length >= QUEUE_PARCELS;

  const publish = (updated: readonly UpdatedTwin[]) => {
    const twins = new Map<number, number[]>();
    for (const { idCompany, idTwin } of updated) {
      const ids = twins.get(idCompany);
      if (ids) ids.push(idTwin);
      else twins.set(idCompany, [idTwin]);
    }
    for (const [idCompany, ids] of twins) database.bus.publish({ kind: 'readings', idCompany, ids });
  };

  /**
   * Returns the messages that could not be written because the days of their company are being recounted. `settled` is
   * called before the waiting callers are answered, so that the next transaction does not wait for those answers.
   */
  async function attempt(
    waiting: readonly QueuedMessage[],
    settled: (unwritten: readonly QueuedMessage[]) => void = () => undefined,
  ): Promise<readonly QueuedMessage[]> {
    const committed = await commit(database.pool, waiting).catch((error: unknown) => refuse(waiting, error));
    if (!('free' in committed)) {
      settled(committed);
      return committed;
    }
    const { updated, crowded, free } = committed;
    const unwritten = waiting.filter((one) => !mayBeWritten(one, free));
    settled(unwritten);
    publish(updated);
    crowded.forEach(noteCrowded);
    for (const one of waiting) if (mayBeWritten(one, free)) one.resolve();
    return unwritten;
  }

  async function refuse(
    waiting: readonly QueuedMessage[],
    error: unknown,
  ): Promise<readonly QueuedMessage[]> {
    if (waiting.length > 1 && !isTransient(error)) {
      // One message cannot be written, so each is tried alone to save the others.
      const unwritten: QueuedMessage[] = [];
      for (const one of waiting) unwritten.push(...(await attempt([one])));
      return unwritten;
    }
    if (!isTransient(error)) log(error);
    const failure = isConnectionFailure(error) ? Object.assign(new Unavailable(), { cause: error }) : error;
    for (const { reject } of waiting) reject(failure);
    return [];
  }

  const enqueue = (one: QueuedMessage) => {
    queue.push(one);
    queuedRows += one.rows;
  };
  const parking = createParking({
    batchRows: BATCH_ROWS,
    attempt,
    release(waiting) {
      waiting.forEach(enqueue);
      pump();
    },
  });

  function write(waiting: readonly QueuedMessage[]) {
    writing++;
    void attempt(waiting, (unwritten) => {
      for (const one of unwritten) parking.add(one);
      lastCount = waiting.length;
      writing--;
      pump();
    });
  }

  function take(): QueuedMessage[] {
    const { count, rows } = fitting(queue, BATCH_ROWS);
    const batch = queue.slice(0, count);
    queue = queue.slice(count);
    queuedRows -= rows;
    if (!full()) {
      const waiters = roomWaiters;
      roomWaiters = [];
      for (const enter of waiters) enter();
    }
    return batch;
  }

  const mayWrite = () =>
    queue.length > 0 && (writing === 0 || (writing < WRITERS && queuedRows >= SECOND_WRITER_ROWS));

  /** Whether a free writer should wait for more messages; it does so once. */
  function shouldGather(): boolean {
    if (closed || 2 * queue.length >= lastCount) return false;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      pump(true);
    }, GATHER_MS);
    return true;
  }

  function pump(waited = false) {
    pumpScheduled = false;
    while (mayWrite() && (waited || !shouldGather())) {
      clearTimeout(gathering);
      gathering = undefined;
      waited = false;
      write(take());
    }
    if (writing === 0 && queue.length === 0 && parking.empty()) for (const done of idle.splice(0)) done();
  }

  return {
    full,
    /** Number of queued rows, for the metrics. */
    waiting: () => queuedRows,
    /** Resolves when the queue has room again, for callers that can apply backpressure. */
    async room(): Promise<void> {
      while (full() && !closed) await new Promise<void>((enter) => roomWaiters.push(enter));
    },
    accept(parcel: Parcel): Promise<void> {
      if (closed) return Promise.reject(new Unavailable());
      const rows = rowsOf(parcel);
      if (rows === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const one = { parcel, rows, since: Date.now(), resolve, reject };
        if (parking.holds(parcel.idCompany)) return parking.add(one);
        enqueue(one);
        // Deferred to the next turn of the event loop, so that messages of this turn are written together.
        if (!pumpScheduled) setImmediate(pump);
        pumpScheduled = true;
      });
    },
    /** Accepts no more messages and writes the queued ones. */
    async close() {
      closed = true;
      parking.close();
      for (const enter of roomWaiters.splice(0)) enter();
      if (writing === 0 && queue.length === 0 && parking.empty()) return;
      const done = new Promise<void>((resolve) => idle.push(resolve));
      pump();
      await done;
    },
  };
}
export type Batcher = ReturnType<typeof createBatcher>;
