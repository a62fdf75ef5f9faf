import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isWaiting,
  LAST,
  lastDay,
  nextDay,
  nextDays,
  type Recurrence,
  upcoming,
  weekdayOf,
} from './recurrence.ts';
import { addDays, dayAt, momentOf } from './zoned.ts';

const rule = (more: Partial<Recurrence>): Recurrence => ({
  frequency: 'daily',
  repeatEvery: 1,
  weekdays: [],
  day: null,
  nth: null,
  weekday: null,
  startOn: '2026-01-01',
  endOn: null,
  ...more,
});

test('every third day is counted from the start, across months, years and leap days', () => {
  const thirds = rule({ repeatEvery: 3, startOn: '2027-12-27' });
  expect(nextDays(thirds, '2027-12-27', 3)).toEqual(['2027-12-27', '2027-12-30', '2028-01-02']);
  expect(nextDays(thirds, '2028-02-25', 3)).toEqual(['2028-02-25', '2028-02-28', '2028-03-02']);
  expect(nextDay(thirds, '2028-02-26')).toBe('2028-02-28');
  expect(nextDay(thirds, '2020-01-01')).toBe('2027-12-27');
});

test('chosen weekdays return every other week, also across the end of a year', () => {
  const weeks = rule({ frequency: 'weekly', repeatEvery: 2, weekdays: [4, 1], startOn: '2026-12-16' });
  // December 16 is a Wednesday: Monday of that week is over, Thursday is not.
  expect(nextDays(weeks, '2026-12-01', 5)).toEqual([
    '2026-12-17',
    '2026-12-28',
    '2026-12-31',
    '2027-01-11',
    '2027-01-14',
  ]);
  expect(nextDay(weeks, '2027-01-01')).toBe('2027-01-11');
  // A year of 53 weeks changes nothing.
  const across = rule({ frequency: 'weekly', repeatEvery: 2, weekdays: [7], startOn: '2020-12-21' });
  expect(nextDays(across, '2020-12-21', 3)).toEqual(['2020-12-27', '2021-01-10', '2021-01-24']);
});

test('the 31st of a shorter month is its last day, also in February of leap years', () => {
  const ends = rule({ frequency: 'monthly', day: 31, startOn: '2028-01-15' });
  expect(nextDays(ends, '2028-01-15', 5)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ]);
  expect(nextDay(rule({ frequency: 'monthly', day: 30 }), '2027-02-01')).toBe('2027-02-28');
  // The day of the first month is over before the start.
  expect(nextDay(rule({ frequency: 'monthly', day: 10, startOn: '2026-03-20' }), '2026-03-20')).toBe(
    '2026-04-10',
  );
});

test('a quarter counts its months from the start, across years', () => {
  const quarters = rule({ frequency: 'monthly', day: 1, repeatEvery: 3, startOn: '2026-11-01' });
  expect(nextDays(quarters, '2026-11-02', 3)).toEqual(['2027-02-01', '2027-05-01', '2027-08-01']);
});

test('the second Tuesday and the last Friday of a month', () => {
  const second = rule({ frequency: 'monthlyWeekday', nth: 2, weekday: 2 });
  expect(nextDays(second, '2026-01-01', 3)).toEqual(['2026-01-13', '2026-02-10', '2026-03-10']);
  const last = rule({ frequency: 'monthlyWeekday', nth: LAST, weekday: 5 });
  expect(nextDays(last, '2026-01-01', 3)).toEqual(['2026-01-30', '2026-02-27', '2026-03-27']);
  // A month that begins with the weekday.
  expect(nextDay(rule({ frequency: 'monthlyWeekday', nth: 1, weekday: 7 }), '2026-02-01')).toBe('2026-02-01');
});

test('nothing returns after the end', () => {
  const short = rule({ endOn: '2026-01-03' });
  expect(nextDays(short, '2026-01-02', 5)).toEqual(['2026-01-02', '2026-01-03']);
  expect(nextDay(short, '2026-01-04')).toBeUndefined();
  expect(nextDays(rule({ frequency: 'weekly', weekdays: [] }), '2026-01-01', 5)).toEqual([]);
});

test('after completion only the first day is known', () => {
  const after = rule({ frequency: 'afterCompletion', repeatEvery: 10 });
  expect(nextDays(after, '2025-12-01', 5)).toEqual(['2026-01-01']);
  expect(nextDay(after, '2026-01-02')).toBeUndefined();
});

test('of several missed days the last is found, with the number of those before it', () => {
  const weeks = rule({ frequency: 'weekly', weekdays: [1, 4] });
  expect(lastDay(weeks, '2026-01-05', '2026-01-16')).toEqual({ day: '2026-01-15', earlier: 3 });
  expect(lastDay(weeks, '2026-01-05', '2026-01-05')).toEqual({ day: '2026-01-05', earlier: 0 });
  expect(lastDay(weeks, '2026-01-06', '2026-01-07')).toBeUndefined();
  expect(lastDay({ ...weeks, endOn: '2026-01-08' }, '2026-01-05', '2026-03-01')).toEqual({
    day: '2026-01-08',
    earlier: 1,
  });
});

