import { alarmReadings } from '@gemelo/contract/endpoints/alarm-readings';
import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { TimeRange } from '../../../ui/chart/time-axis.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import type { Threshold } from '../../../ui/chart/value-axis.ts';
import { type Around, alarmPeriod, aroundSeries } from './around-series.ts';

const POINTS = 500;
const HOUR_MS = 3_600_000;

function useThresholds({ condition, threshold, severity }: AlarmDetail): Threshold[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      threshold !== null && (condition === 'above' || condition === 'below')
        ? [{ value: threshold, label: t('alarms.detail.limit'), kind: severity, side: condition }]
        : [],
    [threshold, condition, severity, t],
  );
}

const rangeOf = ({ from, to }: Pick<Around, 'from' | 'to'>): TimeRange => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

/** Readings before, during and after the alarm, with the limit; gaps stay visible. */
export function AlarmChart({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [window, setWindow] = useState<TimeRange>();
  const part = window && { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() };
  const { data, error, refetch, isLoading } = useRead(
    alarmReadings,
    { params: { idAlarm: alarm.idAlarm }, query: { ...part, points: POINTS } },
    { keepPrevious: true, readingsOf: alarm.Twin.idTwin },
  );
  const around = data?.data;
  const range = useMemo(() => {
    if (window) return window;
    const opened = Date.parse(alarm.openedAt);
    return around ? rangeOf(around) : { from: opened - HOUR_MS, to: opened + HOUR_MS };
  }, [window, around, alarm.openedAt]);
  const thresholds = useThresholds(alarm);
  const series = useMemo(() => aroundSeries(around, timeZone, Date.now()), [around, timeZone]);
  const periods = useMemo(() => [alarmPeriod(alarm, range, t('alarms.detail.during'))], [alarm, range, t]);
  return (
    <TimeChart
      title={t('alarms.detail.chart')}
      unit={around?.Measurement?.unit}
      decimals={around?.Measurement?.decimals}
      series={series}
      range={range}
      thresholds={thresholds}
      periods={periods}
      loading={isLoading}
      empty={t('alarms.detail.noReadings')}
      error={error}
      onRetry={() => void refetch()}
      height={260}
      onZoom={setWindow}
      onReset={window ? () => setWindow(undefined) : undefined}
    />
  );
}
