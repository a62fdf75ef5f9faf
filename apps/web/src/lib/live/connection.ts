import { HEARTBEAT_MS, type LiveNews, live, MISSED } from '@gemelo/contract/endpoints/live';
import { session } from '../session.ts';
import { readEvents } from './event-stream.ts';

/** Two heartbeats that did not come: the stream is dead, whatever the network says. */
const DEAD_MS = HEARTBEAT_MS * 2.5;
/** After a sleep the first look is stricter: one heartbeat overdue is enough. */
const DOUBT_MS = HEARTBEAT_MS * 1.25;
const LONGEST_MS = 30_000;

/** Longer with every failure, and never the same for two browsers. */
const pauseAfter = (failures: number) =>
  Math.min(LONGEST_MS, 500 * 2 ** failures) * (0.5 + Math.random() / 2);

interface Listening {
  onNews: (news: LiveNews) => void;
  /** What is shown was read some time ago, so the beginning is a gap too. */
  heardBefore: boolean;
  signal: AbortSignal;
}

/** Keeps one stream open until told to stop: over restarts of the server, lost networks and sleep. */
export function keepListening({ onNews, heardBefore, signal }: Listening) {
  let attempt = new AbortController();
  let wake: (() => void) | undefined;
  let lastSign = Date.now();
  let failures = 0;
  let gap = heardBefore;

  const listen = async () => {
    attempt = new AbortController();
    lastSign = Date.now();
    const watch = setInterval(() => Date.now() - lastSign > DEAD_MS && attempt.abort(), HEARTBEAT_MS / 4);
    try {
      const response = await fetch(live.path, {
        headers: { authorization: `Bearer ${session.token() ?? ''}`, accept: 'text/event-stream' },
        signal: AbortSignal.any([attempt.signal, signal]),
        cache: 'no-store',
      });
      if (response.status === 401 && session.token()) session.end();
      if (!response.ok || !response.body) throw new Error(`live: ${response.status}`);
      failures = 0;
      // What happened since the last word was not heard.
      if (gap) onNews({ kind: MISSED });
      gap = true;
      await readEvents(response.body, onNews, () => {
        lastSign = Date.now();
      });
    } finally {
      clearInterval(watch);
    }
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', go);
        wake = undefined;
        resolve();
      };
      const timer = setTimeout(go, ms);
      signal.addEventListener('abort', go, { once: true });
      wake = go;
    });

  const run = async () => {
    while (!signal.aborted) {
      // Why a stream ended does not matter: another is opened.
      await listen().catch(() => {
        failures++;
      });
      if (!signal.aborted) await pause(pauseAfter(failures));
    }
  };
  void run();

  return {
    /** The network or the machine is back: look at once instead of when it is due. */
    hurry() {
      if (wake) {
        failures = 0;
        wake();
      } else if (Date.now() - lastSign > DOUBT_MS) attempt.abort();
    },
  };
}
