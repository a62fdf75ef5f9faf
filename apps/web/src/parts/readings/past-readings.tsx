import { type ReadingSeries, type Step, twinReadings } from '@gemelo/contract/endpoints/readings';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import classes from './past-readings.module.css';
import { optionOf } from './reading-option.ts';

const HOUR_MS = 3_600_000;
/** Length of the period in hours. */
const periods = { hours: 6, day: 24, week: 168, month: 720, quarter: 2160 } as const;
type Period = keyof typeof periods;
const names = Object.keys(periods) as Period[];

const MINUTES_MS = 300_000;

/** Rounded up to the hour, so that repeated visits hit the query cache; the shortest period shows single readings. */
function rangeOf(period: Period) {
  const each = period === 'hours';
  const edge = each ? MINUTES_MS : HOUR_MS;
  const to = Math.ceil(Date.now() / edge) * edge;
  return {
    from: new Date(to - periods[period] * HOUR_MS).toISOString(),
    to: new Date(to).toISOString(),
    ...(each ? { step: 'raw' as const } : {}),
  };
}

function byMeasurement(series: readonly ReadingSeries[]) {
  const groups = new Map<number, ReadingSeries[]>();
  for (const one of series) groups.set(one.idMeasurement, [...(groups.get(one.idMeasurement) ?? []), one]);
  return [...groups.values()];
}

function MeasurementChart({ series, step }: { series: ReadingSeries[]; step: Step }) {
  const { t } = useTranslation();
  const option = useMemo(() => optionOf(series, step), [series, step]);
  const [first] = series;
  if (!first) return null;
  return (
    <Chart
      title={t('parts.readings.question', { measurement: first.measurement })}
      unit={first.unit}
      option={option}
      group="past-readings"
      height={220}
    />
  );
}

/** Charts of a device's readings, one per measurement, over the same period. */
export function PastReadings({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { period: wanted } = useSearch();
  const period = names.find((name) => name === wanted) ?? 'week';
  const { data, error, refetch } = useRead(
    twinReadings,
    { params: { idTwin }, query: rangeOf(period) },
    { keepPrevious: true, readingsOf: idTwin },
  );
  const groups = useMemo(() => byMeasurement(data?.data.series ?? []), [data]);
  return (
    <div className={classes.past}>
      <SegmentedControl
        aria-label={t('parts.readings.period')}
        value={period}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, period: next }),
            replace: true,
            resetScroll: false,
          })
        }
        data={names.map((value) => ({ value, label: t(`parts.readings.${value}`) }))}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !data ? (
        <Chart
          title={t('parts.readings.loading')}
          option={{ xAxis: { type: 'time' }, yAxis: {}, series: [] }}
          loading
          height={220}
        />
      ) : groups.length === 0 ? (
        <NoData text={t('parts.readings.none')} />
      ) : (
        groups.map((series) => (
          <MeasurementChart key={series[0]?.idMeasurement} series={series} step={data.data.step} />
        ))
      )}
    </div>
  );
}
