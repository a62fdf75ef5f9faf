import { expect, test } from 'vitest';
import { createArrival } from './arrivals.ts';

const NOW = Date.UTC(2026, 10, 19);

test('values of one twin that come in one millisecond get times of their own, in order', () => {
  const arrival = createArrival();
  const times = Array.from({ length: 200 }, () => arrival(7, NOW));
  expect(new Set(times).size).toBe(200);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(NOW);
  expect(times.at(-1)).toBeLessThan(NOW + 1.2);
});

test('what is sent in a row stays with the clock, and other twins are not moved by it', () => {
  const arrival = createArrival(() => 0);
  for (let n = 0; n < 5_000; n++) arrival(7, NOW);
  expect(arrival(7, NOW + 1)).toBe(NOW + 5);
  expect(arrival(8, NOW + 1)).toBe(NOW + 1);
  expect(arrival(7, NOW + 6)).toBe(NOW + 6);
});

test('a clock that is set back is followed', () => {
  const arrival = createArrival(() => 0);
  arrival(7, NOW);
  expect(arrival(7, NOW - 3_600_000)).toBe(NOW - 3_600_000);
  expect(arrival(7, NOW - 3_600_000)).toBe(NOW - 3_600_000 + 0.001);
});
