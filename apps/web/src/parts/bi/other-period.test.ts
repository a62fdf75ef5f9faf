import { describe, expect, test } from 'vitest';
import { alignedTo, otherPeriod } from './other-period.ts';

const GUATEMALA = 'America/Guatemala';
const BERLIN = 'Europe/Berlin';
const range = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const written = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((moment) => new Date(moment).toISOString());

describe('the period to compare with', () => {
  const week = range('2026-11-09T06:00:00Z', '2026-11-16T06:00:00Z');
  test('is the one just before', () => {
    expect(written(otherPeriod(week, 'previous', GUATEMALA))).toEqual([
      '2026-11-02T06:00:00.000Z',
      '2026-11-09T06:00:00.000Z',
    ]);
  });

  test('is the same one a year ago', () => {
    expect(written(otherPeriod(week, 'lastYear', GUATEMALA))).toEqual([
      '2025-11-09T06:00:00.000Z',
      '2025-11-16T06:00:00.000Z',
    ]);
  });

  test('begins on the chosen day', () => {
    expect(written(otherPeriod(week, 'chosen', GUATEMALA, '2026-03-01'))).toEqual([
      '2026-03-01T06:00:00.000Z',
      '2026-03-08T06:00:00.000Z',
    ]);
  });

  test('begins at the same time of the chosen day, so that nights lie on nights', () => {
    const untilNow = range('2026-11-10T19:30:00Z', '2026-11-17T19:30:00Z');
    expect(written(otherPeriod(untilNow, 'chosen', GUATEMALA, '2026-10-25'))).toEqual([
      '2026-10-25T19:30:00.000Z',
      '2026-11-01T19:30:00.000Z',
    ]);
  });

  test('of a calendar month is the whole month before, though it is longer', () => {
    const november = range('2026-11-01T06:00:00Z', '2026-12-01T06:00:00Z');
    expect(written(otherPeriod(november, 'previous', GUATEMALA))).toEqual([
      '2026-10-01T06:00:00.000Z',
      '2026-11-01T06:00:00.000Z',
    ]);
  });

  test.each([
    [
      'a week',
      '2026-11-16T06:00:00Z',
      '2026-11-17T23:00:00Z',
      '2026-11-09T06:00:00Z',
      '2026-11-10T23:00:00Z',
    ],
    [
      'a month',
      '2026-11-01T06:00:00Z',
      '2026-11-17T23:00:00Z',
      '2026-10-01T06:00:00Z',
      '2026-10-17T23:00:00Z',
    ],
    [
      'a long month',
      '2026-03-01T06:00:00Z',
      '2026-03-30T20:00:00Z',
      '2026-02-01T06:00:00Z',
      '2026-03-01T06:00:00Z',
    ],
    [
      'a year',
      '2026-01-01T06:00:00Z',
      '2026-11-17T23:00:00Z',
      '2025-01-01T06:00:00Z',
      '2025-11-17T23:00:00Z',
    ],
    ['a day', '2026-11-17T06:00:00Z', '2026-11-17T23:00:00Z', '2026-11-16T06:00:00Z', '2026-11-16T23:00:00Z'],
    [
      'some hours',
      '2026-11-17T15:00:00Z',
      '2026-11-17T18:00:00Z',
      '2026-11-16T15:00:00Z',
      '2026-11-16T18:00:00Z',
    ],
  ])('of %s that is running is the same part of the one before', (_what, from, to, otherFrom, otherTo) => {
    expect(otherPeriod(range(from, to), 'previous', GUATEMALA)).toEqual(range(otherFrom, otherTo));
  });

  test('of a month in a leap year ends with February', () => {
    const february = range('2028-02-01T06:00:00Z', '2028-03-01T06:00:00Z');
    expect(written(otherPeriod(february, 'lastYear', GUATEMALA))).toEqual([
      '2027-02-01T06:00:00.000Z',
      '2027-03-01T06:00:00.000Z',
    ]);
  });

  test('begins at midnight on both sides of a change of clocks', () => {
    const after = range('2026-03-29T22:00:00Z', '2026-04-05T22:00:00Z');
    expect(written(otherPeriod(after, 'previous', BERLIN))).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });
});

describe('moments of the other period', () => {
  test('keep their time of the day', () => {
    const after = range('2026-03-29T22:00:00Z', '2026-04-05T22:00:00Z');
    const align = alignedTo(after, otherPeriod(after, 'previous', BERLIN), BERLIN);
    // Noon of Monday the 23rd in winter time becomes noon of Monday the 30th in summer time.
    expect(new Date(align(Date.parse('2026-03-23T11:00:00Z'))).toISOString()).toBe(
      '2026-03-30T10:00:00.000Z',
    );
  });
});
