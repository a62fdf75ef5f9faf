import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MISSED, READINGS } from '@gemelo/contract/endpoints/live';
import type pg from 'pg';
import { createGatherer, type Gathered, merge, nameOf } from './gather.ts';
import type { CuttablePool } from './pool.ts';

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

/** A server that is frozen takes no leave: nobody waits for it for long. */
const leave = (client: pg.Client) =>
  Promise.race([client.end().catch(() => undefined), sleep(LEAVE_MS, undefined, { ref: false })]);

const CHANNEL = 'gemelo_news';
/** How long news waits for more before other processes are told. */
const SEND_MS = 150;
/** Gathered news of one kind and company is handed on at most once in this time. */
export const GATHER_MS = 250;
const AGAIN_MS = 1_000;
const LEAVE_MS = 500;
/** A notification holds 8,000 bytes; beyond this many, only that there were some is told. */
const MOST_IDS = 500;

/**
 * Tells this process, and every other process on the same database, what changed. It is told after the commit and may
 * be lost with the process: news makes people look again, it is never the only record. Records that changed are told
 * at once, because caches must not outlive the answer to whoever changed them. Readings come by the thousand and are
 * always gathered first.
 */
export function createBus(pool: CuttablePool) {
  const origin = randomBytes(6).toString('hex');
  const listeners = new Set<Listener>();
  const unhurried = new Set<Listener>();
  const outgoing = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let hears = false;
  let open = false;
  let sending: Promise<unknown> = Promise.resolve();

  const spread = (to: ReadonlySet<Listener>, news: News) => {
    for (const listener of to) listener(news);
  };
  const gatherer = createGatherer(
    GATHER_MS,
    (kind) => kind !== READINGS,
    (news) => {
      if (news.kind === READINGS) spread(listeners, news);
      spread(unhurried, news);
    },
  );
  const take = (news: News) => {
    if (news.kind !== READINGS) spread(listeners, news);
    gatherer.add(news);
  };

  const send = () => {
    timer = undefined;
    const lines = [...outgoing.values()].map(({ idCompany, kind, ids }) =>
      JSON.stringify([origin, idCompany, kind, ids && ids.size <= MOST_IDS ? [...ids] : null]),
    );
    outgoing.clear();
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
    if (from !== origin) take({ idCompany, kind, ...(ids ? { ids } : {}) });
  };

  const again = () => {
    if (open) retry = setTimeout(listen, AGAIN_MS);
  };
  const listen = async () => {
    const client = pool.beside();
    listener = client;
    // A connection that breaks says so more than once.
    const lost = () => {
      if (listener !== client) return;
      listener = undefined;
      hears = false;
      void leave(client);
      again();
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload }) => hearOthers(payload));
    await client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => {
        hears = listener === client;
        take({ kind: MISSED, idCompany: null });
      }, lost);
  };

  return {
    tell(news: News) {
      take(news);
      if (!open) return;
      const name = nameOf(news);
      outgoing.set(name, merge(outgoing.get(name), news));
      timer ??= setTimeout(send, SEND_MS);
    },
    /** Hears of a changed record at once, and of readings a few times a second for each company. */
    hear(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Hears of anything a few times a second for each company and kind, the first after a pause at once. */
    hearGathered(listener: Listener): () => void {
      unhurried.add(listener);
      return () => void unhurried.delete(listener);
    },
    /** Whether what other processes tell arrives now. */
    hearing: () => hears,
    async start() {
      open = true;
      await listen();
    },
    async stop() {
      open = false;
      clearTimeout(retry);
      gatherer.flush();
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
      const client = listener;
      listener = undefined;
      hears = false;
      if (client) await leave(client);
    },
  };
}
export type Bus = ReturnType<typeof createBus>;
