import { HEARTBEAT_MS, type LiveNews, LONGEST_PAST_MS, live } from '@gemelo/contract/endpoints/live';
import { addressOf } from '../api.ts';
import { doubtConnection } from '../server-health.ts';
import { session } from '../session.ts';
import { readEvents } from './event-stream.ts';

/** So many missed heartbeats: the stream is dead even if the connection looks open. */
const DEAD_MS = HEARTBEAT_MS * 6;
/** After the machine slept, fewer are enough to reconnect. */
const DOUBT_MS = HEARTBEAT_MS * 2;
const LONGEST_MS = 30_000;

/** Exponential backoff with jitter. */
const pauseAfter = (failures: number) =>
  Math.min(LONGEST_MS, 500 * 2 ** failures) * (0.5 + Math.random() / 2);

interface Listening {
  onNews: (news: LiveNews) => void;
  /** The server was heard: news or a heartbeat. */
  onSign?: () => void;
  /** When the shown data was read; the server sends what happened since. */
  since: number;
  signal: AbortSignal;
}

/** Keeps one stream open until stopped: across server restarts, lost networks and sleep. */
export function keepListening({ onNews, onSign, since, signal }: Listening) {
  let attempt = new AbortController();
  let wake: (() => void) | undefined;
  let lastSign = Date.now();
  let failures = 0;
  let heardUntil = since;

  const listen = async () => {
    attempt = new AbortController();
    lastSign = Date.now();
    const watch = setInterval(() => Date.now() - lastSign > DEAD_MS && attempt.abort(), HEARTBEAT_MS);
    try {
      const past = Math.max(0, Date.now() - heardUntil);
      const response = await fetch(addressOf(live, { query: { past: Math.min(past, LONGEST_PAST_MS) } }), {
        headers: { authorization: `Bearer ${session.token() ?? ''}`, accept: 'text/event-stream' },
        signal: AbortSignal.any([attempt.signal, signal]),
        cache: 'no-store',
      });
      if (response.status === 401 && session.token()) session.end();
      if (!response.ok || !response.body) throw new Error(`live: ${response.status}`);
      failures = 0;
      await readEvents(response.body, onNews, () => {
        lastSign = heardUntil = Date.now();
        onSign?.();
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
      // Whatever ended the stream, a new one is opened.
      await listen().catch(() => {
        failures++;
      });
      if (signal.aborted) return;
      // An ended stream may be the first sign of a lost connection.
      void doubtConnection();
      await pause(pauseAfter(failures));
    }
  };
  void run();

  return {
    /** Everything up to this time was received; the next stream resumes there. */
    heardUntil: () => heardUntil,
    /** The network or the machine is back: reconnect at once instead of after the backoff. */
    hurry() {
      if (wake) {
        failures = 0;
        wake();
      } else if (Date.now() - lastSign > DOUBT_MS) attempt.abort();
    },
  };
}
