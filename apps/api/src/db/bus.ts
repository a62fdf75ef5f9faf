import { randomBytes } from 'node:crypto';
import { MISSED } from '@gemelo/contract/endpoints/live';
import type pg from 'pg';

/** Something changed: rows of an entity, or readings of twins. Of no company: it concerns everybody. */
export interface News {
  kind: string;
  idCompany: number | null;
  /** Which; without them, any. */
  ids?: readonly number[] | undefined;
}
/** Some news may have been missed: whoever keeps anything must read it again. */
export { MISSED };

type Listener = (news: News) => void;

const CHANNEL = 'gemelo_news';
const GATHER_MS = 150;
const AGAIN_MS = 1_000;
/** A notification holds 8,000 bytes; beyond this many, only that there were some is told. */
const MOST_IDS = 500;

interface Gathered {
  idCompany: number | null;
  kind: string;
  ids: Set<number> | undefined;
}

/**
 * Tells this process at once, and every other process on the same database soon, what changed. It is told after the
 * commit and may be lost with the process: news makes people look again, it is never the only record.
 */
export function createBus(pool: pg.Pool) {
  const origin = randomBytes(6).toString('hex');
  const listeners = new Set<Listener>();
  const gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ear: pg.PoolClient | undefined;
  let open = false;
  let sending: Promise<unknown> = Promise.resolve();

  const spread = (news: News) => {
    for (const listener of listeners) listener(news);
  };

  const flush = () => {
    timer = undefined;
    const lines = [...gathered.values()].map(({ idCompany, kind, ids }) =>
      JSON.stringify([origin, idCompany, kind, ids && ids.size <= MOST_IDS ? [...ids] : null]),
    );
    gathered.clear();
    sending = sending.then(() =>
      pool
        .query(`select pg_notify('${CHANNEL}', line) from unnest($1::text[]) line`, [lines])
        .catch(() => undefined),
    );
  };

  const hearOthers = (payload: string | undefined) => {
    const [from, idCompany, kind, ids] = JSON.parse(payload ?? '[]') as [
      string,
      number | null,
      string,
      number[] | null,
    ];
    if (from !== origin) spread({ idCompany, kind, ids: ids ?? undefined });
  };

  const again = () => {
    if (open) retry = setTimeout(listen, AGAIN_MS);
  };
  const listen = async () => {
    const client = await pool.connect().catch(again);
    if (!client) return;
    if (!open) return client.release();
    ear = client;
    // A connection that breaks says so more than once, and is given back once.
    const lost = () => {
      if (ear !== client) return;
      ear = undefined;
      client.release(true);
      again();
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload }) => hearOthers(payload));
    await client.query(`listen ${CHANNEL}`).then(() => spread({ kind: MISSED, idCompany: null }), lost);
  };

  return {
    tell(news: News) {
      spread(news);
      if (!open) return;
      const name = `${news.idCompany}/${news.kind}`;
      const known = gathered.get(name);
      if (!known) gathered.set(name, { ...news, ids: news.ids && new Set(news.ids) });
      else if (news.ids && known.ids && known.ids.size <= MOST_IDS)
        for (const id of news.ids) known.ids.add(id);
      else known.ids = undefined;
      timer ??= setTimeout(flush, GATHER_MS);
    },
    hear(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether what other processes tell arrives now. */
    hearing: () => ear !== undefined,
    async start() {
      open = true;
      await listen();
    },
    async stop() {
      open = false;
      clearTimeout(retry);
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      const client = ear;
      ear = undefined;
      client?.release(true);
    },
  };
}
export type Bus = ReturnType<typeof createBus>;
