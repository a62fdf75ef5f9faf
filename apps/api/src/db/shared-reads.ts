import { setTimeout as wait } from 'node:timers/promises';
import { type Bus, MISSED } from './bus.ts';

const KEPT_MS = 2_000;
const MOST = 2_000;
/** After a read comes a rest of so many times as long: news that never ends takes a part of one connection, not all. */
const REST = 2;
const LONGEST_REST_MS = 1_000;

export interface SharedRead {
  idCompany: number;
  /** What is read, with all that decides the answer but the company. */
  name: string;
  /** News of these kinds, about the company, makes an answer stale. */
  kinds: ReadonlySet<string>;
  /** How long an answer is good without news. */
  keptMs?: number;
}

interface Kept {
  read: SharedRead;
  answer: Promise<unknown>;
  /** Until the work begins no news can make its answer stale. */
  begun: boolean;
  stale: boolean;
  until: number;
  /** Resolves when the next one may begin. */
  rested: Promise<unknown>;
}

/**
 * Answers that are the same for everybody of a company are read once, however many ask: whoever asks while it is being
 * read gets the same answer, whoever asks after news a newer one, read after the one that is under way. The work gets
 * nothing of whoever asks, so an answer can depend on the company and the name only; permissions are checked before.
 */
export function createSharedReads(bus: Bus) {
  const kept = new Map<string, Kept>();

  bus.hear(({ kind, idCompany }) => {
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
