import { expect, test } from 'vitest';
import { aroundOption, pointsOf } from './around-option.ts';

const at = (hour: number) => `2026-05-01T${String(hour).padStart(2, '0')}:00:00.000000Z`;

test('hours without readings break the line', () => {
  const points = [0, 1, 5, 6].map((hour) => ({ at: at(hour), value: hour }));
  expect(pointsOf({ points, step: 3_600 }).map(([, value]) => value)).toEqual([0, 1, null, 5, 6]);
});

test('a sensor that reports every few minutes is one line', () => {
  const points = Array.from({ length: 10 }, (_, n) => ({
    at: new Date(Date.parse(at(0)) + n * 900_000).toISOString(),
    value: n,
  }));
  expect(pointsOf({ points, step: 60 }).every(([, value]) => value !== null)).toBe(true);
});

test('an unresolved alarm is marked up to the end of the chart', () => {
  const around = { from: at(0), to: at(9), step: 3_600, Measurement: null, points: [] };
  const option = aroundOption(around, { openedAt: at(3), resolvedAt: null }, { name: 'a', during: 'b' });
  const [series] = option.series as { markArea: { data: [{ xAxis: number }, { xAxis: number }][] } }[];
  expect(series?.markArea.data[0]?.map(({ xAxis }) => xAxis)).toEqual([Date.parse(at(3)), Date.parse(at(9))]);
});
