import { type AlarmDetail, alarmReadings } from '@gemelo/contract/endpoints/alarms';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { Threshold } from '../../../ui/chart/chart-style.ts';
import { aroundOption } from './around-option.ts';

/** Readings before, during and after the alarm, with the limit; gaps stay visible. */
export function AlarmChart({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const { data, error, refetch, isLoading } = useRead(alarmReadings, { params: { idAlarm: alarm.idAlarm } });
  const { condition, threshold, severity } = alarm;
  const thresholds = useMemo<Threshold[]>(
    () =>
      threshold !== null && (condition === 'above' || condition === 'below')
        ? [{ value: threshold, label: t('alarms.detail.limit'), kind: severity }]
        : [],
    [threshold, condition, severity, t],
  );
  const around = data?.data;
  const option = useMemo(
    () =>
      aroundOption(around, alarm, {
        name: around?.Measurement?.name ?? '',
        during: t('alarms.detail.during'),
      }),
    [around, alarm, t],
  );
  return (
    <Chart
      title={t('alarms.detail.chart')}
      {...(around?.Measurement ? { unit: around.Measurement.unit } : {})}
      option={option}
      thresholds={thresholds}
      loading={isLoading}
      empty={t('alarms.detail.noReadings')}
      error={error}
      onRetry={() => void refetch()}
      height={240}
    />
  );
}
