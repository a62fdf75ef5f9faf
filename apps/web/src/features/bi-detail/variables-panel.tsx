import { averageVariables, type Variable } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { filterOf, type Period, type Source } from '../../parts/bi/source.ts';
import { useBiLimits } from '../../parts/bi/use-bi-limits.ts';
import { type Figures, useFigures, useFiguresFile } from '../../parts/bi/use-figures.ts';
import { isSummed, type MeasuredSeries, variableSeries } from '../../parts/bi/variable-series.ts';
import { TimeChart } from '../../ui/chart/time-chart.tsx';
import type { TimeMark } from '../../ui/chart/time-marks.tsx';
import type { Threshold } from '../../ui/chart/value-axis.ts';

const HEIGHT = 264;
const none: readonly Threshold[] = [];

/** What the figures were asked with. */
type Body = ReturnType<typeof filterOf>;

/** Each measurement of a warehouse over time. */
export function useVariables(source: Source, period: Period) {
  const timeZone = useTimeZone();
  const body = filterOf(source, period, { group: 'warehouse' });
  const figures = useFigures(averageVariables, body);
  const rows = figures.rows as readonly Variable[];
  const { interval, range } = period;
  const measured = useMemo(
    () => variableSeries(rows, { interval, timeZone, until: range.to }),
    [rows, interval, timeZone, range.to],
  );
  return { body, figures, measured };
}

interface VariablesPanelProps {
  source: Source;
  period: Period;
  hover: string;
  variables: ReturnType<typeof useVariables>;
  marksOf: (idMeasurement: number) => readonly TimeMark[];
  /** A moment of a chart was chosen. */
  onPick: ((moment: number, idMeasurement: number) => void) | undefined;
}

/** One chart for each measurement, with the limits, what happened meanwhile and what people said about it. */
export function VariablesPanel({ source, period, hover, variables, marksOf, onPick }: VariablesPanelProps) {
  const { t } = useTranslation();
  const { thresholdsOf } = useBiLimits(source);
  const { body, figures, measured } = variables;
  if (measured.length === 0)
    return (
      <TimeChart
        title={t('bi-detail.detail.variables')}
        series={[]}
        range={period.range}
        height={HEIGHT}
        loading={figures.loading}
        error={figures.error}
        failed={t('bi.failed.read')}
        onRetry={figures.retry}
        empty={t('bi.empty')}
      />
    );
  return measured.map((one) => (
    <VariableChart
      key={one.idMeasurement}
      {...{ one, body, figures, period, hover, onPick }}
      marks={marksOf(one.idMeasurement)}
      thresholds={isSummed(one) ? none : thresholdsOf(one.idMeasurement)}
    />
  ));
}

interface VariableChartProps {
  one: MeasuredSeries;
  body: Body;
  figures: Omit<Figures, 'rows'>;
  period: Period;
  hover: string;
  marks: readonly TimeMark[];
  thresholds: readonly Threshold[];
  onPick: VariablesPanelProps['onPick'];
}

function VariableChart({ one, body, figures, period, hover, marks, thresholds, onPick }: VariableChartProps) {
  const { t } = useTranslation();
  const { idMeasurement, measurement, unit, decimals, series } = one;
  const title = t(isSummed(one) ? 'parts.readings.howMuch' : 'parts.readings.question', { measurement });
  const file = useFiguresFile(averageVariables, { ...body, measurements: [idMeasurement] }, title);
  return (
    <TimeChart
      {...{ title, unit, decimals, series, marks, thresholds }}
      range={period.range}
      group={hover}
      height={HEIGHT}
      loading={figures.loading}
      onExport={file}
      onReset={period.reset}
      onPick={onPick && ((moment) => onPick(moment, idMeasurement))}
      {...(period.zoom ? { onZoom: period.zoom } : {})}
    />
  );
}
