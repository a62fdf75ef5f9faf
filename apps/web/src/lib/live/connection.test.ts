import type { LiveNews } from '@gemelo/contract/endpoints/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../test/people.ts';
import { session, useSession } from '../session.ts';
import { keepListening } from './connection.ts';

type Line = ReadableStreamDefaultController<Uint8Array>;
let lines: Line[];
let reply: () => Response | Promise<Response>;
let heard: LiveNews[];
let leaving: AbortController;
let fetched: ReturnType<typeof vi.spyOn>;

/** Server that opens a stream and lets the test send events on it. */
function streaming(signal: AbortSignal | null | undefined) {
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      lines.push(line);
      signal?.addEventListener('abort', () => line.error(new DOMException('', 'AbortError')));
    },
  });
  return new Response(body, { status: 200 });
}
const speak = (text: string) => lines.at(-1)?.enqueue(new TextEncoder().encode(text));
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const listen = (since = Date.now()) =>
  keepListening({ onNews: (news) => heard.push(news), since, signal: leaving.signal });
const lastAsked = () => fetched.mock.calls.at(-1)?.[0];

beforeEach(() => {
  vi.useFakeTimers();
  session.begin('token-of-ana', ana);
  lines = [];
  heard = [];
  leaving = new AbortController();
  reply = () => new Response(null, { status: 503 });
  fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    const answered = await reply();
    return answered.status === 200 ? streaming(init?.signal) : answered;
  });
});
afterEach(async () => {
  leaving.abort();
  await later(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const ok = () => new Response(null, { status: 200 });

test('news are heard however the network cuts them, with the token in a header and not in the address', async () => {
  reply = ok;
  listen();
  await later(0);
  speak('retry: 2000\n\nevent: news\nda');
  speak('ta: {"kind":"twin","ids":[4]}\n\n:\n\n');
  await later(0);
  expect(heard).toEqual([{ kind: 'twin', ids: [4] }]);
  const [address, init] = fetched.mock.calls[0] as [string, { headers: Record<string, string> }];
  expect([address, init.headers.authorization]).toEqual(['/api/live?past=0', 'Bearer token-of-ana']);
});

test('the server learns how long ago what is shown was read, up to a day', async () => {
  reply = ok;
  const { heardUntil } = listen(Date.now() - 700);
  await later(0);
  expect(lastAsked()).toBe('/api/live?past=700');
  await later(10_000);
  speak(':\n\n');
  await later(300);
  expect(Date.now() - heardUntil()).toBe(300);
  leaving.abort();
  leaving = new AbortController();
  listen(0);
  await later(0);
  expect(lastAsked()).toBe('/api/live?past=86400000');
});

test('a server that is away is asked again, ever more rarely; when it is back, it learns of the gap', async () => {
  reply = ok;
  listen();
  await later(0);
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  lines.at(-1)?.close();
  await later(120_000);
  const attempts = fetched.mock.calls.length;
  expect(attempts).toBeGreaterThan(5);
  expect(attempts).toBeLessThan(20);
  reply = ok;
  await later(30_000);
  const gap = Number(new URL(String(lastAsked()), 'http://x').searchParams.get('past'));
  expect(gap).toBeGreaterThanOrEqual(120_000);
  expect(gap).toBeLessThanOrEqual(150_000);
});

test('a stream that falls silent is dead, whatever the network says', async () => {
  reply = ok;
  listen();
  await later(5_000);
  speak(':\n\n');
  await later(5_000);
  expect(lines).toHaveLength(1);
  await later(5_000);
  expect(lines).toHaveLength(2);
});

test('whoever wakes up does not wait until it is due', async () => {
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  const { hurry } = listen();
  await later(60_000);
  const attempts = fetched.mock.calls.length;
  reply = ok;
  hurry();
  await later(0);
  expect(fetched.mock.calls.length).toBe(attempts + 1);
  expect(lines).toHaveLength(1);
});

test('a session that the server ended is over here too', async () => {
  reply = () => new Response(null, { status: 401 });
  listen();
  await later(0);
  expect(useSession.getState()).toMatchObject({ token: null, absence: 'ended' });
});
