import { storageConditions } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import type { TimePoint, TimeSeries } from '../../../ui/chart/time-data.ts';
import type { Threshold } from '../../../ui/chart/value-axis.ts';
import { MOST_LINES } from '../compared-series.ts';
import { overPeriod } from '../over-period.ts';
import { byPlace, placeNames } from '../place-names.ts';
import type { WaitingProps } from '../source.ts';
import { useConditions } from '../use-conditions.ts';
import { useFiguresFile } from '../use-figures.ts';
import { bucketEnd } from '../variable-series.ts';

const DAY = 86_400_000;

/** How near goods came to getting wet: the smallest margin of each day between temperature and dew point. */
export function DewMargin(props: WaitingProps) {
  const { source, period, waiting } = props;
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const conditions = useConditions(source, period, 'day', waiting);
  const { rows, body, limits } = conditions;
  const { range } = period;
  const series = useMemo(() => {
    const places = new Map<number, { idPlace: number; name: string; points: TimePoint[] }>();
    const nameOf = placeNames(rows);
    for (const { idPlace, at, dewMargin, readings } of rows) {
      if (dewMargin === null) continue;
      const from = Date.parse(at);
      const to = bucketEnd(from, { interval: 'day', timeZone, until: range.to });
      const line = places.get(idPlace) ?? { idPlace, name: nameOf(idPlace), points: [] };
      places.set(idPlace, line);
      const value = { value: dewMargin, min: dewMargin, max: dewMargin };
      line.points.push({ from, to, at: (from + to) / 2, ...value, count: readings });
    }
    // The rows come with the worst first, so these are the places that were nearest to the dew point.
    const nearest = [...places.values()].slice(0, MOST_LINES).sort(byPlace);
    return nearest.map(
      ({ name, points }): TimeSeries => ({
        ...{ name, kind: 'line', gap: DAY / 2 },
        points: points.toSorted((a, b) => a.from - b.from),
      }),
    );
  }, [rows, timeZone, range.to]);
  const thresholds = useMemo(
    (): Threshold[] => [
      { value: limits.dewMargin, label: t('bi-storage.dew.limit'), kind: 'warning', side: 'below' },
    ],
    [limits.dewMargin, t],
  );
  const title = t('bi-storage.dew.title');
  const onExport = useFiguresFile(storageConditions, body, title);
  return (
    <TimeChart
      title={title}
      unit="°C"
      decimals={1}
      {...{ series, thresholds }}
      loading={conditions.loading}
      error={conditions.error}
      failed={t('bi.failed.read')}
      onRetry={conditions.retry}
      onExport={onExport}
      empty={t('bi-storage.dew.empty')}
      {...overPeriod(props)}
    />
  );
}
