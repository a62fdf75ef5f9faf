import type { News } from './bus.ts';

/** Events of one kind and company that wait to be delivered together. */
export interface Gathered {
  kind: string;
  idCompany: number | null;
  /** Distinct ids; undefined if any of the events came without ids. */
  ids: Set<number> | undefined;
}

export const nameOf = ({ idCompany, kind }: Pick<News, 'idCompany' | 'kind'>) => `${idCompany}/${kind}`;

export function merge(known: Gathered | undefined, { kind, idCompany, ids }: News): Gathered {
  if (!known) return { kind, idCompany, ids: ids && new Set(ids) };
  if (ids) for (const id of ids) known.ids?.add(id);
  else known.ids = undefined;
  return known;
}

interface Window {
  timer: NodeJS.Timeout;
  held: Gathered | undefined;
}

/**
 * Delivers events of each company and kind at most once in `windowMs`, merged. `leads` selects the kinds whose first
 * event after a pause is delivered at once.
 */
export function createGatherer(
  windowMs: number,
  leads: (kind: string) => boolean,
  handOn: (news: News) => void,
) {
  const windows = new Map<string, Window>();

  const open = (name: string): NodeJS.Timeout => setTimeout(() => close(name), windowMs).unref();
  const release = ({ ids, ...news }: Gathered) => handOn(ids ? { ...news, ids: [...ids] } : news);
  const close = (name: string) => {
    const held = windows.get(name)?.held;
    if (!held) return void windows.delete(name);
    windows.set(name, { timer: open(name), held: undefined });
    release(held);
  };

  return {
    add(news: News) {
      const name = nameOf(news);
      const window = windows.get(name);
      if (window) {
        window.held = merge(window.held, news);
        return;
      }
      const first = leads(news.kind);
      windows.set(name, { timer: open(name), held: first ? undefined : merge(undefined, news) });
      if (first) handOn(news);
    },
    /** Delivers everything that waits, at once. */
    flush() {
      const all = [...windows.values()];
      windows.clear();
      for (const { timer, held } of all) {
        clearTimeout(timer);
        if (held) release(held);
      }
    },
  };
}
