import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../test/people.ts';
import { noteHeard, useServerHealth } from '../server-health.ts';
import { session } from '../session.ts';
import { keepListening } from './connection.ts';
import { watchSilence } from './silence.ts';

/** How the server answers: with a heartbeat each second, not at all, or refusing the connection. */
let server: 'beating' | 'frozen' | 'gone';
let network: boolean;
let clock = Date.now();
let leaving: AbortController;
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lost = () => useServerHealth.getState().lost;

/** The heartbeats of the fake stream stop while the server is frozen, and its connection stays open. */
function stream(signal: AbortSignal | null | undefined) {
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      const beat = () => {
        if (server === 'beating') line.enqueue(new TextEncoder().encode(':\n\n'));
        if (server === 'gone') line.error(new TypeError('network error'));
      };
      const timer = setInterval(beat, 1_000);
      signal?.addEventListener('abort', () => {
        clearInterval(timer);
        line.error(new DOMException('', 'AbortError'));
      });
    },
  });
  return new Response(body, { status: 200 });
}

const answer = (address: string, signal: AbortSignal | null | undefined) =>
  new Promise<Response>((resolve, reject) => {
    if (server === 'gone') reject(new TypeError('Failed to fetch'));
    else if (server === 'frozen')
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    else if (address.startsWith('/api/live')) resolve(stream(signal));
    else resolve(new Response(JSON.stringify({ demo: false, version: '1', maintenance: null })));
  });

beforeEach(async () => {
  // Each test begins later than the one before ended: what was heard is remembered.
  clock += 3_600_000;
  vi.useFakeTimers({ now: clock });
  session.begin('token-of-ana', ana);
  server = 'beating';
  network = true;
  leaving = new AbortController();
  useServerHealth.setState({ lost: null });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);
  // The timeout of the platform follows no fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => answer(String(address), init?.signal));
  noteHeard();
  keepListening({ onNews: () => undefined, onSign: noteHeard, since: Date.now(), signal: leaving.signal });
  watchSilence(leaving.signal);
  await later(10_000);
});
afterEach(async () => {
  leaving.abort();
  await later(2_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a server that beats is not doubted', () => {
  expect(lost()).toBeNull();
});

test('a frozen server, whose connections stay open, is told within three seconds', async () => {
  const frozenAt = Date.now();
  server = 'frozen';
  await later(3_000);
  expect(lost()).toMatchObject({ cause: 'server' });
  expect(lost()?.since).toBeLessThanOrEqual(frozenAt);
  expect(lost()?.since).toBeGreaterThan(frozenAt - 1_500);
});

test('a server that refuses connections is told within three seconds', async () => {
  server = 'gone';
  await later(3_000);
  expect(lost()).toMatchObject({ cause: 'server' });
});

test('a machine without a network is told apart from a server without an answer, and at once', async () => {
  server = 'gone';
  network = false;
  window.dispatchEvent(new Event('offline'));
  await later(1_300);
  expect(lost()).toMatchObject({ cause: 'network' });
});

test('a browser that calls itself offline beside a server that answers has a connection', async () => {
  network = false;
  window.dispatchEvent(new Event('offline'));
  await later(3_000);
  expect(lost()).toBeNull();
});

test('a single late heartbeat changes nothing', async () => {
  server = 'frozen';
  await later(1_500);
  server = 'beating';
  await later(5_000);
  expect(lost()).toBeNull();
});

test('a server that is only slow to answer, while its heartbeats arrive, is not lost', async () => {
  vi.mocked(fetch).mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  window.dispatchEvent(new Event('offline'));
  await later(3_000);
  expect(lost()).toBeNull();
});
