import type { News } from './bus.ts';

/** Events of one kind and company that wait to be delivered together. */
export interface PendingEvents {
  kind: string;
  idCompany: number | null;
  /** Distinct ids; undefined if any of the events came without ids. */
  ids: Set<number> | undefined;
}

export const nameOf = ({ idCompany, kind }: Pick<News, 'idCompany' | 'kind'>) => `${idCompany}/${kind}`;

export function merge(existing: PendingEvents | undefined, { kind, idCompany, ids }: News): PendingEvents {
  if (!existing) return { kind, idCompany, ids: ids && new Set(ids) };
  if (ids) for (const id of ids) existing.ids?.add(id);
  else existing.ids = undefined;
  return existing;
}

interface Window {
  timer: NodeJS.Timeout;
  pending: PendingEvents | undefined;
}

/**
 * Delivers events of each company and kind at most once in `windowMs`, merged. `leads` selects the kinds whose first
 * event after a pause is delivered at once.
 */
export function createGatherer(
  windowMs: number,
  leads: (kind: string) => boolean,
  deliver: (news: News) => void,
) {
  const windows = new Map<string, Window>();

  const open = (name: string): NodeJS.Timeout => setTimeout(() => close(name), windowMs).unref();
  const release = ({ ids, ...news }: PendingEvents) => deliver(ids ? { ...news, ids: [...ids] } : news);
  const close = (name: string) => {
    const pending = windows.get(name)?.pending;
    if (!pending) return void windows.delete(name);
    windows.set(name, { timer: open(name), pending: undefined });
    release(pending);
  };

  return {
    add(news: News) {
      const name = nameOf(news);
      const window = windows.get(name);
      if (window) {
        window.pending = merge(window.pending, news);
        return;
      }
      const first = leads(news.kind);
      windows.set(name, { timer: open(name), pending: first ? undefined : merge(undefined, news) });
      if (first) deliver(news);
    },
    /** Delivers everything that waits, at once. */
    flush() {
      const all = [...windows.values()];
      windows.clear();
      for (const { timer, pending } of all) {
        clearTimeout(timer);
        if (pending) release(pending);
      }
    },
  };
}
