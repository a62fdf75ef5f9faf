import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MISSED, READINGS } from '@gemelo/contract/kit/live-kinds';
import type pg from 'pg';
import { createGatherer, merge, nameOf, type PendingEvents } from './gather.ts';
import type { CuttablePool } from './pool.ts';
import { connectAsApp } from './session.ts';

/** A change event: rows of an entity, or readings of twins. A null company means that it concerns every company. */
export interface News {
  kind: string;
  idCompany: number | null;
  /** The changed ids; undefined means any. */
  ids?: readonly number[] | undefined;
}
/** Some events may have been lost: every cache must be reloaded. */
export { MISSED };

type Listener = (news: News) => void;

/** A frozen server never confirms the end of a connection, so the wait is bounded. */
const disconnect = (client: pg.Client) =>
  Promise.race([client.end().catch(() => undefined), sleep(DISCONNECT_MS, undefined, { ref: false })]);

const CHANNEL = 'gemelo_news';
/** How long outgoing events are collected before they are sent to other processes. */
const SEND_MS = 150;
/** Gathered listeners receive one event per kind and company at most once in this time. */
export const GATHER_MS = 250;
const RETRY_MS = 1_000;
const DISCONNECT_MS = 500;
/** A notification holds 8,000 bytes; beyond this many ids, the event is sent without them. */
const MAX_IDS = 500;

/**
 * Publishes change events to this process and to every other process on the same database. Events are sent after the
 * commit and may be lost with the process: they trigger a refresh and are never the only record. Record changes are
 * delivered at once, because a cache must not be stale when the writer gets its answer. Readings arrive by the thousand
 * and are always gathered first.
 */
export function createBus(pool: CuttablePool) {
  const origin = randomBytes(6).toString('hex');
  const listeners = new Set<Listener>();
  const gatheredListeners = new Set<Listener>();
  const outgoing = new Map<string, PendingEvents>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let listening = false;
  let open = false;
  let sending: Promise<unknown> = Promise.resolve();

  const deliver = (to: ReadonlySet<Listener>, news: News) => {
    for (const listener of to) listener(news);
  };
  const gatherer = createGatherer(
    GATHER_MS,
    (kind) => kind !== READINGS,
    (news) => {
      if (news.kind === READINGS) deliver(listeners, news);
      deliver(gatheredListeners, news);
    },
  );
  const accept = (news: News) => {
    if (news.kind !== READINGS) deliver(listeners, news);
    gatherer.add(news);
  };

  const send = () => {
    timer = undefined;
    const lines = [...outgoing.values()].map(({ idCompany, kind, ids }) =>
      JSON.stringify([origin, idCompany, kind, ids && ids.size <= MAX_IDS ? [...ids] : null]),
    );
    outgoing.clear();
    sending = sending.then(() =>
      pool
        .alone([
          { text: `select pg_notify('${CHANNEL}', line) from unnest($1::text[]) line`, values: [lines] },
        ])
        .catch(() => undefined),
    );
  };

  const receive = (payload: string | undefined) => {
    const [from, idCompany, kind, ids] = JSON.parse(payload ?? '[]') as [
      string,
      number | null,
      string,
      number[] | null,
    ];
    if (from !== origin) accept({ idCompany, kind, ...(ids ? { ids } : {}) });
  };

  const scheduleRetry = () => {
    if (open) retry = setTimeout(listen, RETRY_MS);
  };
  const listen = async () => {
    const client = pool.openDirect();
    listener = client;
    // A broken connection emits more than one event.
    const onLost = () => {
      if (listener !== client) return;
      listener = undefined;
      listening = false;
      void disconnect(client);
      scheduleRetry();
    };
    client.on('error', onLost).on('end', onLost);
    client.on('notification', ({ payload }) => receive(payload));
    await connectAsApp(client)
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => {
        listening = listener === client;
        accept({ kind: MISSED, idCompany: null });
      }, onLost);
  };

  return {
    publish(news: News) {
      accept(news);
      if (!open) return;
      const name = nameOf(news);
      outgoing.set(name, merge(outgoing.get(name), news));
      timer ??= setTimeout(send, SEND_MS);
    },
    /** Receives record changes at once, and readings a few times a second per company. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Receives every event a few times a second per company and kind; the first after a pause arrives at once. */
    subscribeGathered(listener: Listener): () => void {
      gatheredListeners.add(listener);
      return () => void gatheredListeners.delete(listener);
    },
    /** Whether events from other processes arrive at the moment. */
    isListening: () => listening,
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
      listening = false;
      if (client) await disconnect(client);
    },
  };
}
export type Bus = ReturnType<typeof createBus>;
