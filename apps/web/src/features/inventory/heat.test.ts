import type { Level } from '@gemelo/contract/endpoints/levels';
import { expect, test } from 'vitest';
import { layOut, strengthOf } from '../../parts/places/plan-layout.ts';
import { rangeOf, shownValue, worstMeasure } from './heat.ts';
import { stocked as segment } from './test-support/stocked.ts';

const reading = (value: number) => ({
  idTwin: 1,
  name: 'EB-1',
  value,
  level: 'normal' as const,
  openAlarms: 0,
});

test('colours span the lowest to the highest value, and a missing value has no colour', () => {
  const segments = [
    segment(1, { worstTemperature: reading(20), twins: 4 }),
    segment(2, { worstTemperature: reading(30) }),
    segment(3),
  ];
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
    segment(1, { worstTemperature: reading(27.5) }),
    segment(2, { worstTemperature: reading(28.5) }),
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

test('the colour is that of the worst value, whatever the mean', () => {
  expect(shownValue(segment(1, { temperature: 21, worstTemperature: reading(39) }), 'temperature')).toBe(39);
});

test('a plan opens on the measurement that is worst there', () => {
  const judged = (temperature: Level, humidity: Level) =>
    segment(1, {
      worstTemperature: { ...reading(30), level: temperature },
      worstHumidity: { ...reading(60), level: humidity },
    });
  expect(worstMeasure([judged('normal', 'normal')])).toBe('temperature');
  expect(worstMeasure([judged('normal', 'warning')])).toBe('humidity');
  expect(worstMeasure([judged('warning', 'normal'), judged('warning', 'alarm')])).toBe('humidity');
  expect(worstMeasure([judged('alarm', 'alarm'), judged('normal', 'warning')])).toBe('humidity');
  expect(worstMeasure([judged('alarm', 'alarm')])).toBe('temperature');
});
