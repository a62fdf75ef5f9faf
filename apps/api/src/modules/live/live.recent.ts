import type { News } from '../../db/bus.ts';

/** Longer than a lost connection needs to come back, and than a tab needs to take over the stream of another. */
const KEPT_MS = 60_000;
const MOST = 2_000;
/** Beyond this many, only that there were some is kept. */
const MOST_IDS = 200;

/** What was told in the last minute, for whoever read a page before their stream stood. */
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
    /** What was told since a moment; nothing where that is no longer known. */
    since: (moment: number): News[] | undefined =>
      moment < completeSince ? undefined : kept.filter(({ at }) => at >= moment).map(({ news }) => news),
  };
}
