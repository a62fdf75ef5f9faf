import { type Precipitation, weatherPrecipitation } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Against, BarChart, type Bars } from '../../../ui/chart/bar-chart.tsx';
import type { TimePoint } from '../../../ui/chart/time-data.ts';
import { requestOf } from '../period.ts';
import { filterOf, type WidgetProps } from '../source.ts';
import { useBiLimits } from '../use-bi-limits.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { bucketEnd } from '../variable-series.ts';
import { useNamed } from '../weather/use-named.ts';
import { sumInterval } from '../weather/weather-figures.ts';

const HUMIDITY = 2;

type Times = Parameters<typeof bucketEnd>[1];

function pointOf(at: string, value: number, count: number, times: Times): TimePoint {
  const from = Date.parse(at);
  const to = bucketEnd(from, times);
  return { from, to, at: (from + to) / 2, value, min: value, max: value, count };
}

/** The rain of each station. */
export function rainBars(rows: readonly Precipitation[], times: Times): Bars[] {
  const stations = new Map<number, { name: string; points: TimePoint[] }>();
  for (const { idPlace, place, at, precipitation, readings } of rows) {
    const own = stations.get(idPlace) ?? { name: place, points: [] };
    stations.set(idPlace, own);
    own.points.push(pointOf(at, precipitation, readings, times));
  }
  return [...stations.values()].map(({ name, points }) => ({
    name,
    points: points.sort((a, b) => a.from - b.from),
  }));
}

/** The humidity indoors: of several stations the mean, weighted by readings. */
export function humidityPoints(rows: readonly Precipitation[], times: Times): TimePoint[] {
  const buckets = new Map<string, { sum: number; count: number }>();
  for (const { at, humidity, humidityReadings } of rows) {
    if (humidity === null || humidityReadings === 0) continue;
    const { sum, count } = buckets.get(at) ?? { sum: 0, count: 0 };
    buckets.set(at, { sum: sum + humidity * humidityReadings, count: count + humidityReadings });
  }
  return [...buckets]
    .map(([at, { sum, count }]) => pointOf(at, sum / count, count, times))
    .sort((a, b) => a.from - b.from);
}

/** Rain summed, beside what the humidity did indoors. */
export function RainAndHumidity({ source, period, height, hover }: WidgetProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { thresholdsOf } = useBiLimits(source);
  const { range } = period;
  const interval = sumInterval(range);
  const { measurements: _, ...places } = source;
  const request = requestOf(range, interval, timeZone);
  const body = filterOf(places, { ...period, interval, request }, { group: 'twin' });
  const title = t('bi-weather.rain.title');
  const figures = useFigures(weatherPrecipitation, body);
  const rows = useNamed(figures.rows);
  const times = useMemo(() => ({ interval, timeZone, until: range.to }), [interval, timeZone, range.to]);
  const bars = useMemo(() => {
    const found = rainBars(rows, times);
    const [only] = found;
    return found.length === 1 && only ? [{ ...only, name: t('bi-weather.rain.rain') }] : found;
  }, [rows, times, t]);
  const line = useMemo((): Against | undefined => {
    const points = humidityPoints(rows, times);
    const name = t('bi-weather.rain.indoors');
    return points.length > 0
      ? { name, points, unit: '%', decimals: 1, gap: 0, thresholds: thresholdsOf(HUMIDITY) }
      : undefined;
  }, [rows, times, t, thresholdsOf]);
  return (
    <BarChart
      {...{ title, bars, line, range }}
      unit={rows[0]?.unit ?? 'mm'}
      decimals={1}
      {...(height === undefined ? {} : { height })}
      {...(hover ? { group: hover } : {})}
      {...(period.zoom ? { onZoom: period.zoom } : {})}
      onReset={period.reset}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
      onExport={useFiguresFile(weatherPrecipitation, body, title)}
      empty={t('bi-weather.rain.none')}
    />
  );
}
