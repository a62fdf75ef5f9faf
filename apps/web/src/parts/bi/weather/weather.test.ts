import type { Precipitation, Variable, WindSector } from '@gemelo/contract/endpoints/bi';
import { expect, test } from 'vitest';
import { humidityPoints, rainBars } from '../widgets/rain-and-humidity.tsx';
import { comparedBy } from '../widgets/weather-today.tsx';
import { lastHours, newest, rainOf, sumInterval, todayAndYesterday } from './weather-figures.ts';
import { pointOf, roseOf, strengthOf } from './wind.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zone = 'America/Guatemala';
/** Half past two in the afternoon in Guatemala. */
const now = Date.UTC(2026, 10, 17, 20, 30);
const at = (hoursAgo: number) => new Date(Math.floor(now / HOUR) * HOUR - hoursAgo * HOUR).toISOString();

const variable = (change: Partial<Variable>): Variable => ({
  ...{ kind: 'twin', idPlace: 5, place: 'Patio', location: 'Central', at: at(0), date: '17-11-2026' },
  ...{ idMeasurement: 1, measurement: 'Temperatura', key: 'temperature', unit: '°C', decimals: 1 },
  ...{ value: 25, min: 24, max: 26, readings: 12, sensorHours: 1, share: 1 },
  ...change,
});
const rain = (change: Partial<Precipitation>): Precipitation => ({
  ...{ kind: 'twin', idPlace: 5, place: 'Patio', location: 'Central', at: at(0), date: '17-11-2026' },
  ...{ precipitation: 1, unit: 'mm', humidity: 60, humidityReadings: 10 },
  ...{ readings: 12, sensorHours: 1, share: 1 },
  ...change,
});

test('the newest value of each measurement is shown, whatever the order of the rows', () => {
  const rows = [
    variable({ at: at(0), value: 26 }),
    variable({ at: at(1), value: 20 }),
    variable({ key: 'humidity', at: at(1), value: 70 }),
    variable({ idPlace: 6, value: 31 }),
  ];
  const values = newest(rows);
  expect(values.get(5)?.get('temperature')?.value).toBe(26);
  expect(values.get(5)?.get('humidity')?.value).toBe(70);
  expect(values.get(6)?.get('temperature')?.value).toBe(31);
});

test('rain of today begins at midnight of the company, that of a day does not', () => {
  const rows = [0, 10, 14, 15, 23, 24].map((hoursAgo) => rain({ at: at(hoursAgo), precipitation: 1 }));
  expect(rainOf(rows, now, zone).get(5)).toEqual({ today: 3, lastDay: 6, unit: 'mm' });
});

test('yesterday is asked up to the same hour as today', () => {
  const { today, yesterday } = todayAndYesterday(now, zone);
  expect(today).toEqual({ from: '2026-11-17T06:00:00.000Z', to: '2026-11-17T21:00:00.000Z' });
  expect(yesterday).toEqual({ from: '2026-11-16T06:00:00.000Z', to: '2026-11-16T21:00:00.000Z' });
});

test('the question of the last hours changes once an hour', () => {
  expect(lastHours(now)).toEqual(lastHours(now + 20 * 60_000));
  expect(lastHours(now)).not.toEqual(lastHours(now + HOUR));
});

test('the measurements of a station stand beside those of yesterday', () => {
  const today = [variable({ idMeasurement: 2 }), variable({ idMeasurement: 1 }), variable({ idPlace: 6 })];
  const compared = comparedBy(today, [variable({ idMeasurement: 2, value: 9 }), variable({ idPlace: 7 })]);
  expect(compared.map((rows) => rows.map((row) => row.today.idMeasurement))).toEqual([[1, 2], [1]]);
  expect(compared[0]?.[1]?.before?.value).toBe(9);
  expect(compared[0]?.[0]?.before).toBeUndefined();
});

const times = { interval: 'day' as const, timeZone: zone, until: now };

test('rain has bars for each station, and the humidity indoors is weighted by readings', () => {
  const rows = [
    rain({ at: '2026-11-16T06:00:00.000Z', humidity: 60, humidityReadings: 30 }),
    rain({ at: '2026-11-15T06:00:00.000Z', humidity: null, humidityReadings: 0 }),
    rain({ at: '2026-11-16T06:00:00.000Z', idPlace: 6, place: 'Muelle', humidity: 80, humidityReadings: 10 }),
  ];
  const bars = rainBars(rows, times);
  expect(bars.map(({ name, points }) => [name, points.length])).toEqual([
    ['Patio', 2],
    ['Muelle', 1],
  ]);
  expect(bars[0]?.points.map(({ from, to }) => (to - from) / DAY)).toEqual([1, 1]);
  expect(humidityPoints(rows, times)).toMatchObject([{ value: 65, count: 40 }]);
});

test('bars are sums of hours, days, weeks or months', () => {
  expect([1, 7, 90, 365, 900].map((days) => sumInterval({ from: 0, to: days * DAY }))).toEqual([
    'hour',
    'day',
    'day',
    'week',
    'month',
  ]);
});

test('a direction is the nearest of sixteen, around north too', () => {
  expect([0, 11, 12, 90, 225, 348, 349, 360, -10].map(pointOf)).toEqual([
    ...['n', 'n', 'nne', 'e', 'sw', 'nnw', 'n', 'n', 'n'],
  ]);
  expect([0, 5, 30, 50, 90].map(strengthOf)).toEqual(['calm', 'light', 'moderate', 'strong', 'gale']);
});

test('the rose counts the hours of each direction and class, with their share of all of them', () => {
  const sector = (change: Partial<WindSector>): WindSector => ({
    ...{ kind: 'twin', idPlace: 5, place: 'Patio', location: null, sector: 0, from: 0, hours: 1, share: 0 },
    ...change,
  });
  const rose = roseOf([
    sector({ sector: 4, from: 12, hours: 6 }),
    sector({ sector: 4, from: 2, hours: 2 }),
    sector({ sector: 0, from: 2, hours: 2 }),
  ]);
  expect(rose.bounds).toEqual([2, 12]);
  expect(rose.hours).toBe(10);
  expect(rose.sectors[4]).toEqual({ hours: [2, 6], shares: [0.2, 0.6] });
  expect(rose.sectors[8]).toEqual({ hours: [0, 0], shares: [0, 0] });
});
