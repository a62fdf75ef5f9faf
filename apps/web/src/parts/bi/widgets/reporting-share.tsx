import { percentageStateSensorByHour, type ReportingShare as Row } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import type { TimePoint, TimeSeries } from '../../../ui/chart/time-data.ts';
import { useNow } from '../../readings/time-window.ts';
import { overPeriod } from '../over-period.ts';
import { filterOf, type WidgetProps } from '../source.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { bucketEnd } from '../variable-series.ts';
import { highestOf } from './variables-over-time.tsx';

const HOUR = 3_600_000;
const MINUTE = 60_000;

type Times = Parameters<typeof bucketEnd>[1] & { now: number };

/**
 * Shares over time, one line for each place. An hour without any report is a zero and no gap. The running hour is left
 * out: nobody knows yet who will report in it.
 */
export function shareSeries(rows: readonly Row[], { now, ...times }: Times): TimeSeries[] {
  const places = new Map<string, TimePoint[]>();
  for (const { place, at, percentage: value, readings } of rows) {
    const from = Date.parse(at);
    if (from + HOUR > now) continue;
    const to = bucketEnd(from, times);
    const points = places.get(place) ?? [];
    places.set(place, points);
    points.push({ from, to, at: (from + to) / 2, value, min: value, max: value, count: readings });
  }
  return [...places].map(([name, points]) => ({
    name,
    kind: 'line' as const,
    points: points.sort((one, other) => one.from - other.from),
    gap: (points[0] ? points[0].to - points[0].from : 0) / 2,
  }));
}

/** Which part of the sensors reported, over time. */
export function ReportingShare(props: WidgetProps) {
  const { source, period } = props;
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { measurements: _, ...places } = source;
  const body = filterOf(places, period);
  const figures = useFigures(percentageStateSensorByHour, body);
  const title = t('bi.share.question');
  const file = useFiguresFile(percentageStateSensorByHour, body, title);
  const { interval, range } = period;
  const now = useNow(MINUTE);
  const series = useMemo(
    () =>
      highestOf(shareSeries(figures.rows as readonly Row[], { interval, timeZone, until: range.to, now })),
    [figures.rows, interval, timeZone, range.to, now],
  );
  return (
    <TimeChart
      title={title}
      unit="%"
      decimals={0}
      series={series}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
      empty={t('bi.share.empty')}
      onExport={file}
      {...overPeriod(props)}
    />
  );
}
