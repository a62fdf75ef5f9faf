import { averageVariables, type Variable } from '@gemelo/contract/endpoints/bi';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import type { TimeMark } from '../../../ui/chart/time-marks.tsx';
import { overPeriod } from '../over-period.ts';
import { intervalFor, requestOf } from '../period.ts';
import { filterOf, type Period, type Source, type WidgetProps } from '../source.ts';
import { useBiLimits } from '../use-bi-limits.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { isSummed, type MeasuredSeries, variableSeries } from '../variable-series.ts';
import classes from './widgets.module.css';

/** More lines than this are told apart by nobody. */
export const MOST_LINES = 12;
/** So many devices are few enough for readings by the quarter of an hour. */
const FEW = 4;

/** The question of the charts over time, in buckets that fit its number of lines. */
export function variablesFilter(source: Source, period: Period, timeZone: string) {
  const grouped = source.group !== undefined && source.group !== 'company';
  const fine = (source.twins?.length ?? 0) > 0 && (source.twins?.length ?? 0) <= FEW;
  const interval = intervalFor(period.range, { grouped, fine });
  return filterOf(source, period, { interval, ...requestOf(period.range, interval, timeZone) });
}

const most = ({ points }: MeasuredSeries['series'][number]) =>
  points.reduce((highest, { max }) => Math.max(highest, max), Number.NEGATIVE_INFINITY);

/** The lines that reach highest, in their own order. */
export function highestOf(series: MeasuredSeries['series']): MeasuredSeries['series'] {
  if (series.length <= MOST_LINES) return series;
  const kept = new Set(series.toSorted((one, other) => most(other) - most(one)).slice(0, MOST_LINES));
  return series.filter((one) => kept.has(one));
}

interface MeasuredChartProps extends WidgetProps {
  chart: MeasuredSeries;
  file: ReturnType<typeof useFiguresFile>;
  choice: React.ReactNode;
  marks: readonly TimeMark[] | undefined;
}

function MeasuredChart(props: MeasuredChartProps) {
  const { chart, source, file, choice, marks } = props;
  const { t } = useTranslation();
  const { thresholdsOf } = useBiLimits(source);
  const { measurement, unit, decimals, idMeasurement } = chart;
  const shown = highestOf(chart.series);
  const sums = isSummed(chart);
  const left = chart.series.length - shown.length;
  return (
    <TimeChart
      title={t(sums ? 'parts.readings.howMuch' : 'parts.readings.question', { measurement })}
      unit={unit}
      decimals={decimals}
      series={shown}
      thresholds={sums ? [] : thresholdsOf(idMeasurement)}
      actions={
        <>
          {left > 0 && (
            <span className={classes.note}>
              {t('bi.variables.highest', { shown: shown.length, all: chart.series.length })}
            </span>
          )}
          {choice}
        </>
      }
      empty={t('bi.empty')}
      onExport={file}
      {...(marks ? { marks } : {})}
      {...overPeriod(props)}
    />
  );
}

interface VariablesProps extends WidgetProps {
  /** One chart below the other for each measurement; otherwise one of them is chosen. */
  stacked?: boolean;
  /** Signs below the axis of a measurement. */
  marksOf?: (idMeasurement: number) => readonly TimeMark[];
}

const byId = (one: MeasuredSeries, other: MeasuredSeries) => one.idMeasurement - other.idMeasurement;

/** How the variables have been: mean with minimum and maximum, limits and gaps; one line for each place of a group. */
export function VariablesOverTime(props: VariablesProps) {
  const { source, period, height, stacked = height === undefined, marksOf } = props;
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const body = variablesFilter(source, period, timeZone);
  const figures = useFigures(averageVariables, body);
  const file = useFiguresFile(averageVariables, body, t('bi.variables.title'));
  const { interval = 'hour' } = body;
  const until = period.range.to;
  const charts = useMemo(
    () => variableSeries(figures.rows as readonly Variable[], { interval, timeZone, until }).sort(byId),
    [figures.rows, interval, timeZone, until],
  );
  const [picked, setPicked] = useState<number>();
  const current = charts.find(({ idMeasurement }) => idMeasurement === picked) ?? charts[0];
  if (!current)
    return (
      <TimeChart
        title={t('bi.variables.title')}
        series={[]}
        range={period.range}
        loading={figures.loading}
        error={figures.error}
        failed={t('bi.failed.read')}
        onRetry={figures.retry}
        empty={t('bi.empty')}
        {...(height === undefined ? {} : { height })}
      />
    );
  const choice = !stacked && charts.length > 1 && (
    <SegmentedControl
      size="xs"
      aria-label={t('bi.filter.measurements')}
      value={String(current.idMeasurement)}
      onChange={(value) => setPicked(Number(value))}
      data={charts.map(({ idMeasurement, measurement }) => ({
        value: String(idMeasurement),
        label: measurement,
      }))}
    />
  );
  return (
    <div className={classes.stack}>
      {(stacked ? charts : [current]).map((chart) => (
        <MeasuredChart
          key={chart.idMeasurement}
          {...props}
          chart={chart}
          file={file}
          choice={choice}
          marks={marksOf?.(chart.idMeasurement)}
        />
      ))}
    </div>
  );
}
