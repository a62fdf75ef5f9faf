import type { Amplitude } from '@gemelo/contract/endpoints/bi';
import { expect, test } from 'vitest';
import { amplitudeSeries, rowAt, worstDays } from './amplitude-series.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 4, 1, 6);
const endOf = (from: number) => from + DAY;
const words = { mean: 'Media', worst: 'Peor' };
const row = (day: number, worst: number, change: Partial<Amplitude> = {}): Amplitude =>
  ({
    idPlace: 1,
    place: 'Central',
    at: new Date(start + day * DAY).toISOString(),
    amplitude: worst / 2,
    worst,
    idTwin: 10 + day,
    readings: 96,
    ...change,
  }) as Amplitude;

test('of one warehouse the mean are bars and the worst is a line that a missing day breaks', () => {
  const [mean, worst] = amplitudeSeries([row(0, 8), row(2, 10)], endOf, start + 3 * DAY, words);
  expect([mean?.kind, mean?.points.map(({ value }) => value)]).toEqual(['bar', [4, 5]]);
  expect([worst?.kind, worst?.points.map(({ value }) => value)]).toEqual(['line', [8, 10]]);
  expect(worst?.gap).toBeLessThan(DAY);
});

test('the point of a day that is not over stands on the axis', () => {
  const until = start + DAY / 4;
  const [mean, worst] = amplitudeSeries([row(0, 8)], endOf, until, words);
  expect(worst?.points[0]?.at).toBe(until);
  expect(mean?.points[0]?.at).toBe(start + DAY / 2);
});

test('several warehouses are a line each', () => {
  const rows = [row(0, 8), row(0, 9, { idPlace: 2, place: 'Norte' })];
  expect(amplitudeSeries(rows, endOf, start + DAY, words).map(({ name }) => name)).toEqual([
    'Central',
    'Norte',
  ]);
});

test('the worst days name each device once', () => {
  const rows = [row(0, 8, { idTwin: 1 }), row(1, 9, { idTwin: 1 }), row(2, 7, { idTwin: 2 })];
  expect(worstDays(rows, 3).map(({ idTwin, worst }) => [idTwin, worst])).toEqual([
    [1, 9],
    [2, 7],
  ]);
});

test('a moment leads to the device that was worst on its day', () => {
  const rows = [row(0, 8), row(0, 9, { idPlace: 2, idTwin: 99 }), row(1, 20)];
  expect(rowAt(rows, start + DAY - 1, endOf)?.idTwin).toBe(99);
  expect(rowAt(rows, start + 5 * DAY, endOf)).toBeUndefined();
});
