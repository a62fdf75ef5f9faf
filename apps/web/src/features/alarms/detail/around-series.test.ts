import { expect, test } from 'vitest';
import { runsOf } from '../../../ui/chart/time-data.ts';
import { alarmPeriod, aroundSeries } from './around-series.ts';

const at = (hour: number) => `2026-05-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const point = (moment: string, value: number) => ({ at: moment, value, min: value, max: value, count: 4 });
const around = (points: ReturnType<typeof point>[], step = 3_600) => ({
  from: at(0),
  to: at(9),
  step,
  interval: 60,
  hourlyUntil: null,
  Measurement: null,
  points,
});
const runs = (given: ReturnType<typeof around>) =>
  aroundSeries(given, 'America/Guatemala', Date.parse(at(9))).flatMap(({ points, gap }) =>
    runsOf(points, gap).map((run) => run.map(({ value }) => value)),
  );

test('hours without readings break the line', () => {
  expect(runs(around([0, 1, 6, 7].map((hour) => point(at(hour), hour))))).toEqual([
    [0, 1],
    [6, 7],
  ]);
});

test('a sensor that reports every few minutes is one line', () => {
  const points = Array.from({ length: 10 }, (_, n) => ({
    ...point(new Date(Date.parse(at(0)) + n * 900_000).toISOString(), n),
    count: 1,
  }));
  expect(runs(around(points, 60))).toHaveLength(1);
});

test('an unresolved alarm is marked up to the end of the chart', () => {
  const range = { from: Date.parse(at(0)), to: Date.parse(at(9)) };
  const alarm = { openedAt: at(3), resolvedAt: null, severity: 'alarm' as const };
  expect(alarmPeriod(alarm, range, 'Alarma')).toMatchObject({ from: Date.parse(at(3)), to: range.to });
});
