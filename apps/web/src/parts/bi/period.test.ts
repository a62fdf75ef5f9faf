import { describe, expect, test } from 'vitest';
import { addressOf, axisOf, intervalFor, requestOf, steppedFrom, windowIn } from './period.ts';

const timeZone = 'America/Guatemala';
/** A Tuesday, 12:38 in Guatemala. */
const now = Date.parse('2026-11-17T18:38:00Z');
const clock = { now, timeZone };
const at = (text: string) => Date.parse(text);
const named = (name: Parameters<typeof axisOf>[0]['name']) => ({ name, window: undefined });
const DAY = 86_400_000;

describe('the axis of a period', () => {
  test('is the company’s calendar, and ends now while the period goes on', () => {
    expect(axisOf(named('today'), clock)).toEqual({ from: at('2026-11-17T06:00Z'), to: now });
    expect(axisOf(named('week'), clock).from).toBe(at('2026-11-16T06:00Z'));
    expect(axisOf(named('lastMonth'), clock)).toEqual({
      from: at('2026-10-01T06:00Z'),
      to: at('2026-11-01T06:00Z'),
    });
    expect(axisOf(named('year'), clock).from).toBe(at('2026-01-01T06:00Z'));
  });
  test('has days of 23 and 25 hours where the clock changes', () => {
    const madrid = { now: at('2026-10-26T12:00Z'), timeZone: 'Europe/Madrid' };
    const { from, to } = axisOf(named('yesterday'), madrid);
    expect((to - from) / 3_600_000).toBe(25);
  });
});

describe('the window of an address', () => {
  test('is made of days of the calendar, the last one included', () => {
    const window = windowIn({ from: '2026-11-01', to: '2026-11-03' }, timeZone);
    expect(window).toEqual({ from: at('2026-11-01T06:00Z'), to: at('2026-11-04T06:00Z') });
    expect(addressOf(window ?? { from: 0, to: 0 }, clock)).toEqual({ from: '2026-11-01', to: '2026-11-03' });
  });
  test('is none if it ends before it begins, or is no date', () => {
    expect(windowIn({ from: '2026-11-03', to: '2026-11-01' }, timeZone)).toBeUndefined();
    expect(windowIn({ from: 'ayer', to: '2026-11-01' }, timeZone)).toBeUndefined();
  });
  test('is written as moments where it was drawn with the mouse', () => {
    const window = { from: at('2026-11-02T08:13Z'), to: at('2026-11-02T11:00Z') };
    expect(windowIn(addressOf(window, clock), timeZone)).toEqual(window);
  });
});

test('buckets fit the length: never more than a thousand points', () => {
  const over = (days: number) => intervalFor({ from: now - days * DAY, to: now });
  expect([1, 7, 30, 31].map(over)).toEqual(['hour', 'hour', 'hour', 'hour']);
  expect([90, 365, 900].map(over)).toEqual(['day', 'day', 'day']);
  expect(over(3_000)).toBe('week');
  expect(intervalFor({ from: now - DAY, to: now }, { fine: true })).toBe('15m');
});

describe('what is asked for', () => {
  test('stays the same within an hour', () => {
    const ask = (moment: number) =>
      requestOf(axisOf(named('24h'), { now: moment, timeZone }), 'hour', timeZone);
    expect(ask(now)).toEqual(ask(now + 20 * 60_000));
    expect(ask(now)).toEqual({ from: '2026-11-16T18:00:00.000Z', to: '2026-11-17T19:00:00.000Z' });
  });
  test('ends with a day that is over, also just after midnight', () => {
    const early = { now: at('2026-11-17T06:10Z'), timeZone };
    expect(requestOf(axisOf(named('yesterday'), early), 'hour', timeZone).to).toBe(
      '2026-11-17T06:00:00.000Z',
    );
  });
});

describe('the arrows', () => {
  test('lead from a month to the month before, whatever its length', () => {
    expect(steppedFrom(named('month'), -1, clock)).toEqual({ name: 'lastMonth' });
    expect(steppedFrom(named('lastMonth'), -1, clock)).toEqual({
      window: { from: at('2026-09-01T06:00Z'), to: at('2026-10-01T06:00Z') },
    });
    expect(steppedFrom(named('yesterday'), 1, clock)).toEqual({ name: 'today' });
  });
  test('never lead into the future, and back to now', () => {
    expect(steppedFrom(named('7d'), 1, clock)).toBeUndefined();
    expect(steppedFrom(named('today'), 1, clock)).toBeUndefined();
    const before = steppedFrom(named('7d'), -1, clock);
    expect(before).toEqual({ window: { from: now - 14 * DAY, to: now - 7 * DAY } });
    const window = before && 'window' in before ? before.window : undefined;
    expect(steppedFrom({ name: '7d', window }, 1, { ...clock, now: now + 60_000 })).toEqual({ name: '7d' });
  });
});
