import type { Variable } from '@gemelo/contract/endpoints/bi';
import { expect, test } from 'vitest';
import { runsOf } from '../../ui/chart/time-data.ts';
import { comparedSeries } from './compared-series.ts';
import { variableSeries } from './variable-series.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-11-16T06:00:00Z');
const times = { interval: 'hour', timeZone: 'America/Guatemala', until: start + 9.5 * HOUR } as const;

const row = (hour: number, change: Partial<Variable> = {}): Variable => ({
  kind: 'warehouse',
  idPlace: 1,
  place: 'Bodega Central',
  location: null,
  at: new Date(start + hour * HOUR).toISOString(),
  date: '16-11-2026',
  idMeasurement: 1,
  measurement: 'Temperatura',
  key: 'temperature',
  unit: '°C',
  decimals: 1,
  value: 30,
  min: 28,
  max: 33,
  readings: 12,
  sensorHours: 1,
  share: 1,
  ...change,
});

test('each measurement is a chart, and each place one of its lines', () => {
  const charts = variableSeries(
    [
      row(0),
      row(0, { idPlace: 2, place: 'Norte' }),
      row(0, { idMeasurement: 2, key: 'humidity', unit: '%' }),
    ],
    times,
  );
  expect(charts.map(({ unit, series }) => [unit, series.map(({ name }) => name)])).toEqual([
    ['°C', ['Bodega Central', 'Norte']],
    ['%', ['Bodega Central']],
  ]);
});

test('a place has the same line in every chart, in whatever order its rows come', () => {
  const north = { idPlace: 2, place: 'Norte' };
  const humid = { idMeasurement: 2, key: 'humidity', unit: '%' };
  const charts = variableSeries(
    [row(0, north), row(0), row(0, humid), row(0, { ...humid, ...north })],
    times,
  );
  for (const { series } of charts)
    expect(series.map(({ name }) => name)).toEqual(['Bodega Central', 'Norte']);
  const against = {
    rows: [row(-24, north), row(-24)],
    range: { from: start - 24 * HOUR, to: start },
    nameOf: (name: string) => `${name} antes`,
  };
  const range = { from: start, to: start + 24 * HOUR };
  const compared = comparedSeries({ ...times, rows: [row(0, north), row(0)], range, against });
  expect(compared?.series.map(({ name }) => name)).toEqual([
    'Bodega Central',
    'Norte',
    'Bodega Central antes',
    'Norte antes',
  ]);
});

test('places of the same name are told apart by where they are', () => {
  const [chart] = variableSeries(
    [
      row(0, { idPlace: 1, place: 'A1', location: 'Central' }),
      row(0, { idPlace: 2, place: 'A1', location: 'Norte' }),
    ],
    times,
  );
  expect(chart?.series.map(({ name }) => name)).toEqual(['A1 · Central', 'A1 · Norte']);
});

test('hours without readings are a gap, and the newest hour ends now', () => {
  const [chart] = variableSeries(
    [0, 1, 2, 6, 7, 8, 9].map((hour) => row(hour)),
    times,
  );
  const [line] = chart?.series ?? [];
  expect(runsOf(line?.points ?? [], line?.gap ?? 0).map((run) => run.length)).toEqual([3, 4]);
  expect(line?.points.at(-1)?.to).toBe(times.until);
});

test('a device that only speaks every third hour is one line', () => {
  const [chart] = variableSeries(
    [0, 3, 6, 9].map((hour) => row(hour)),
    times,
  );
  const [line] = chart?.series ?? [];
  expect(runsOf(line?.points ?? [], line?.gap ?? 0)).toHaveLength(1);
});

test('rain is drawn as bars', () => {
  const [chart] = variableSeries([row(0, { key: 'precipitation', unit: 'mm' })], times);
  expect(chart?.series[0]?.kind).toBe('bar');
});

test('a day ends at the next midnight of the zone, also when the clock changes', () => {
  const madrid = {
    interval: 'day',
    timeZone: 'Europe/Madrid',
    until: Date.parse('2026-12-01T00:00Z'),
  } as const;
  const [chart] = variableSeries([row(0, { at: '2026-10-24T22:00:00.000Z' })], madrid);
  expect(chart?.series[0]?.points[0]?.to).toBe(Date.parse('2026-10-25T23:00:00Z'));
});
