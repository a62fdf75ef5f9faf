import { describe, expect, test } from 'vitest';
import { daysOf, lastDue, nextDue, type Turn } from './due.ts';

const daily = (hour: number): Turn => ({ frequency: 'daily', weekday: null, day: null, hour });
const weekly = (weekday: number, hour: number): Turn => ({ frequency: 'weekly', weekday, day: null, hour });
const monthly = (day: number, hour: number): Turn => ({ frequency: 'monthly', weekday: null, day, hour });
const next = (turn: Turn, after: string, zone: string) => nextDue(turn, new Date(after), zone).toISOString();
const last = (turn: Turn, until: string, zone: string) => lastDue(turn, new Date(until), zone).toISOString();

const GUATEMALA = 'America/Guatemala';
const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';

describe('the next due moment', () => {
  test('is the hour of the company’s clock, today if it is still to come', () => {
    expect(next(daily(6), '2026-11-17T11:59:59Z', GUATEMALA)).toBe('2026-11-17T12:00:00.000Z');
    expect(next(daily(6), '2026-11-17T12:00:00Z', GUATEMALA)).toBe('2026-11-18T12:00:00.000Z');
  });

  test('keeps its local hour when clocks change', () => {
    expect(next(daily(6), '2026-03-28T06:00:00Z', BERLIN)).toBe('2026-03-29T04:00:00.000Z');
    expect(next(daily(6), '2026-10-24T05:00:00Z', BERLIN)).toBe('2026-10-25T05:00:00.000Z');
    expect(next(daily(6), '2026-03-07T12:00:00Z', NEW_YORK)).toBe('2026-03-08T10:00:00.000Z');
  });

  test('is where the clock jumps if its hour is skipped that day, and exists only once if it comes twice', () => {
    // On March 29 the clock goes from 02:00 to 03:00 at 01:00Z.
    expect(next(daily(2), '2026-03-28T12:00:00Z', BERLIN)).toBe('2026-03-29T01:00:00.000Z');
    expect(next(daily(2), '2026-03-29T01:00:00Z', BERLIN)).toBe('2026-03-30T00:00:00.000Z');
    // On October 25 it shows 02:00 at 00:00Z and again at 01:00Z.
    expect(next(daily(2), '2026-10-24T12:00:00Z', BERLIN)).toBe('2026-10-25T00:00:00.000Z');
    expect(next(daily(2), '2026-10-25T00:00:00Z', BERLIN)).toBe('2026-10-26T01:00:00.000Z');
    expect(next(daily(2), '2026-10-03T12:00:00Z', LORD_HOWE)).toBe('2026-10-03T15:30:00.000Z');
  });

  test('of a week is its weekday', () => {
    expect(next(weekly(1, 7), '2026-11-17T00:00:00Z', GUATEMALA)).toBe('2026-11-23T13:00:00.000Z');
    expect(next(weekly(7, 7), '2026-11-17T00:00:00Z', GUATEMALA)).toBe('2026-11-22T13:00:00.000Z');
    // It is still Monday there.
    expect(next(weekly(1, 20), '2026-11-17T01:00:00Z', GUATEMALA)).toBe('2026-11-17T02:00:00.000Z');
  });

  test('of a month without that day is its last one', () => {
    expect(next(monthly(31, 6), '2026-01-31T12:00:00Z', GUATEMALA)).toBe('2026-02-28T12:00:00.000Z');
    expect(next(monthly(31, 6), '2028-02-01T12:00:00Z', GUATEMALA)).toBe('2028-02-29T12:00:00.000Z');
    expect(next(monthly(30, 6), '2026-02-28T12:00:00Z', GUATEMALA)).toBe('2026-03-30T12:00:00.000Z');
    expect(next(monthly(31, 6), '2026-04-30T12:00:00Z', GUATEMALA)).toBe('2026-05-31T12:00:00.000Z');
    expect(next(monthly(1, 6), '2026-12-31T23:00:00Z', GUATEMALA)).toBe('2027-01-01T12:00:00.000Z');
  });

  test('follows each other without holes for two years', () => {
    for (const zone of [GUATEMALA, BERLIN, LORD_HOWE])
      for (const turn of [daily(2), weekly(7, 2), monthly(31, 2)]) {
        let at = new Date('2026-01-01T00:00:00Z');
        for (let times = 0; times < 24; times++) {
          const due = nextDue(turn, at, zone);
          expect(lastDue(turn, due, zone)).toEqual(due);
          expect(lastDue(turn, new Date(nextDue(turn, due, zone).getTime() - 1), zone)).toEqual(due);
          at = due;
        }
      }
  });
});

test('of several missed moments the last one is caught up', () => {
  expect(last(daily(6), '2026-11-17T11:00:00Z', GUATEMALA)).toBe('2026-11-16T12:00:00.000Z');
  expect(last(weekly(1, 6), '2026-11-15T11:00:00Z', GUATEMALA)).toBe('2026-11-09T12:00:00.000Z');
  expect(last(monthly(31, 6), '2026-03-30T12:00:00Z', GUATEMALA)).toBe('2026-02-28T12:00:00.000Z');
});

test('periods are whole days, weeks from Monday and months of the company’s calendar', () => {
  const at = new Date('2026-03-02T03:00:00Z');
  expect(daysOf('yesterday', at, GUATEMALA)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(daysOf('yesterday', at, BERLIN)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(daysOf('lastWeek', at, GUATEMALA)).toEqual({ from: '2026-02-16', to: '2026-02-22' });
  expect(daysOf('lastWeek', at, BERLIN)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOf('lastMonth', at, GUATEMALA)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('lastMonth', new Date('2026-01-15T12:00:00Z'), GUATEMALA)).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});
