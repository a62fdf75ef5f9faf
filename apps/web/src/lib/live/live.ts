import { reportIdle } from '@gemelo/contract/endpoints/presence';
import { MAINTENANCE } from '@gemelo/contract/kit/live-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { checkHealth } from '../server-health.ts';
import { followActivity } from './activity.ts';
import { hear } from './one-per-browser.ts';
import { createRefresh } from './refresh.ts';

/** Refetches what the screen shows whenever the server reports a change, while the console is open. */
export function followLive(client: QueryClient): () => void {
  const leaving = new AbortController();
  const refresh = createRefresh(client);
  hear((news) => {
    if (news.kind === MAINTENANCE) void checkHealth();
    refresh.hear(news);
  }, leaving.signal);
  // A lost report only delays the change of presence.
  followActivity(
    (idle) => void call(reportIdle, { body: { idle } }, { patient: true }).catch(() => undefined),
    leaving.signal,
  );
  return () => {
    leaving.abort();
    refresh.stop();
  };
}
