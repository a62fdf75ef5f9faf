import type { QueryClient } from '@tanstack/react-query';
import { hear } from './one-per-browser.ts';
import { createRefresh } from './refresh.ts';
import type { Shown } from './shown-by.ts';

/** Refetches what the screen shows whenever the server reports a change, while the console is open. */
export function followLive(client: QueryClient, shown: readonly Shown[]): () => void {
  const leaving = new AbortController();
  const refresh = createRefresh(client, shown);
  hear(refresh.hear, leaving.signal);
  return () => {
    leaving.abort();
    refresh.stop();
  };
}
