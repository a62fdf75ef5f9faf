import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartOption } from '../../../ui/chart/echarts-core.ts';
import { useDashboard } from '../behind.ts';
import { dimOf, type PlaceGroup } from '../group-of.ts';
import { barInterval, daysOf, type HourBars, hourBars } from '../hours-bars.ts';
import { LimitControl } from '../limit-control.tsx';
import type { Source, WidgetProps } from '../source.ts';
import { type HourLimit, useHours, useLimitText } from '../use-hours.ts';
import { useOwnOr } from '../use-own-or.ts';
import classes from './storage.module.css';

interface HoursAboveProps extends WidgetProps {
  /** The limit, where the screen keeps it in its address. */
  limit?: HourLimit | undefined;
  onLimit?: (limit: HourLimit) => void;
}

/** Bars of a day on top of each other; the year of a date is only said in the table and under the mouse. */
const optionOf = (bars: readonly HourBars[], buckets: readonly string[]): ChartOption => ({
  xAxis: {
    type: 'category',
    data: [...buckets],
    axisLabel: { formatter: (day: string) => day.slice(0, 5) },
  },
  yAxis: { type: 'value', minInterval: 1 },
  series: bars.map(({ name, hours }) => ({ type: 'bar', name, stack: 'hours', data: hours })),
});

/** Where the rows behind a bar are: the conditions of its ebags on its day. */
function useRowsBehind(source: Source, group: PlaceGroup, limit: HourLimit) {
  const navigate = useNavigate();
  const dashboard = useDashboard();
  return (idPlace: number | undefined, day: string | undefined) => {
    const date = day?.split('-').reverse().join('-');
    void navigate(
      dashboard('storage/conditions', {
        by: 'twin',
        limit,
        ...Object.fromEntries(Object.values(dimOf).map((dim) => [dim, source[dim]?.join()])),
        ...(idPlace === undefined ? {} : { [dimOf[group]]: idPlace }),
        ...(date ? { from: date, to: date } : {}),
      }),
    );
  };
}

/** Hours whose mean was above a limit, by place or ebag and day. */
export function HoursAbove({ source, period, height, limit: given, onLimit }: HoursAboveProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [limit, setLimit] = useOwnOr<HourLimit>(given, onLimit, 'humidityAlarm');
  const title = t('bi-storage.hours.title', { limit: useLimitText(source)(limit) });
  const { range } = period;
  const interval = barInterval(range);
  const { rows, group, onExport, ...figures } = useHours(source, period, limit, interval, title);
  const buckets = useMemo(() => {
    if (interval === 'day') return daysOf(range, timeZone);
    const found = new Map(rows.map(({ at, day_group }) => [day_group, at]));
    return [...found].toSorted(([, a], [, b]) => a.localeCompare(b)).map(([day]) => day);
  }, [rows, interval, range, timeZone]);
  const bars = useMemo(
    () => hourBars(rows, buckets, (count) => t('bi-storage.hours.others', { count })),
    [rows, buckets, t],
  );
  const option = useMemo(() => optionOf(bars, buckets), [bars, buckets]);
  const total = bars.reduce((sum, one) => sum + one.total, 0);
  const open = useRowsBehind(source, group, limit);
  return (
    <Chart
      title={title}
      unit="h"
      decimals={0}
      option={option}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
      onExport={onExport}
      empty={t('bi-storage.hours.empty')}
      {...(height === undefined ? {} : { height })}
      onPick={({ series, at }) =>
        open(bars.find(({ name }) => name === series)?.idPlace, interval === 'day' ? String(at) : undefined)
      }
      actions={
        <span className={classes.actions}>
          {rows.length > 0 && (
            <span className={classes.note}>
              {total === 0 ? t('bi-storage.hours.none') : t('bi-storage.hours.total', { hours: total })}
            </span>
          )}
          <LimitControl source={source} value={limit} onChange={setLimit} />
        </span>
      }
    />
  );
}
