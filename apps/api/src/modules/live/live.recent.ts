import type { News } from '../../db/bus.ts';

/** Longer than a reconnection takes, and than a tab needs to take over the stream of another. */
const KEPT_MS = 60_000;
const MOST = 2_000;
/** Beyond this many ids, the event is kept without them. */
const MOST_IDS = 200;

/** The events of the last minute, for a client that loaded its page before its stream was open. */
export function createRecent() {
  const kept: { at: number; news: News }[] = [];
  let completeSince = Date.now();

  return {
    note({ ids, ...news }: News) {
      const now = Date.now();
      kept.push({ at: now, news: ids && ids.length <= MOST_IDS ? { ...news, ids } : news });
      const young = kept.findIndex(({ at }) => at > now - KEPT_MS);
      const dropped = kept.splice(0, Math.max(young, kept.length - MOST));
      completeSince = dropped.at(-1)?.at ?? completeSince;
    },
    /** The events since a moment; undefined if that is too long ago. */
    since: (moment: number): News[] | undefined =>
      moment < completeSince ? undefined : kept.filter(({ at }) => at >= moment).map(({ news }) => news),
  };
}
