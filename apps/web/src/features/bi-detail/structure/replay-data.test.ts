import type { HoursAbove, Variable } from '@gemelo/contract/endpoints/bi';
import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { expect, test } from 'vitest';
import {
  framesOf,
  liveFacts,
  pastFacts,
  type Recorded,
  replayInterval,
  replayOf,
  spanOf,
  sumsOf,
} from './replay-data.ts';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 4, 1, 6);
const at = (hour: number) => new Date(start + hour * HOUR).toISOString();
const row = (idPlace: number, hour: number, change: Partial<Variable>): Variable =>
  ({ idPlace, at: at(hour), value: 50, min: 45, max: 55, ...change }) as Variable;
const hours = (idPlace: number, hour: number, count: number): HoursAbove =>
  ({ idPlace, at: at(hour), horas_contadas: count }) as HoursAbove;

const frames = [0, 1, 2, 3].map((hour) => start + hour * HOUR);
const recorded: Recorded = {
  temperature: replayOf([
    row(7, 0, { value: 30, min: 28, max: 33 }),
    row(7, 2, { value: 35, min: 30, max: 39 }),
  ]),
  humidity: replayOf([row(7, 0, {}), row(7, 1, { max: 62 }), row(7, 2, {})]),
  humidityHours: sumsOf([hours(7, 0, 1), hours(7, 2, 2)], frames),
  temperatureHours: sumsOf([], frames),
  thresholdsOf: (idMeasurement) =>
    idMeasurement === 1
      ? [{ value: 38, label: 'Alarma', kind: 'alarm', side: 'above' }]
      : [{ value: 60, label: 'Advertencia', kind: 'warning', side: 'above' }],
};
const segment = (change: Partial<StockedSegment>) =>
  ({
    idWarehouseSegment: 7,
    twins: 2,
    online: 2,
    late: 0,
    never: 0,
    level: 'normal',
    ...change,
  }) as StockedSegment;

test('a moment of the past shows the worst of its hour and the mean, and an hour without readings nothing', () => {
  expect(pastFacts(7, frames[2] as number, 'temperature', recorded)).toEqual({
    value: 39,
    mean: 35,
    state: 'alarm',
  });
  expect(pastFacts(7, frames[1] as number, 'temperature', recorded)).toEqual({
    value: null,
    mean: null,
    state: 'silent',
  });
});

test('the state of the past is the worse of temperature and humidity', () => {
  const states = frames.map((frame) => pastFacts(7, frame, 'state', recorded).state);
  expect(states).toEqual(['normal', 'warning', 'alarm', 'silent']);
});

test('hours above a limit add up along the period', () => {
  const sums = frames.map((frame) => pastFacts(7, frame, 'humidityHours', recorded).value);
  expect(sums).toEqual([1, 1, 3, 3]);
  // Measured and never above is zero; never measured is unknown.
  expect(pastFacts(7, frames[0] as number, 'temperatureHours', recorded).value).toBe(0);
  expect(pastFacts(8, frames[0] as number, 'temperatureHours', recorded).value).toBeNull();
});

test('now is the worst device and never normal beside an alarm', () => {
  const worstHumidity = { idTwin: 1, name: 'EB-1', value: 71, level: 'alarm' as const, openAlarms: 1 };
  const now = segment({ humidity: 55, worstHumidity, level: 'alarm', openAlarms: 1 });
  expect(liveFacts(now, 'humidity', recorded, frames.at(-1))).toEqual({
    value: 71,
    mean: 55,
    state: 'alarm',
  });
  expect(liveFacts(now, 'humidityHours', recorded, frames.at(-1))).toEqual({
    value: 3,
    mean: null,
    state: 'alarm',
  });
});

test('colours span the whole period and now, so that they stay while it is replayed', () => {
  const worstTemperature = { idTwin: 1, name: 'EB-1', value: 41, level: 'normal' as const, openAlarms: 0 };
  const now = [segment({ temperature: 30, worstTemperature })];
  expect(spanOf('temperature', recorded, now)).toEqual({ low: 33, high: 41 });
  expect(spanOf('humidityHours', recorded, now)).toEqual({ low: 0, high: 3 });
  expect(spanOf('state', recorded, now)).toBeUndefined();
});

test('the moments are hours of the clock, or days where the hours of all segments would be too many', () => {
  const day = { from: start + 10 * 60_000, to: start + 3.5 * HOUR };
  expect(framesOf(day, 'hour', 'America/Guatemala')).toEqual(frames);
  expect(replayInterval(15, { from: 0, to: 24 * HOUR })).toBe('hour');
  expect(replayInterval(400, { from: 0, to: 7 * 24 * HOUR })).toBe('day');
  // The night on which the clocks of Madrid go back has 25 hours.
  const madrid = { from: Date.UTC(2026, 9, 24, 22), to: Date.UTC(2026, 9, 26, 23) };
  expect(framesOf(madrid, 'day', 'Europe/Madrid')).toEqual([
    Date.UTC(2026, 9, 24, 22),
    Date.UTC(2026, 9, 25, 23),
  ]);
});
