import { addDays } from '@gemelo/contract/kit/zoned';
import { afterEach, expect, test } from 'vitest';
import { daysBetween } from '../../../../parts/tasks/days.ts';
import { firstWeekday, monthWeeks, weekOf } from './month-grid.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone ?? 'UTC';
});

test.each(['America/Guatemala', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'])(
  'the days of a month are the same in %s',
  (name) => {
    process.env.TZ = name;
    const weeks = monthWeeks('2026-03-15', 1);
    expect(weeks[0]).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
    // The clock changes on 29 March in Berlin.
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  },
);

test('a month has as many weeks as it needs', () => {
  expect(monthWeeks('2026-02-10', 0)).toHaveLength(4);
  expect(monthWeeks('2026-08-10', 1)).toHaveLength(6);
});

test('weeks begin where the locale lets them', () => {
  expect(firstWeekday('es-GT')).toBe(0);
  expect(firstWeekday('de-DE')).toBe(1);
  expect(firstWeekday('en-US')).toBe(0);
  expect(weekOf('2026-11-18', 1)[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-18', 0)[0]).toBe('2026-11-15');
  expect(weekOf('2026-11-18', 6)[0]).toBe('2026-11-14');
});
