import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '@gemelo/contract/kit/errors';
import { fitting, type QueuedMessage } from './waiting.ts';

/** Maximum parked rows of all companies together. */
const MAX_ROWS = 20_000;
/** How long a message is parked before its device is asked to resend it. */
const MAX_WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

const sumOf = (waiting: readonly QueuedMessage[]) => waiting.reduce((sum, { rows }) => sum + rows, 0);

interface Parts {
  batchRows: number;
  /** Writes what it can and returns the rest. */
  attempt: (waiting: readonly QueuedMessage[]) => Promise<readonly QueuedMessage[]>;
  /** Called when the company is unlocked again. */
  release: (waiting: readonly QueuedMessage[]) => void;
}

/**
 * Holds messages of companies whose days are being recounted. They are retried periodically on a connection that is
 * released at once, and take neither a writer nor queue space of others.
 */
export function createParking({ batchRows, attempt, release }: Parts) {
  const parked = new Map<number, QueuedMessage[]>();
  let rows = 0;
  let closing = false;

  const refuse = ({ rows: own, reject }: QueuedMessage) => {
    rows -= own;
    reject(new Unavailable());
  };
  const mayWait = ({ since }: QueuedMessage) => !closing && Date.now() - since < MAX_WAIT_MS;

  /** Whether the first message could be written, so that the others can be too. */
  async function tryFirst(idCompany: number): Promise<boolean> {
    const list = parked.get(idCompany) ?? [];
    const first = list.splice(0, fitting(list, batchRows).count);
    const unwritten = await attempt(first);
    rows -= sumOf(first) - sumOf(unwritten);
    if (unwritten.length === 0) return true;
    const all = [...unwritten, ...list];
    parked.set(idCompany, all.filter(mayWait));
    for (const one of all) if (!mayWait(one)) refuse(one);
    return false;
  }

  async function watch(idCompany: number): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      if (!closing) await wait(pause);
      const free = await tryFirst(idCompany);
      const list = parked.get(idCompany) ?? [];
      if (!free && list.length > 0) continue;
      parked.delete(idCompany);
      rows -= sumOf(list);
      return release(list);
    }
  }

  return {
    holds: (idCompany: number) => parked.has(idCompany),
    empty: () => parked.size === 0,
    add(waiting: QueuedMessage) {
      const { idCompany } = waiting.parcel;
      rows += waiting.rows;
      if (rows > MAX_ROWS) return refuse(waiting);
      const list = parked.get(idCompany);
      if (list) return void list.push(waiting);
      parked.set(idCompany, [waiting]);
      void watch(idCompany);
    },
    /** Messages that still cannot be written at the next attempt are refused. */
    close() {
      closing = true;
    },
  };
}
