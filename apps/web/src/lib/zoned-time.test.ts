import { expect, test } from 'vitest';
import { clockMoment, dayStart } from './zoned-time.ts';

test('a day and a time are converted from their zone, also on a clock change', () => {
  expect(dayStart('2026-03-05', 'America/Guatemala')).toBe('2026-03-05T06:00:00.000Z');
  expect(clockMoment('2026-03-05', '14:30', 'America/Guatemala')).toBe('2026-03-05T20:30:00.000Z');
  expect(clockMoment('2026-03-29', '03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(clockMoment('nunca', '03:30', 'Europe/Berlin')).toBeUndefined();
});
