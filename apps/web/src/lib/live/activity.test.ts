import { afterEach, expect, test, vi } from 'vitest';
import { followActivity } from './activity.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a user without input becomes idle once, and is back with the first input', () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  const reports: boolean[] = [];
  followActivity((idle) => reports.push(idle), leaving.signal);
  expect(reports).toEqual([false]);
  vi.advanceTimersByTime(299_000);
  document.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(299_000);
  expect(reports).toEqual([false]);
  vi.advanceTimersByTime(600_000);
  expect(reports).toEqual([false, true]);
  document.dispatchEvent(new Event('pointerdown'));
  expect(reports).toEqual([false, true, false]);
  leaving.abort();
  vi.advanceTimersByTime(900_000);
  expect(reports).toEqual([false, true, false]);
});
