import type { Extremes } from '@gemelo/contract/endpoints/bi';
import { expect, test } from 'vitest';
import { againstEachOther, againstPeriod } from './compared-rows.ts';

const row = (idPlace: number, value: number): Extremes => ({
  ...{ kind: 'warehouse', idPlace, place: `Bodega ${idPlace}`, location: null, at: '', date: '' },
  ...{ idMeasurement: 1, measurement: 'Temperatura', key: 'temperature', unit: '°C', decimals: 1 },
  ...{ value, min: value - 2, minDate: '01-11-2026', max: value + 2, maxDate: '02-11-2026' },
  ...{ readings: 10, sensorHours: 10, share: 1 },
});

test('places are held against the first, or against the chosen one', () => {
  const rows = againstEachOther([row(1, 30), row(2, 27)], undefined);
  expect(rows.map(({ difference, isReference }) => [difference, isReference])).toEqual([
    [null, true],
    [-3, false],
  ]);
  expect(rows[1]?.part).toBeCloseTo(-0.1);
  const [first] = againstEachOther([row(1, 30), row(2, 27)], 2);
  expect(first).toMatchObject({ difference: 3, isReference: false });
});

test('one place alone has nothing to be held against', () => {
  expect(againstEachOther([row(1, 30)], undefined)[0]).toMatchObject({ difference: null, part: null });
});

test('a place is held against itself in the other period, also where one of both has no readings', () => {
  const rows = againstPeriod([row(1, 30), row(2, 27)], [row(1, 24), row(3, 20)]);
  expect(rows.map(({ idPlace, difference }) => [idPlace, difference])).toEqual([
    [1, 6],
    [3, null],
    [2, null],
  ]);
  expect(rows[0]?.part).toBeCloseTo(0.25);
  expect(rows[1]).toMatchObject({ now: null, other: { value: 20 } });
});

test('a part of zero is not told, and one of a negative mean keeps its direction', () => {
  expect(againstPeriod([row(1, 5)], [row(1, 0)])[0]).toMatchObject({ difference: 5, part: null });
  expect(againstPeriod([row(1, -5)], [row(1, -10)])[0]).toMatchObject({ difference: 5, part: 0.5 });
});
