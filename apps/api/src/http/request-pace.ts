import { TooMany } from '@gemelo/contract/kit/errors';
import type { Config } from '../config.ts';
import type { Actor } from './actor.ts';

/** How long a client may ask faster than its rate, after it has been idle: a page that opens asks for much at once. */
const BURST_MS = 20_000;
const MAX_KEYS = 20_000;

/** Counts requests by key; stores only when each key will have used up what it asked for. */
export function createMeter(perMinute: number, now: () => number) {
  const costMs = 60_000 / perMinute;
  const busyUntil = new Map<string | number, number>();

  /** Counts a request; returns how many milliseconds too early it came, in which case it does not count. */
  return (key: string | number): number => {
    const at = now();
    const until = Math.max(at, busyUntil.get(key) ?? 0);
    const early = until - at - BURST_MS;
    if (early > 0) return early;
    if (busyUntil.size >= MAX_KEYS) busyUntil.clear();
    busyUntil.set(key, until + costMs);
    return 0;
  };
}

/**
 * Limits the requests of a session and of a company, so that one cannot take the others' capacity. Counted in memory
 * and therefore by each process: with several of them the limits are as many times higher.
 */
export function createRequestPace(
  { requestsPerSession, requestsPerCompany }: Pick<Config, 'requestsPerSession' | 'requestsPerCompany'>,
  now = () => performance.now(),
) {
  const bySession = createMeter(requestsPerSession, now);
  const byCompany = createMeter(requestsPerCompany, now);

  return ({ tokenHash, idCompany }: Pick<Actor, 'tokenHash' | 'idCompany'>): void => {
    // The session first: one that is refused must not use up what its company has left.
    const early = bySession(tokenHash.toString('latin1')) || (idCompany === null ? 0 : byCompany(idCompany));
    if (early > 0) throw new TooMany('TOO_FAST', Math.ceil(early / 1000));
  };
}
export type RequestPace = ReturnType<typeof createRequestPace>;
