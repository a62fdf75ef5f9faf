import { averageVariables } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { TimeRange } from '../../../ui/chart/time-axis.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { comparedSeries } from '../compared-series.ts';
import { groupOf } from '../group-of.ts';
import { overPeriod } from '../over-period.ts';
import { requestOf } from '../period.ts';
import { filterOf, type WaitingProps } from '../source.ts';
import { useBiLimits } from '../use-bi-limits.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';

/** Another period to hold the lines against. */
export interface Against {
  range: TimeRange;
  /** What it is called, said after the name of each place. */
  label: string;
}

interface CompareLinesProps extends WaitingProps {
  /** The question; by default how the measurement compares. */
  title?: string;
  against?: Against | undefined;
}

const TEMPERATURE = 1;

/** The figures of the lines, of this period and of the other. */
function useLines({ source, period, against, waiting = false }: CompareLinesProps) {
  const timeZone = useTimeZone();
  const group = groupOf(source);
  const measurements = [source.measurements?.[0] ?? TEMPERATURE];
  const body = filterOf({ ...source, group, measurements }, period);
  const figures = useFigures(averageVariables, body, { enabled: !waiting });
  const { interval, range } = period;
  const other = against ? requestOf(against.range, interval, timeZone) : undefined;
  const past = useFigures(
    averageVariables,
    { ...body, ...other },
    { enabled: against !== undefined && !waiting },
  );
  const measured = useMemo(
    () =>
      comparedSeries({
        ...{ rows: figures.rows, range, interval, timeZone },
        against: against && {
          rows: past.rows,
          range: against.range,
          nameOf: (name) => `${name} · ${against.label}`,
        },
      }),
    [figures.rows, past.rows, range, interval, timeZone, against],
  );
  return { body, figures, past, measured, idMeasurement: measurements[0] as number };
}

/** Lines of several places on one axis, or of one place in two periods. */
export function CompareLines(props: CompareLinesProps) {
  const { source, against } = props;
  const { t } = useTranslation();
  const { thresholdsOf } = useBiLimits(source);
  const { body, figures, past, measured, idMeasurement } = useLines(props);
  const name = measured?.measurement ?? '';
  const title =
    props.title ?? t(name ? 'bi-storage.compare.lines' : 'bi-storage.compare.linesOf', { measurement: name });
  const onExport = useFiguresFile(averageVariables, body, title);
  return (
    <TimeChart
      title={title}
      unit={measured?.unit}
      decimals={measured?.decimals}
      series={measured?.series ?? []}
      thresholds={thresholdsOf(idMeasurement)}
      loading={figures.loading || (against !== undefined && past.loading)}
      error={figures.error ?? (against ? past.error : null)}
      failed={t('bi.failed.read')}
      onRetry={() => {
        figures.retry();
        if (against) past.retry();
      }}
      onExport={onExport}
      empty={t('bi-storage.compare.empty')}
      {...overPeriod(props)}
    />
  );
}
