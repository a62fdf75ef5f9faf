import { expect, test } from 'vitest';
import { optionOf, pointsOf } from './reading-option.ts';

const at = (hour: number) => `2026-05-01T0${hour}:00:00Z`;
const point = (moment: string, value: number) => ({ at: moment, value, min: value, max: value, count: 1 });

test('an hour without readings breaks the line', () => {
  const points = [point(at(1), 20), point(at(2), 21), point(at(5), 22)];
  expect(pointsOf({ points }, 'hour').map(([, value]) => value)).toEqual([20, 21, null, 22]);
});

test('a gap between raw readings is detected by their usual interval', () => {
  const minutes = [0, 10, 20, 30, 90, 100];
  const points = minutes.map((minute) => point(new Date(minute * 60_000).toISOString(), minute));
  expect(pointsOf({ points }, 'raw').map(([, value]) => value)).toEqual([0, 10, 20, 30, null, 90, 100]);
});

test('sums are drawn as bars and means as lines', () => {
  const facts = {
    idSensorTwin: 1,
    sensor: 'Pluviómetro',
    idMeasurement: 3,
    measurement: 'Lluvia',
    key: 'precipitation',
    unit: 'mm',
    decimals: 1,
    points: [point('2026-05-01', 4)],
  };
  const kinds = (aggregation: 'sum' | 'mean') =>
    (optionOf([{ ...facts, aggregation }], 'day').series as { type: string }[]).map(({ type }) => type);
  expect(kinds('sum')).toEqual(['bar']);
  expect(kinds('mean')).toEqual(['line']);
});
