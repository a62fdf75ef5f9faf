import type { News } from './bus.ts';

/** News of one kind and company that waits to be handed on together. */
export interface Gathered {
  kind: string;
  idCompany: number | null;
  /** Each id once; nothing where some of the news did not say which. */
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
 * Hands on news of each company and kind at most once in `windowMs`, whatever came meanwhile merged. `leads` says of
 * which kinds the first after a pause is handed on at once.
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
    /** Hands on what waits, at once. */
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
