import type { alarmReadings } from '@gemelo/contract/endpoints/alarm-readings';
import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { gapOf, pointsOf } from '../../../parts/readings/reading-series.ts';
import type { TimeRange } from '../../../ui/chart/time-axis.ts';
import type { TimeSeries } from '../../../ui/chart/time-data.ts';
import type { MarkedPeriod } from '../../../ui/chart/time-option.ts';

export type Around = DataOf<typeof alarmReadings>;
const HOUR = 3_600;

/** The sensor's line. */
export function aroundSeries(around: Around | undefined, timeZone: string, now: number): TimeSeries[] {
  if (!around) return [];
  const { interval, step: bucket } = around;
  const step = bucket >= HOUR ? ('hour' as const) : ('raw' as const);
  const points = pointsOf(around, { interval, bucket, step }, { timeZone, now });
  return [
    { name: around.Measurement?.name ?? '', kind: 'line', points, gap: gapOf(points, around.interval) },
  ];
}

/** The duration of the alarm; one that is not resolved lasts to the end of the chart. */
export const alarmPeriod = (
  { openedAt, resolvedAt, severity }: Pick<Alarm, 'openedAt' | 'resolvedAt' | 'severity'>,
  { to }: TimeRange,
  label: string,
): MarkedPeriod => ({
  from: Date.parse(openedAt),
  to: resolvedAt ? Date.parse(resolvedAt) : to,
  label,
  kind: severity,
});
