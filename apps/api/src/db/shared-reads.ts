import { setTimeout as wait } from 'node:timers/promises';
import { type Bus, MISSED } from './bus.ts';

const KEPT_MS = 2_000;
const MOST = 2_000;
/**
 * After each read comes a pause of this many times its duration, so that a constant stream of events uses only part of
 * one connection.
 */
const REST = 2;
const LONGEST_REST_MS = 1_000;

export interface SharedRead {
  idCompany: number;
  /** Identifies the read, with every parameter except the company. */
  name: string;
  /** Events of these kinds for the company make an answer stale. */
  kinds: ReadonlySet<string>;
  /** How long an answer stays valid without events. */
  keptMs?: number;
}

interface Kept {
  read: SharedRead;
  answer: Promise<unknown>;
  /** Before the work begins, no event can make its answer stale. */
  begun: boolean;
  stale: boolean;
  until: number;
  /** Resolves when the next read may begin. */
  rested: Promise<unknown>;
}

/**
 * Shares answers that are the same for everybody in a company. Callers during a read get its answer; callers after an
 * event get a newer one, read after the running one. The work receives nothing from the caller, so an answer depends
 * only on the company and the name. Permissions are checked before.
 */
export function createSharedReads(bus: Bus) {
  const kept = new Map<string, Kept>();

  bus.subscribe(({ kind, idCompany }) => {
    for (const one of kept.values()) {
      const concerned = idCompany === null || idCompany === one.read.idCompany;
      if (one.begun && (kind === MISSED || (concerned && one.read.kinds.has(kind)))) one.stale = true;
    }
  });

  const keep = (key: string, one: Kept) => {
    kept.delete(key);
    kept.set(key, one);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  };

  const start = <T>(read: SharedRead, before: Promise<unknown> | undefined, work: () => Promise<T>) => {
    let began = Date.now();
    const begin = () => {
      began = Date.now();
      one.begun = true;
      return work();
    };
    const one: Kept = {
      read,
      answer: Promise.resolve(),
      begun: false,
      stale: false,
      until: Infinity,
      rested: Promise.resolve(),
    };
    const answer = before ? before.then(begin) : begin();
    one.answer = answer;
    const end = (keptMs: number) => {
      const now = Date.now();
      one.until = now + keptMs;
      return wait(Math.min(REST * (now - began), LONGEST_REST_MS), undefined, { ref: false });
    };
    one.rested = answer.then(
      () => end(read.keptMs ?? KEPT_MS),
      () => end(0),
    );
    return { one, answer };
  };

  return {
    once<T>(read: SharedRead, work: () => Promise<T>): Promise<T> {
      const key = `${read.idCompany}/${read.name}`;
      const known = kept.get(key);
      if (known && !known.stale && known.until > Date.now()) return known.answer as Promise<T>;
      const { one, answer } = start(read, known?.rested, work);
      keep(key, one);
      return answer;
    },
  };
}
export type SharedReads = ReturnType<typeof createSharedReads>;
