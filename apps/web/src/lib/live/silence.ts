import { HEARTBEAT_MS } from '@gemelo/contract/endpoints/live';
import { doubtConnection, lastHeard, useServerHealth } from '../server-health.ts';

/** Silence after which the connection is doubted; with the second that the doubt takes, it is told within three. */
const SILENCE_MS = HEARTBEAT_MS * 1.6;
const LOOK_MS = 200;

/**
 * Doubts the connection when heartbeats stop, also those of a frozen server whose connections stay open. Every tab does
 * this for itself, because the browser slows the timers of a hidden tab, which may be the one with the stream.
 */
export function watchSilence(signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'hidden' || useServerHealth.getState().lost) return;
    if (Date.now() - lastHeard() > SILENCE_MS) void doubtConnection();
  };
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look, { signal });
  for (const name of ['online', 'offline'])
    window.addEventListener(name, () => void doubtConnection(), { signal });
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
