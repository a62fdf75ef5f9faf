import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresh } from './refresh.ts';
import type { About } from './shown-by.ts';

const SECOND = 1_000;
let client: QueryClient;
let refresh: ReturnType<typeof createRefresh>;
let asked: string[];
let answer: (name: string) => Promise<unknown>;
const leave: (() => void)[] = [];

/** A mounted query on the screen. */
function show(name: string, about: Omit<About, 'route'> & { route?: string }) {
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => {
      asked.push(name);
      return answer(name);
    },
    meta: { route: '', ...about },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => undefined);
  leave.push(stop);
  return stop;
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const twins = { area: 'twins', resource: 'twin' };

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  refresh = createRefresh(client);
  asked = [];
  answer = () => Promise.resolve(null);
});
afterEach(() => {
  refresh.stop();
  for (const stop of leave.splice(0)) stop();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is shown of what changed is read anew, and nothing else', async () => {
  show('twins', twins);
  show('people', { area: 'users', resource: 'user' });
  show('choices', { area: 'catalogues', resource: 'member', route: 'GET /api/v4/catalogues/twin/choices' });
  await later(0);
  asked = [];
  refresh.hear({ kind: 'twin', ids: [4] });
  await later(0);
  expect(asked).toEqual(['twins', 'choices']);
});

test('news without end are followed once a second', async () => {
  show('twins', twins);
  await later(0);
  asked = [];
  for (let n = 0; n < 30; n++) {
    refresh.hear({ kind: 'twin' });
    await later(100);
  }
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('what nobody looks at is only marked, and read when somebody does', async () => {
  const close = show('twins', twins);
  await later(0);
  close();
  asked = [];
  refresh.hear({ kind: 'twin' });
  await later(SECOND);
  expect(asked).toEqual([]);
  expect(client.getQueryState(['twins'])?.isInvalidated).toBe(true);
});

test('in a tab in the background nothing is read until it is seen', async () => {
  show('twins', twins);
  await later(0);
  asked = [];
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  refresh.hear({ kind: 'twin' });
  await later(SECOND);
  expect(asked).toEqual([]);
  expect(client.getQueryState(['twins'])?.isInvalidated).toBe(true);
});

test('an answer on its way is not broken off, and asked for again when it has come', async () => {
  show('slow', twins);
  await later(0);
  asked = [];
  answer = () => new Promise((resolve) => setTimeout(() => resolve(null), 1_500));
  refresh.hear({ kind: 'twin' });
  await later(200);
  refresh.hear({ kind: 'twin' });
  await later(1_200);
  expect(asked).toHaveLength(1);
  await later(2_000);
  expect(asked).toHaveLength(2);
});

test('the page of a twin follows its own readings', async () => {
  show('mine', { ...twins, readingsOf: 7 });
  show('another', { ...twins, readingsOf: 8 });
  await later(0);
  asked = [];
  refresh.hear({ kind: 'readings', ids: [7] });
  await later(0);
  expect(asked).toEqual(['mine']);
  await later(20 * SECOND);
  expect(asked).toEqual(['mine']);
});

test('after a gap all that is shown is read anew', async () => {
  show('twins', twins);
  show('people', { area: 'users', resource: 'user' });
  await later(0);
  asked = [];
  refresh.hear({ kind: 'missed' });
  await later(0);
  expect(asked).toEqual(['twins', 'people']);
});
