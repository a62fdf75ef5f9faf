import { type LiveNews, MISSED } from '@gemelo/contract/endpoints/live';
import type { FastifyReply } from 'fastify';

/** What comes in one moment travels together. */
const GATHER_MS = 80;
/** Beyond this many ids only that there were some is said; beyond this many kinds, that something was. */
const MOST_IDS = 200;
const MOST_WAITING = 400;
/** How long a browser of its own accord waits before it comes again. */
const RETRY_MS = 2_000;

/** News as it goes over the wire, written once for all who read it. */
export interface Told {
  readonly news: LiveNews;
  readonly text: string;
}
export const told = (news: LiveNews): Told => ({
  news,
  text: `event: news\ndata: ${JSON.stringify(news)}\n\n`,
});

const nameOf = ({ kind, idCompany }: LiveNews) => `${kind}/${idCompany ?? ''}`;

function merged(known: LiveNews, { ids }: LiveNews): LiveNews {
  const { ids: before, ...rest } = known;
  if (!before || !ids) return rest;
  const all = [...new Set([...before, ...ids])];
  return all.length > MOST_IDS ? rest : { ...rest, ids: all };
}

/** What waits for one reader; only what was merged for this reader is written for it alone. */
interface Waiting {
  news: LiveNews;
  text: string | undefined;
}

/**
 * Server-sent events to one reader. Nothing is written while the reader has not taken what was written before: what
 * comes meanwhile waits merged by its kind, so that a slow reader costs a small map and nobody else anything.
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

  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let blockedSince: number | undefined;

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    if (!raw.write(text)) blockedSince = Date.now();
  };
  const flush = () => {
    timer = undefined;
    if (blockedSince !== undefined || waiting.size === 0) return;
    const texts = [...waiting.values()].map(({ news, text }) => text ?? told(news).text);
    waiting.clear();
    write(texts.join(''));
  };

  raw.on('drain', () => {
    blockedSince = undefined;
    flush();
  });
  // A reader that goes away in the middle of a write is no failure.
  raw.on('error', () => undefined);
  raw.once('close', () => {
    clearTimeout(timer);
    waiting.clear();
    onClose();
  });
  raw.flushHeaders();
  write(`retry: ${RETRY_MS}\n\n`);

  return {
    push(one: Told) {
      const name = nameOf(one.news);
      const known = waiting.get(name);
      if (!known && waiting.size >= MOST_WAITING) {
        waiting.clear();
        waiting.set(MISSED, told({ kind: MISSED }));
      } else waiting.set(name, known ? { news: merged(known.news, one.news), text: undefined } : one);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Says that the stream lives. */
    beat() {
      if (blockedSince === undefined) write(':\n\n');
    },
    /** For how long the reader has taken nothing of what waits for it. */
    blockedFor: (now: number) => (blockedSince === undefined ? 0 : now - blockedSince),
    /** What waits and what was written and not taken yet. */
    held: () => ({ waiting: waiting.size, bytes: raw.writableLength }),
    /** Whoever takes nothing would never see the end. */
    end: () => void (blockedSince === undefined ? raw.end() : raw.destroy()),
  };
}
export type EventStream = ReturnType<typeof openEventStream>;
