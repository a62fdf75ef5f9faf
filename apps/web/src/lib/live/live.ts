import type { QueryClient } from '@tanstack/react-query';
import { hear } from './one-per-browser.ts';
import { createRefresh } from './refresh.ts';

/** Refetches what the screen shows whenever the server reports a change, while the console is open. */
export function followLive(client: QueryClient): () => void {
  const leaving = new AbortController();
  const refresh = createRefresh(client);
  hear(refresh.hear, leaving.signal);
  return () => {
    leaving.abort();
    refresh.stop();
  };
}
