import type { News } from '../../db/bus.ts';

/** Longer than a reconnection takes, and than a tab needs to take over the stream of another. */
const RETENTION_MS = 60_000;
const MAX_EVENTS = 2_000;
/** Beyond this many ids, the event is kept without them. */
const MAX_IDS = 200;

/** The events of the last minute, for a client that loaded its page before its stream was open. */
export function createRecent() {
  const events: { at: number; news: News }[] = [];
  let completeSince = Date.now();

  return {
    note({ ids, ...news }: News) {
      const now = Date.now();
      events.push({ at: now, news: ids && ids.length <= MAX_IDS ? { ...news, ids } : news });
      const firstRecent = events.findIndex(({ at }) => at > now - RETENTION_MS);
      const dropped = events.splice(0, Math.max(firstRecent, events.length - MAX_EVENTS));
      completeSince = dropped.at(-1)?.at ?? completeSince;
    },
    /** The events since a moment; undefined if that is too long ago. */
    since: (moment: number): News[] | undefined =>
      moment < completeSince ? undefined : events.filter(({ at }) => at >= moment).map(({ news }) => news),
  };
}
