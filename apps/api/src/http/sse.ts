import type { LiveNews } from '@gemelo/contract/endpoints/live';
import { MISSED } from '@gemelo/contract/kit/live-kinds';
import type { FastifyReply } from 'fastify';

/** Events within this time are sent together. */
const GATHER_MS = 80;
/** Beyond this many ids an event is sent without them; beyond this many kinds, all are replaced by MISSED. */
const MAX_IDS = 200;
const MAX_PENDING = 400;
/** Delay before a browser reconnects by itself. */
const RETRY_MS = 2_000;

/** An event in its wire format, serialized once for all readers. */
export interface EncodedEvent {
  readonly news: LiveNews;
  readonly text: string;
}
export const encodeEvent = (news: LiveNews): EncodedEvent => ({
  news,
  text: `event: news\ndata: ${JSON.stringify(news)}\n\n`,
});

const nameOf = ({ kind, idCompany }: LiveNews) => `${kind}/${idCompany ?? ''}`;

function merged(existing: LiveNews, { ids }: LiveNews): LiveNews {
  const { ids: before, ...rest } = existing;
  if (!before || !ids) return rest;
  const all = [...new Set([...before, ...ids])];
  return all.length > MAX_IDS ? rest : { ...rest, ids: all };
}

/** A pending event of one reader; `text` is undefined after a merge for this reader. */
interface PendingEvent {
  news: LiveNews;
  text: string | undefined;
}

/**
 * Server-sent events for one reader. Backpressure: nothing is written until the reader has drained the previous data.
 * Meanwhile events are merged by kind, so that a slow reader costs one small map and does not affect others.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void) {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store, no-transform');
  raw.setHeader('x-accel-buffering', 'no');
  raw.setHeader('connection', 'close');

  const waiting = new Map<string, PendingEvent>();
  let timer: NodeJS.Timeout | undefined;
  let blockedSince: number | undefined;

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    if (!raw.write(text)) blockedSince = Date.now();
  };
  const flush = () => {
    timer = undefined;
    if (blockedSince !== undefined || waiting.size === 0) return;
    const texts = [...waiting.values()].map(({ news, text }) => text ?? encodeEvent(news).text);
    waiting.clear();
    write(texts.join(''));
  };

  raw.on('drain', () => {
    blockedSince = undefined;
    flush();
  });
  // A reader that disconnects during a write is no failure.
  raw.on('error', () => undefined);
  raw.once('close', () => {
    clearTimeout(timer);
    waiting.clear();
    onClose();
  });
  raw.flushHeaders();
  write(`retry: ${RETRY_MS}\n\n`);

  return {
    push(one: EncodedEvent) {
      const name = nameOf(one.news);
      const existing = waiting.get(name);
      if (!existing && waiting.size >= MAX_PENDING) {
        waiting.clear();
        waiting.set(MISSED, encodeEvent({ kind: MISSED }));
      } else waiting.set(name, existing ? { news: merged(existing.news, one.news), text: undefined } : one);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Sends a keep-alive comment. */
    beat() {
      if (blockedSince === undefined) write(':\n\n');
    },
    /** How long the reader has not drained its data. */
    blockedFor: (now: number) => (blockedSince === undefined ? 0 : now - blockedSince),
    /** Pending events, and bytes written but not drained. */
    held: () => ({ waiting: waiting.size, bytes: raw.writableLength }),
    /** A stalled reader would never receive a graceful end. */
    end: () => void (blockedSince === undefined ? raw.end() : raw.destroy()),
  };
}
export type EventStream = ReturnType<typeof openEventStream>;
