import type { Limit } from '@gemelo/contract/endpoints/alarm-limits';
import { expect, test } from 'vitest';
import { inOrderOf } from '../../../parts/readings/measurement-order.ts';
import { worstFirst } from './worst-first.ts';

const now = '2026-11-17T12:00:00.000Z';
const limit = (idMeasurement: number, severity: Limit['severity'], threshold: number): Limit => ({
  idMeasurement,
  condition: 'above',
  severity,
  threshold,
  rule: 'Regla',
});
const read = (idMeasurement: number, value: number, idSensorTwin = 1) => ({
  ...{ idSensorTwin, idMeasurement, value, readAt: now },
  ...{ measurement: `${idMeasurement}`, unit: '%', decimals: 1 },
});
const device = (...readings: ReturnType<typeof read>[]) => ({
  sensorState: 'online' as const,
  lastSeenAt: now,
  readings,
});
const limits = [limit(1, 'warning', 30), limit(2, 'warning', 60), limit(2, 'alarm', 65)];

test('alarm comes before warning, and warning before normal', () => {
  expect(worstFirst(device(read(3, 1), read(1, 31), read(2, 70)), limits, [])).toEqual([2, 1, 3]);
});

test('what is equally well stays as it is', () => {
  expect(worstFirst(device(read(3, 1), read(1, 20), read(2, 50)), limits, [])).toEqual([3, 1, 2]);
});

test('a measurement is as bad as the worst of its sensors', () => {
  expect(worstFirst(device(read(1, 20), read(2, 50), read(2, 70, 2)), limits, [])).toEqual([2, 1]);
});

test('a measurement that is new since then comes last', () => {
  const items = [{ idMeasurement: 9 }, { idMeasurement: 1 }, { idMeasurement: 2 }];
  expect(inOrderOf([2, 1], items).map(({ idMeasurement }) => idMeasurement)).toEqual([2, 1, 9]);
});
