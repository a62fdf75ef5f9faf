import type { Limit } from '@gemelo/contract/endpoints/alarm-limits';
import { expect, test } from 'vitest';
import { limitFor, type OpenAlarm, tileState } from './tile-state.ts';

const now = '2026-11-17T12:00:00.000Z';
const online = { sensorState: 'online', lastSeenAt: now } as const;
const humidity = (value: number, readAt = now) => ({ idSensorTwin: 1, idMeasurement: 2, value, readAt });
const limit = (
  severity: Limit['severity'],
  threshold: number,
  condition: Limit['condition'] = 'above',
): Limit => ({ idMeasurement: 2, condition, severity, threshold, rule: 'Humedad' });
const limits = [limit('warning', 60), limit('alarm', 65), limit('warning', 40, 'below')];
const alarm = (severity: OpenAlarm['severity'], idMeasurement = 2): OpenAlarm => ({
  severity,
  condition: 'above',
  Sensor: { idSensorTwin: 1, name: 'T/H' },
  Measurement: { idMeasurement, name: 'Humedad', unit: '%', decimals: 1 },
});
const silence: OpenAlarm = { severity: 'warning', condition: 'silence', Sensor: null, Measurement: null };

test('a value is normal only within its limits, with fresh data and without an open alarm', () => {
  expect(tileState(humidity(50), online, limits, [])).toBe('normal');
  expect(tileState(humidity(62), online, limits, [])).toBe('warning');
  expect(tileState(humidity(70), online, limits, [])).toBe('alarm');
  expect(tileState(humidity(30), online, limits, [])).toBe('warning');
});

test('an open alarm outlives the value that opened it', () => {
  expect(tileState(humidity(50), online, limits, [alarm('alarm')])).toBe('alarm');
  expect(tileState(humidity(50), online, limits, [alarm('warning'), alarm('alarm')])).toBe('alarm');
  expect(tileState(humidity(50), { ...online, sensorState: 'silent' }, limits, [alarm('warning')])).toBe(
    'warning',
  );
});

test('an alarm about another measurement leaves the value as it is', () => {
  expect(tileState(humidity(50), online, limits, [alarm('alarm', 1)])).toBe('normal');
});

test('old data is never normal', () => {
  expect(tileState(humidity(50), { ...online, sensorState: 'silent' }, limits, [])).toBe('silent');
  expect(tileState(humidity(50), { ...online, sensorState: 'late' }, limits, [])).toBe('late');
  expect(tileState(humidity(50), online, limits, [silence])).toBe('silent');
  expect(tileState(humidity(50, '2026-11-16T12:00:00.000Z'), online, limits, [])).toBe('silent');
});

test('the limit shown is the one that is exceeded, otherwise the most severe', () => {
  expect(limitFor(humidity(50), limits)?.threshold).toBe(65);
  expect(limitFor(humidity(62), limits)?.threshold).toBe(60);
  expect(limitFor(humidity(70), limits)?.threshold).toBe(65);
  expect(limitFor(humidity(30), limits)?.threshold).toBe(40);
  expect(limitFor({ ...humidity(50), idMeasurement: 1 }, limits)).toBeUndefined();
});
