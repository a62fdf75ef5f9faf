import { expect, test } from 'vitest';
import { dayAt, placeIn, ticksOf } from './bar-geometry.ts';

const frame = { from: '2026-11-01', days: 20 };
const span = (from: string, to = from) => ({ from, to });

test('a bar covers its days, the last one whole', () => {
  expect(placeIn(frame, span('2026-11-01'))).toEqual({ start: 0, width: 5, begun: false, goesOn: false });
  expect(placeIn(frame, span('2026-11-11', '2026-11-12'))).toMatchObject({ start: 50, width: 10 });
});

test('what begins before or ends after is cut, what is outside is not drawn', () => {
  expect(placeIn(frame, span('2026-10-01', '2026-12-31'))).toEqual({
    start: 0,
    width: 100,
    begun: true,
    goesOn: true,
  });
  expect(placeIn(frame, span('2026-11-21'))).toBeUndefined();
  expect(placeIn(frame, span('2026-10-31'))).toBeUndefined();
});

test('ticks and days stand in the same places, across a change of the clock', () => {
  expect(dayAt(frame, '2026-11-06')).toBe(25);
  expect(ticksOf({ from: '2026-10-19', days: 21 }, 7)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
});
