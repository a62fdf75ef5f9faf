import { endpoint } from '@gemelo/contract/kit/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { stubApi } from '../test/stub-api.ts';
import { call } from './api.ts';

const common = { area: 'things', permission: 'home:view', summary: 'A thing', data: z.string() } as const;
const readThing = endpoint({ ...common, route: 'GET /api/thing' });
const writeThing = endpoint({ ...common, route: 'POST /api/thing' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = (seconds: number) => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { error: true, code: 'TOO_FAST', message: 'Demasiadas solicitudes' },
});
const success = { body: { error: false, data: 'here' } };

test('a read that is told to slow down waits as long as it is told and is sent once more', async () => {
  const replies = [refusal(3), success];
  const { requests } = stubApi(() => replies.shift() ?? success);
  const read = call(readThing, {});
  await vi.advanceTimersByTimeAsync(2_900);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect((await read).data).toBe('here');
  expect(requests).toHaveLength(2);
});

test('a read that is refused again, or for long, fails with the message', async () => {
  const { requests } = stubApi(() => refusal(requests.length > 2 ? 600 : 1));
  for (const sent of [2, 3]) {
    const read = expect(call(readThing, {})).rejects.toMatchObject({
      status: 429,
      message: 'Demasiadas solicitudes',
    });
    await vi.advanceTimersByTimeAsync(1_100);
    await read;
    expect(requests).toHaveLength(sent);
  }
});

test('a write that is told to slow down fails at once with the message', async () => {
  const { requests } = stubApi(() => refusal(1));
  await expect(call(writeThing, {})).rejects.toMatchObject({
    status: 429,
    message: 'Demasiadas solicitudes',
  });
  expect(requests).toHaveLength(1);
});
