import type { ReportingShare } from '@gemelo/contract/endpoints/bi';
import { expect, test } from 'vitest';
import { shareSeries } from './reporting-share.tsx';

const row = (at: string, percentage: number): ReportingShare => ({
  ...{ kind: 'company', idPlace: 1, place: 'Ingenio', location: null, at, date: '16-11-2026' },
  ...{ hour: 0, reporting: percentage, expected: 100, percentage, readings: 10 },
});
const now = Date.parse('2026-11-16T10:20:00Z');
const times = { interval: 'hour', timeZone: 'UTC', until: now, now } as const;

test('the line ends with the last whole hour, because in the running one not all were due yet', () => {
  const rows = [
    row('2026-11-16T10:00:00Z', 100),
    row('2026-11-16T08:00:00Z', 0),
    row('2026-11-16T09:00:00Z', 94),
  ];
  const [line] = shareSeries(rows, times);
  expect(line?.points.map(({ value }) => value)).toEqual([0, 94]);
});

test('a running day is shown once an hour of it is over', () => {
  const rows = [row('2026-11-15T00:00:00Z', 90), row('2026-11-16T00:00:00Z', 94)];
  const shown = (later: number) =>
    shareSeries(rows, { ...times, interval: 'day', now: later })[0]?.points.length;
  expect(shown(Date.parse('2026-11-16T00:30:00Z'))).toBe(1);
  expect(shown(now)).toBe(2);
});
