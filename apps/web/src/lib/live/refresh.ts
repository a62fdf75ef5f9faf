import type { LiveNews } from '@gemelo/contract/endpoints/live';
import { MISSED, PERMISSIONS, READINGS } from '@gemelo/contract/kit/live-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { readBy } from '../query.ts';
import { type About, ofTwins, type Reading, readingsFor } from './shown-by.ts';

interface Waiting {
  timer: ReturnType<typeof setTimeout> | undefined;
  readAt: number;
  wanted: Set<(about: About) => boolean>;
}

/**
 * Refetches the queries on the screen that a change concerns, throttled per kind; queries that are not shown are only
 * marked stale.
 */
export function createRefresh(client: QueryClient) {
  const waiting = new Map<string, Waiting>();

  const readAnew = (concerns: (about: About) => boolean, evenUnseen: boolean): boolean => {
    const meant = client.getQueryCache().findAll({
      predicate: (query) => {
        const about = readBy(query);
        return about !== undefined && concerns(about);
      },
    });
    const seen = evenUnseen || document.visibilityState !== 'hidden';
    // A running request may predate the update. Cancelling it each time could starve it, so it is refetched afterwards.
    const busy = new Set(seen ? meant.filter(({ state }) => state.fetchStatus === 'fetching') : []);
    const free = new Set(meant.filter((query) => !busy.has(query)));
    void client.invalidateQueries({
      predicate: (query) => free.has(query),
      refetchType: seen ? 'active' : 'none',
    });
    return [...busy].some((query) => query.isActive());
  };

  const ask = (name: string, { everyMs, concerns }: Reading, evenUnseen = false) => {
    const known = waiting.get(name) ?? { timer: undefined, readAt: 0, wanted: new Set() };
    waiting.set(name, known);
    known.wanted.add(concerns);
    const fire = () => {
      known.timer = undefined;
      known.readAt = Date.now();
      const wanted = [...known.wanted];
      known.wanted.clear();
      const any = (about: About) => wanted.some((wants) => wants(about));
      if (readAnew(any, evenUnseen)) ask(name, { everyMs, concerns: any }, evenUnseen);
    };
    known.timer ??= setTimeout(fire, Math.max(0, known.readAt + everyMs - Date.now()));
  };

  return {
    hear({ kind, ids }: LiveNews) {
      if (kind === MISSED) return ask(MISSED, { everyMs: 1_000, concerns: () => true });
      if (kind === READINGS) ask('of twins', ofTwins(ids));
      for (const [index, reading] of readingsFor(kind).entries())
        ask(`${kind}/${index}`, reading, kind === PERMISSIONS);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
    },
  };
}
