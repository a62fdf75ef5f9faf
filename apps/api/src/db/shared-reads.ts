import { setTimeout as wait } from 'node:timers/promises';
import { type Bus, MISSED } from './bus.ts';

const CACHE_MS = 2_000;
const MAX_ENTRIES = 2_000;
/**
 * After each read comes a pause of this many times its duration, so that a constant stream of events uses only part of
 * one connection.
 */
const PAUSE_FACTOR = 2;
const MAX_PAUSE_MS = 1_000;

export interface SharedRead {
  idCompany: number;
  /** Identifies the read, with every parameter except the company. */
  name: string;
  /** Events of these kinds for the company make an answer stale. */
  kinds: ReadonlySet<string>;
  /** How long an answer stays valid without events. */
  keptMs?: number;
}

interface CachedRead {
  read: SharedRead;
  answer: Promise<unknown>;
  /** Before the work begins, no event can make its answer stale. */
  started: boolean;
  stale: boolean;
  until: number;
  /** Resolves when the next read may begin. */
  pauseOver: Promise<unknown>;
}

/**
 * Shares answers that are the same for everybody in a company. Callers during a read get its answer; callers after an
 * event get a newer one, read after the running one. The work receives nothing from the caller, so an answer depends
 * only on the company and the name. Permissions are checked before.
 */
export function createSharedReads(bus: Bus) {
  const cache = new Map<string, CachedRead>();

  bus.subscribe(({ kind, idCompany }) => {
    for (const entry of cache.values()) {
      const affected = idCompany === null || idCompany === entry.read.idCompany;
      if (entry.started && (kind === MISSED || (affected && entry.read.kinds.has(kind)))) entry.stale = true;
    }
  });

  const store = (key: string, entry: CachedRead) => {
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
  };

  const start = <T>(read: SharedRead, before: Promise<unknown> | undefined, work: () => Promise<T>) => {
    let began = Date.now();
    const begin = () => {
      began = Date.now();
      entry.started = true;
      return work();
    };
    const entry: CachedRead = {
      read,
      answer: Promise.resolve(),
      started: false,
      stale: false,
      until: Infinity,
      pauseOver: Promise.resolve(),
    };
    const answer = before ? before.then(begin) : begin();
    entry.answer = answer;
    const end = (keptMs: number) => {
      const now = Date.now();
      entry.until = now + keptMs;
      return wait(Math.min(PAUSE_FACTOR * (now - began), MAX_PAUSE_MS), undefined, { ref: false });
    };
    entry.pauseOver = answer.then(
      () => end(read.keptMs ?? CACHE_MS),
      () => end(0),
    );
    return { entry, answer };
  };

  return {
    once<T>(read: SharedRead, work: () => Promise<T>): Promise<T> {
      const key = `${read.idCompany}/${read.name}`;
      const cached = cache.get(key);
      if (cached && !cached.stale && cached.until > Date.now()) return cached.answer as Promise<T>;
      const { entry, answer } = start(read, cached?.pauseOver, work);
      store(key, entry);
      return answer;
    },
  };
}
export type SharedReads = ReturnType<typeof createSharedReads>;
