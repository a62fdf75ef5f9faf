import { weatherStation } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import type { TimeSeries } from '../../../ui/chart/time-data.ts';
import { useLimits } from '../../readings/use-limits.ts';
import { overPeriod } from '../over-period.ts';
import { intervalFor } from '../period.ts';
import { filterOf, type WidgetProps } from '../source.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { isSummed, variableSeries } from '../variable-series.ts';
import { useNamed } from '../weather/use-named.ts';
import classes from '../weather/weather.module.css';

/** From 350° to 10° is a small step, so directions are dots and not a line; between two of them lies nothing. */
function asDots(series: readonly TimeSeries[]): TimeSeries[] {
  return series.map((one) => ({
    ...one,
    gap: -1,
    points: one.points.map((point) => ({ ...point, min: point.value, max: point.value })),
  }));
}

/** The question, in buckets that fit the number of stations. */
const filterFor = ({ source, period }: Pick<WidgetProps, 'source' | 'period'>) =>
  filterOf(source, period, {
    group: 'twin',
    interval: intervalFor(period.range, { fine: source.twins?.length === 1 }),
  });

/** What the stations measured over time, a chart for each measurement; rain has one of its own. */
export function WeatherVariables(props: WidgetProps) {
  const { source, period } = props;
  const { t } = useTranslation();
  const can = useCan();
  const timeZone = useTimeZone();
  const body = filterFor({ source, period });
  const figures = useFigures(weatherStation, body);
  const rows = useNamed(figures.rows);
  const only = source.twins?.length === 1 ? source.twins[0] : undefined;
  const limitsOf = useLimits(only ?? 0, only !== undefined && can('twin:view'));
  const onExport = useFiguresFile(weatherStation, body, t('bi-weather.variables'));
  const { interval = 'hour' } = body;
  const until = period.range.to;
  const charts = useMemo(
    () =>
      variableSeries(rows, { interval, timeZone, until })
        .filter((one) => !isSummed(one))
        .sort((one, other) => one.idMeasurement - other.idMeasurement),
    [rows, interval, timeZone, until],
  );
  const frame = overPeriod(props);
  if (charts.length === 0)
    return (
      <TimeChart
        {...frame}
        title={t('bi-weather.variables')}
        series={[]}
        loading={figures.loading}
        error={figures.error}
        failed={t('bi.failed.read')}
        onRetry={figures.retry}
        empty={t('bi.empty')}
      />
    );
  return (
    <div className={classes.stack}>
      {charts.map(({ idMeasurement, measurement, unit, decimals, key, series }) => (
        <TimeChart
          key={idMeasurement}
          {...frame}
          title={t('parts.readings.question', { measurement })}
          unit={unit}
          decimals={decimals}
          series={key === 'windDirection' ? asDots(series) : series}
          thresholds={limitsOf(idMeasurement)}
          onExport={onExport}
        />
      ))}
    </div>
  );
}
