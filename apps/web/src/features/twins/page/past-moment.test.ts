import { expect, test, vi } from 'vitest';
import { momentAsked, pastDays } from './past-moment.ts';

const ZONE = 'America/Guatemala';

test('a day without a time means its end, by the company’s clock', () => {
  expect(momentAsked({ day: '2026-11-10', time: '', isToday: false }, ZONE)).toBe('2026-11-11T05:59:00.000Z');
  expect(momentAsked({ day: '2026-11-10', time: '08:00', isToday: false }, ZONE)).toBe(
    '2026-11-10T14:00:00.000Z',
  );
});

test('today without a time means now', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T15:30:20Z') });
  expect(momentAsked({ day: '2026-11-17', time: '', isToday: true }, ZONE)).toBe('2026-11-17T15:30:00.000Z');
  vi.useRealTimers();
});

test('nothing is asked without a day', () => {
  expect(momentAsked({ day: '', time: '08:00', isToday: false }, ZONE)).toBeUndefined();
});

test('the last seven days include the last of every weekday', () => {
  expect(pastDays('2026-11-02')).toEqual([
    '2026-11-01',
    '2026-10-31',
    '2026-10-30',
    '2026-10-29',
    '2026-10-28',
    '2026-10-27',
    '2026-10-26',
  ]);
});
