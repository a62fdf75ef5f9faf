import { expect, test } from 'vitest';
import { daysIn, hourOf, isoDay } from './calendar-days.ts';

const HOUR = 3_600_000;

test('a period touches the days of the company, not those of the browser', () => {
  const range = { from: Date.UTC(2026, 4, 1, 5), to: Date.UTC(2026, 4, 2, 7) };
  expect(daysIn(range, 'America/Guatemala').map(({ day }) => day)).toEqual([
    '2026-04-30',
    '2026-05-01',
    '2026-05-02',
  ]);
  expect(isoDay('30-04-2026')).toBe('2026-04-30');
});

test('days on which clocks change have 23 or 25 hours, and an hour is where the clock shows it', () => {
  const range = { from: Date.UTC(2026, 9, 24, 22), to: Date.UTC(2026, 9, 25, 23) };
  const [day] = daysIn(range, 'Europe/Madrid');
  expect(((day?.to ?? 0) - (day?.from ?? 0)) / HOUR).toBe(25);
  expect(day && hourOf(day, 12, 'Europe/Madrid').from).toBe(Date.UTC(2026, 9, 25, 11));
});
