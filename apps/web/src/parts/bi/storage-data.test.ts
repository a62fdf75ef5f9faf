import type { HoursAbove, StorageConditions } from '@gemelo/contract/endpoints/bi';
import type { Ebag } from '@gemelo/contract/endpoints/bi-ebags';
import { describe, expect, test } from 'vitest';
import { barInterval, daysOf, hourBars } from './hours-bars.ts';
import { stowageGrid } from './stowage-grid.ts';
import { worstFirst } from './worst-first.ts';

const ZONE = 'America/Guatemala';
const DAY = 86_400_000;

const hours = (idPlace: number, day_group: string, horas_contadas: number): HoursAbove => ({
  ...{ kind: 'twin', idPlace, place: `EB-${idPlace}`, location: null, ebag: `EB-${idPlace}`, day_group },
  ...{ at: '2026-11-01T06:00:00.000Z', date: day_group, horas_contadas, threshold: 65, unit: '%' },
  ...{ readings: 288, sensorHours: 24, share: 1 },
});

describe('bars of hours', () => {
  test('stand on every day of the period, also on those without readings', () => {
    const range = { from: Date.parse('2026-10-31T15:00:00Z'), to: Date.parse('2026-11-02T15:00:00Z') };
    const days = daysOf(range, ZONE);
    expect(days).toEqual(['31-10-2026', '01-11-2026', '02-11-2026']);
    const [bars] = hourBars([hours(1, '31-10-2026', 3), hours(1, '02-11-2026', 0)], days, String);
    expect(bars?.hours).toEqual([3, null, 0]);
  });

  test('are those of the places with most, in the order of the places; those beyond the palette are summed up', () => {
    const rows = Array.from({ length: 10 }, (_, index) => hours(index + 1, '01-11-2026', index + 1));
    const bars = hourBars(rows, ['01-11-2026'], (count) => `otros ${count}`);
    expect(bars.map(({ name, total }) => [name, total])).toEqual([
      ['EB-4', 4],
      ['EB-5', 5],
      ['EB-6', 6],
      ['EB-7', 7],
      ['EB-8', 8],
      ['EB-9', 9],
      ['EB-10', 10],
      ['otros 3', 6],
    ]);
  });

  test('are longer for longer periods', () => {
    expect([30, 365, 900].map((days) => barInterval({ from: 0, to: days * DAY }))).toEqual([
      'day',
      'week',
      'month',
    ]);
  });
});

const ebag = (idTwin: number, stowage: string | null, height: string | null): Ebag => ({
  ...{ idTwin, name: `EB-${idTwin}`, mac: '', stowage, height, segments: [], Lot: null },
  ...{ Warehouse: { idWarehouse: 2, name: 'Santa Lucía' }, temperature: null, humidity: null },
  ...{ lastReadingAt: null, sensorState: 'online', level: 'normal', openAlarms: 0 },
});

describe('the grid of height and stowage', () => {
  const ebags = [
    ebag(1, '10', '1 m'),
    ebag(2, '2', '1'),
    ebag(3, 'Estiba 2', '3 m'),
    ebag(4, '2', '3m'),
    ebag(5, null, '1 m'),
  ];
  const measured = new Map([
    [3, { value: 60, readings: 300, max: 64 }],
    [4, { value: 70, readings: 100, max: 72 }],
  ]);
  const gridOf = (mode: 'mean' | 'worst') => stowageGrid(ebags, (idTwin) => measured.get(idTwin), mode);

  test('orders what people wrote by its number, the highest at the top', () => {
    const { stowages, heights, unplaced } = gridOf('mean');
    expect(stowages).toEqual(['2', '10']);
    expect(heights).toEqual(['3 m', '1 m']);
    expect(unplaced.map(({ idTwin }) => idTwin)).toEqual([5]);
  });

  test('a cell has the mean weighted by readings, or the worst of its ebags', () => {
    const top = (mode: 'mean' | 'worst') => gridOf(mode).cells.find(({ x, y }) => x === 0 && y === 0);
    expect(top('mean')).toMatchObject({ value: 62.5 });
    expect(top('mean')?.ebags.map(({ idTwin }) => idTwin)).toEqual([3, 4]);
    expect(top('worst')).toMatchObject({ value: 72 });
  });

  test('a cell whose ebags measured nothing has no value, and an empty one is none', () => {
    const { cells } = gridOf('mean');
    expect(cells.map(({ x, y, value }) => [x, y, value])).toEqual([
      [0, 0, 62.5],
      [0, 1, null],
      [1, 1, null],
    ]);
  });
});

const conditions = (place: string, change: Partial<StorageConditions>): StorageConditions => ({
  ...{ kind: 'warehouse', idPlace: 1, place, location: null, at: '', date: '01-11-2026' },
  ...{ minTemperature: 24, maxTemperature: 31, minHumidity: 50, maxHumidity: 58, amplitude: 5 },
  ...{ worstAmplitude: 7, humidityWarningHours: 0, humidityAlarmHours: 0, temperatureAlarmHours: 0 },
  ...{ dewMargin: 8, dewHours: 0, readings: 1, sensorHours: 1, share: 1 },
  ...change,
});

test('what is worst comes first', () => {
  const rows = [
    conditions('sin datos', { dewMargin: null, maxHumidity: null, maxTemperature: null }),
    conditions('bien', {}),
    conditions('húmeda', { humidityWarningHours: 40 }),
    conditions('con rocío', { dewHours: 2 }),
    conditions('en alarma', { humidityAlarmHours: 1 }),
    conditions('caliente', { temperatureAlarmHours: 3 }),
    conditions('cerca del rocío', { dewMargin: 4 }),
  ];
  expect(worstFirst(rows).map(({ place }) => place)).toEqual([
    'caliente',
    'en alarma',
    'con rocío',
    'húmeda',
    'cerca del rocío',
    'bien',
    'sin datos',
  ]);
});
