import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request for figures that never answers. */
const hang = (client: QueryClient, name: string) =>
  void client.fetchQuery({
    queryKey: [name],
    queryFn: () => new Promise(() => undefined),
    meta: { area: 'bi', resource: 'dashboard', route: name },
  });

test('four requests are on their way at most, and slow answers hold up the others only for a while', async () => {
  const client = new QueryClient();
  const turns = createTurns(client);
  const begun: number[] = [];
  for (let widget = 0; widget < 6; widget += 1)
    turns.ask(() => {
      begun.push(widget);
      hang(client, `${widget}`);
    });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  turns.stop();
});
