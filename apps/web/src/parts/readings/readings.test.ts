import type { ReadingSeries } from '@gemelo/contract/endpoints/readings';
import { expect, test } from 'vitest';
import { runsOf } from '../../ui/chart/time-data.ts';
import { byMeasurement, gapOf, pointsOf, timeSeriesOf } from './reading-series.ts';
import { axisOf, chosenIn, requestOf } from './time-window.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 4, 1, 12, 3, 20);
const times = { timeZone: 'America/Guatemala', now };
const raw = { step: 'raw' as const, bucket: 60, interval: 900 };
const hourly = { step: 'hour' as const, bucket: 3_600, interval: 900 };

const point = (moment: number, value: number, count = 1) => ({
  at: new Date(moment).toISOString(),
  value,
  min: value,
  max: value,
  count,
});
const facts = {
  idSensorTwin: 1,
  sensor: 'Sonda',
  idMeasurement: 1,
  measurement: 'Temperatura',
  key: 'temperature',
  unit: '°C',
  decimals: 1,
  aggregation: 'mean' as const,
  hourlyUntil: null,
};
const seriesOf = (points: ReadingSeries['points'], change: Partial<ReadingSeries> = {}): ReadingSeries => ({
  ...facts,
  points,
  ...change,
});
const runLengths = (points: ReadingSeries['points'], made: typeof raw | typeof hourly) => {
  const read = pointsOf({ points, hourlyUntil: null }, made, times);
  return runsOf(read, gapOf(read, made.interval)).map((run) => run.length);
};

test('an hour without readings of a device that reports every minute breaks the line', () => {
  const points = [1, 2, 5, 6, 7].map((hour) => point(now - 12 * HOUR + hour * HOUR, hour, 60));
  expect(runLengths(points, hourly)).toEqual([2, 3]);
});

test('a gap between single readings is longer than twelve at their usual pace', () => {
  const minutes = [0, 10, 20, 30, 150, 160, 290, 300];
  const points = minutes.map((minute) => point(now - 6 * HOUR + minute * 60_000, minute));
  // A pause of two hours is twelve intervals; one of 130 minutes is longer.
  expect(runLengths(points, raw)).toEqual([6, 2]);
});

test('a device that reports rarely is one line', () => {
  const points = [0, 4, 8, 12, 16].map((hour) => point(now - 20 * HOUR + hour * HOUR, hour));
  expect(runLengths(points, hourly)).toEqual([5]);
});

test('hours that stand for lost readings are as long as an hour, and join the readings after them', () => {
  const start = now - 5 * HOUR;
  const points = [
    ...[0, 1, 2].map((hour) => point(start + hour * HOUR, 20, 4)),
    ...[0, 15, 30, 45].map((minute) => point(start + 3 * HOUR + minute * 60_000, 21)),
  ];
  const hourlyUntil = new Date(start + 3 * HOUR).toISOString();
  const read = pointsOf({ points, hourlyUntil }, raw, times);
  expect(read.map(({ from, to }) => (to - from) / 60_000)).toEqual([60, 60, 60, 0, 0, 0, 0]);
  expect(runsOf(read, gapOf(read, raw.interval))).toHaveLength(1);
});

test('a day is a day of the company, and the newest bucket ends now', () => {
  const made = { step: 'day' as const, bucket: 86_400, interval: 900 };
  const [day] = pointsOf(
    { points: [{ ...point(now, 20, 90), at: '2026-04-30' }], hourlyUntil: null },
    made,
    times,
  );
  expect([day?.from, day?.to]).toEqual([Date.UTC(2026, 3, 30, 6), Date.UTC(2026, 4, 1, 6)]);
  const [hour] = pointsOf({ points: [point(now - 200_000, 20, 3)], hourlyUntil: null }, hourly, times);
  expect(hour?.to).toBe(now);
});

test('sums are drawn as bars and means as lines, and sensors of one name are told apart', () => {
  const range = { from: now - DAY, to: now };
  const drawn = (aggregation: 'sum' | 'mean') =>
    timeSeriesOf(
      [seriesOf([point(now - HOUR, 4)], { aggregation }), seriesOf([], { idSensorTwin: 2, aggregation })],
      raw,
      range,
      times,
    );
  expect(drawn('sum').map(({ kind }) => kind)).toEqual(['bar', 'bar']);
  expect(drawn('mean').map(({ kind, name }) => [kind, name])).toEqual([
    ['line', 'Sonda'],
    ['line', 'Sonda (2)'],
  ]);
});

test('there is one chart per measurement', () => {
  const all = [seriesOf([]), seriesOf([], { idMeasurement: 2 }), seriesOf([], { idSensorTwin: 2 })];
  expect(byMeasurement(all).map((group) => group.length)).toEqual([2, 1]);
});

test('the axis is the chosen range up to now, and the request covers it and the next minutes', () => {
  for (const [range, length] of [
    ['1h', HOUR],
    ['6h', 6 * HOUR],
    ['24h', DAY],
    ['7d', 7 * DAY],
    ['30d', 30 * DAY],
    ['90d', 90 * DAY],
  ] as const) {
    const chosen = chosenIn({ range });
    expect(axisOf(chosen, now)).toEqual({ from: now - length, to: now });
    const { from, to } = requestOf(chosen, now);
    expect(Date.parse(from)).toBeLessThanOrEqual(now - length);
    expect(Date.parse(to)).toBeGreaterThan(now);
    expect(requestOf(chosen, now + 30_000)).toEqual({ from, to });
  }
});

test('a window of the address is the axis; one that makes no sense is ignored', () => {
  const from = '2026-04-30T10:00:00.000Z';
  const to = '2026-04-30T12:00:00.000Z';
  const chosen = chosenIn({ range: '7d', from, to });
  expect(axisOf(chosen, now)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
  expect(requestOf(chosen, now)).toEqual({ from, to });
  expect(chosenIn({ from: to, to: from }).window).toBeUndefined();
  expect(chosenIn({ from: 'ayer', to }).window).toBeUndefined();
  expect(chosenIn({ range: 'siempre' }).name).toBe('24h');
});
