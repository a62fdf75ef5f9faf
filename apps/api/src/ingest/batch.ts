import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import { isConnectionFailure } from '../db/failures.ts';
import { ensureMonths, type Moved, type Parcel, whileWriting, writeParcel } from './store.ts';

/** The most rows of one transaction, and of all that wait. */
const BATCH_ROWS = 10_000;
const QUEUE_ROWS = 20_000;
const QUEUE_PARCELS = 10_000;
const WRITERS = 2;
const FIRST_PAUSE_MS = 50;
const PATIENCE_MS = 10_000;

interface Waiting {
  parcel: Parcel;
  rows: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const rowsOf = ({ readings, unmapped, attributes }: Parcel) =>
  readings.length + unmapped.length + attributes.length;

const joined = (waiting: readonly Waiting[]): Parcel => ({
  readings: waiting.flatMap(({ parcel }) => parcel.readings),
  unmapped: waiting.flatMap(({ parcel }) => parcel.unmapped),
  attributes: waiting.flatMap(({ parcel }) => parcel.attributes),
});

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');
/** The same again may well succeed: a deadlock, a server that restarts. Safe, since rows that stand are left alone. */
const mayPass = (error: unknown) =>
  isConnectionFailure(error) || ['40P01', '40001', 'XX000', '55P03', '57014'].includes(codeOf(error));
const lacksMonth = (error: unknown) =>
  codeOf(error) === '23514' && /no partition/.test((error as Error).message);

/**
 * Gathers what devices send into few large transactions: while one is being written the next one grows. What waits is
 * bounded; `accept` resolves when it is committed.
 */
export function createBatcher(database: Database, log: (error: unknown) => void) {
  let queue: Waiting[] = [];
  let queuedRows = 0;
  let writing = 0;
  let closed = false;
  let soon = false;
  let roomier: (() => void)[] = [];
  const idle: (() => void)[] = [];

  const full = () => queuedRows >= QUEUE_ROWS || queue.length >= QUEUE_PARCELS;

  async function commit(parcel: Parcel): Promise<Moved[]> {
    const until = Date.now() + PATIENCE_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      try {
        return await whileWriting(database.pool, (client) => writeParcel(client, parcel));
      } catch (error) {
        if (lacksMonth(error)) await ensureMonths(database.pool, parcel.readings);
        else if (!mayPass(error) || Date.now() + pause > until) throw error;
        else await wait(pause * (0.5 + Math.random()));
      }
    }
  }

  const tell = (moved: readonly Moved[]) => {
    const twins = new Map<number, number[]>();
    for (const { idCompany, idTwin } of moved)
      twins.set(idCompany, [...(twins.get(idCompany) ?? []), idTwin]);
    for (const [idCompany, ids] of twins) database.bus.tell({ kind: 'readings', idCompany, ids });
  };

  async function write(waiting: readonly Waiting[]): Promise<void> {
    try {
      tell(await commit(joined(waiting)));
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      if (waiting.length > 1 && !mayPass(error)) {
        // One of them cannot be written: each by itself, so that the others are.
        for (const one of waiting) await write([one]);
        return;
      }
      if (!mayPass(error)) log(error);
      const failure = isConnectionFailure(error) ? Object.assign(new Unavailable(), { cause: error }) : error;
      for (const { reject } of waiting) reject(failure);
    }
  }

  function take(): Waiting[] {
    let rows = 0;
    let count = 0;
    while (count < queue.length && (count === 0 || rows + (queue[count]?.rows ?? 0) <= BATCH_ROWS))
      rows += queue[count++]?.rows ?? 0;
    const taken = queue.slice(0, count);
    queue = queue.slice(count);
    queuedRows -= rows;
    if (!full()) {
      const waiters = roomier;
      roomier = [];
      for (const enter of waiters) enter();
    }
    return taken;
  }

  function pump() {
    soon = false;
    while (writing < WRITERS && queue.length > 0) {
      writing++;
      void write(take()).finally(() => {
        writing--;
        pump();
      });
    }
    if (writing === 0) for (const done of idle.splice(0)) done();
  }

  return {
    full,
    /** How much waits, for the numbers of the operator. */
    waiting: () => queuedRows,
    /** Resolves when there is room again: whoever can slow a device down asks first. */
    async room(): Promise<void> {
      while (full() && !closed) await new Promise<void>((enter) => roomier.push(enter));
    },
    accept(parcel: Parcel): Promise<void> {
      if (closed) return Promise.reject(new Unavailable());
      const rows = rowsOf(parcel);
      if (rows === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        queue.push({ parcel, rows, resolve, reject });
        queuedRows += rows;
        // In the next turn, so that what arrives in the same one travels together.
        if (!soon) setImmediate(pump);
        soon = true;
      });
    },
    /** Takes no more and writes what it has taken. */
    async close() {
      closed = true;
      for (const enter of roomier.splice(0)) enter();
      if (writing > 0 || queue.length > 0) await new Promise<void>((done) => idle.push(done));
    },
  };
}
export type Batcher = ReturnType<typeof createBatcher>;
