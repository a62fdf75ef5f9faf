import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { expect, test } from 'vitest';
import { levelOf } from './conditions.ts';
import { layOut, rangeOf, strengthOf } from './heat.ts';

const segment = (id: number, over: Partial<StockedSegment> = {}): StockedSegment => ({
  idWarehouseSegment: id,
  name: `S${id}`,
  order: id,
  planRow: null,
  planColumn: null,
  twins: 0,
  temperature: null,
  humidity: null,
  Twins: [],
  ...over,
});

test('colours span the lowest to the highest value, and a missing value has no colour', () => {
  const segments = [segment(1, { temperature: 20, twins: 4 }), segment(2, { temperature: 30 }), segment(3)];
  const range = rangeOf('temperature', segments);
  expect(range).toEqual({ low: 20, high: 30 });
  expect([20, 25, 30].map((value) => strengthOf(value, range))).toEqual([0, 0.5, 1]);
  expect(strengthOf(null, range)).toBeUndefined();
  expect(rangeOf('twins', segments)).toEqual({ low: 0, high: 4 });
  expect(rangeOf('humidity', segments)).toBeUndefined();
  expect(strengthOf(22, { low: 22, high: 22 })).toBe(0.5);
});

test('a narrow range is widened so that close values look alike', () => {
  const range = rangeOf('temperature', [
    segment(1, { temperature: 27.5 }),
    segment(2, { temperature: 28.5 }),
  ]);
  expect(range).toEqual({ low: 25.5, high: 30.5 });
  expect([27.5, 28.5].map((value) => strengthOf(value, range))).toEqual([0.4, 0.6]);
});

test('segments are drawn at their plan position and unplaced ones beside the plan', () => {
  const { rows, beside } = layOut({
    planRows: 2,
    planColumns: 2,
    WarehouseSegments: [
      segment(1, { planRow: 2, planColumn: 1 }),
      segment(2),
      segment(3, { planRow: 2, planColumn: 1 }),
      segment(4, { planRow: 9, planColumn: 1 }),
    ],
  });
  expect(rows[1]?.[0]?.name).toBe('S1');
  expect(rows.flat().filter(Boolean)).toHaveLength(1);
  expect(beside.map(({ name }) => name)).toEqual(['S2', 'S3', 'S4']);
});

test('a mean gets its level from the thresholds of the company', () => {
  const thresholds = { humidityWarning: 60, humidityAlarm: 65, temperatureAlarm: 38 };
  expect([59, 60, 61, 66].map((value) => levelOf('humidity', value, thresholds))).toEqual([
    'normal',
    'normal',
    'warning',
    'alarm',
  ]);
  expect(levelOf('temperature', 38.1, thresholds)).toBe('alarm');
  expect(levelOf('temperature', 38.1, undefined)).toBeUndefined();
});