test('turns follow the last one, so many times, and not before today', () => {
  const days = rule({ startOn: '2026-01-01' });
  const progress = { lastOn: null, made: 0, times: null };
  expect(upcoming(days, progress, '2026-03-01', 2)).toEqual(['2026-03-01', '2026-03-02']);
  expect(upcoming(days, { ...progress, lastOn: '2026-03-01' }, '2026-03-01', 1)).toEqual(['2026-03-02']);
  expect(upcoming(days, { lastOn: '2026-03-01', made: 3, times: 5 }, '2026-03-01', 5)).toHaveLength(2);
  expect(upcoming(days, { lastOn: '2026-03-01', made: 5, times: 5 }, '2026-03-01', 5)).toEqual([]);
});

test('after completion it begins on its first day or today, and then waits', () => {
  const after = rule({ frequency: 'afterCompletion', repeatEvery: 10, startOn: '2026-02-01' });
  const fresh = { lastOn: null, made: 0, times: 2 };
  expect(upcoming(after, fresh, '2026-01-01', 5)).toEqual(['2026-02-01']);
  expect(upcoming(after, fresh, '2026-02-05', 5)).toEqual(['2026-02-05']);
  expect(upcoming({ ...after, endOn: '2026-02-04' }, fresh, '2026-02-05', 5)).toEqual([]);
  const made = { lastOn: '2026-02-05', made: 1, times: 2 };
  expect(upcoming(after, made, '2026-02-05', 5)).toEqual([]);
  expect([fresh, made, { ...made, made: 2 }].map((one) => isWaiting(after, one))).toEqual([
    false,
    true,
    false,
  ]);
});

test('an hour of the day is a moment in the zone of the company, whatever the clocks do', () => {
  // Berlin skips 02:00 on March 29, 2026 and repeats it on October 25.
  expect(momentOf('2026-03-28', 6, 'Europe/Berlin').toISOString()).toBe('2026-03-28T05:00:00.000Z');
  expect(momentOf('2026-03-29', 6, 'Europe/Berlin').toISOString()).toBe('2026-03-29T04:00:00.000Z');
  expect(momentOf('2026-03-29', 2, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z');
  expect(momentOf('2026-10-25', 2, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:00:00.000Z');
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const anyRule = fc
  .record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'monthlyWeekday'),
    repeatEvery: fc.integer({ min: 1, max: 30 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    day: fc.integer({ min: 1, max: 31 }),
    nth: fc.integer({ min: 1, max: LAST }),
    weekday: fc.integer({ min: 1, max: 7 }),
    startOn: anyDay,
  })
  .map((some) => rule(some as Partial<Recurrence>));

/** The definition, day by day, as a calendar on the wall would be ticked. */
function falls(
  { frequency, repeatEvery: every, weekdays, day, nth, weekday, startOn }: Recurrence,
  on: string,
): boolean {
  const date = (one: string) => Date.parse(`${one}T12:00:00Z`);
  const passed = Math.round((date(on) - date(startOn)) / 86_400_000);
  const months = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
  const endsMonth = addDays(on, 1).slice(8) === '01';
  const dated = Number(on.slice(8));
  if (passed < 0) return false;
  if (frequency === 'daily') return passed % every === 0;
  if (frequency === 'weekly') {
    const weeks = Math.floor((passed + weekdayOf(startOn) - 1) / 7);
    return weeks % every === 0 && weekdays.includes(weekdayOf(on));
  }
  if ((months(on) - months(startOn)) % every !== 0) return false;
  if (frequency === 'monthly') return dated === day || (endsMonth && dated < (day ?? 0));
  if (weekdayOf(on) !== weekday) return false;
  return nth === LAST ? addDays(on, 7).slice(0, 7) !== on.slice(0, 7) : Math.ceil(dated / 7) === nth;
}

test('the days are those that a calendar would show, in order and without a gap', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: -40, max: 400 }), (some, shift) => {
      const from = addDays(some.startOn, shift);
      const found = nextDays(some, from, 4);
      expect(found).toHaveLength(4);
      const until = found.at(-1) ?? from;
      const expected: string[] = [];
      for (let on = from; on <= until; on = addDays(on, 1)) if (falls(some, on)) expected.push(on);
      expect(found).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('the last of the missed days is followed by the next one', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 500 }), (some, days) => {
      const until = addDays(some.startOn, days);
      const last = lastDay(some, some.startOn, until);
      const next = nextDay(some, addDays(until, 1)) ?? '';
      expect(next > until).toBe(true);
      const known = nextDays(some, some.startOn, (last?.earlier ?? -1) + 2).slice(-2);
      expect(known).toEqual(last ? [last.day, next] : [next]);
    }),
    { numRuns: 150 },
  );
});

test('a day of the company is the day on which its hour is shown', () => {
  const zones = fc.constantFrom('America/Guatemala', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia');
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 23 }), zones, (day, hour, zone) => {
      const moment = momentOf(day, hour, zone);
      // A day that a zone left out begins with the next one.
      expect([day, addDays(day, 1)]).toContain(dayAt(moment, zone));
      expect(dayAt(new Date(moment.getTime() - 1), zone) <= day).toBe(true);
    }),
    { numRuns: 100 },
  );
});
