import type { Exposure, ExposurePoint } from '@gemelo/contract/endpoints/exposure';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import { TimeChart } from '../../ui/chart/time-chart.tsx';
import type { TimePoint, TimeSeries } from '../../ui/chart/time-data.ts';
import type { MarkedPeriod } from '../../ui/chart/time-option.ts';
import type { Threshold } from '../../ui/chart/value-axis.ts';
import { usePlaceWords } from './place-words.tsx';

const HOUR = 3_600_000;
const STEP: Record<Exposure['step'], number> = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR };
const HEIGHT = 260;

type Values = (point: ExposurePoint) => readonly [number | null, number | null, number | null];

export function seriesOf({ series, step }: Exposure, name: string, values: Values): TimeSeries[] {
  const length = STEP[step];
  const points = series.flatMap((point): TimePoint[] => {
    const [value, min, max] = values(point);
    if (value === null || min === null || max === null) return [];
    const from = Date.parse(point.at);
    return [{ from, to: from + length, at: from + length / 2, value, min, max, count: 1 }];
  });
  return [{ name, kind: 'line', points, gap: length / 2 }];
}

/** The places of a single device one after the other; those of several overlap and stand in the table. */
function usePlaces({ stretches, twins }: Exposure): MarkedPeriod[] {
  const words = usePlaceWords();
  if (twins.length !== 1) return [];
  return stretches.map((stretch, index) => ({
    from: Date.parse(stretch.from),
    to: Date.parse(stretch.to),
    label: words(stretch),
    kind: 'info',
    strip: index % 2 === 0 ? 'shaded' : 'clear',
  }));
}

interface ExposureChartsProps {
  exposure: Exposure;
  onZoom?: (range: TimeRange) => void;
  onReset?: (() => void) | undefined;
}

/** Humidity and temperature of the whole life, with limits and places. */
export function ExposureCharts({ exposure, onZoom, onReset }: ExposureChartsProps) {
  const { t } = useTranslation();
  const { limits } = exposure;
  const periods = usePlaces(exposure);
  const range = useMemo(
    () => ({ from: Date.parse(exposure.from ?? exposure.to), to: Date.parse(exposure.to) }),
    [exposure.from, exposure.to],
  );
  const [humidity, temperature] = useMemo(
    () => [
      seriesOf(exposure, t('exposure.humidity'), (one) => [one.humidity, one.minHumidity, one.maxHumidity]),
      seriesOf(exposure, t('exposure.temperature'), (one) => [
        one.temperature,
        one.minTemperature,
        one.maxTemperature,
      ]),
    ],
    [exposure, t],
  );
  const above = (value: number, kind: Threshold['kind']): Threshold => ({
    value,
    kind,
    side: 'above',
    label: t(`exposure.limit.${kind}`),
  });
  const shared = {
    range,
    periods,
    decimals: 1,
    group: 'exposure',
    height: HEIGHT,
    empty: t('exposure.noReadings'),
    ...(onZoom ? { onZoom, onReset } : {}),
  };
  return (
    <>
      <TimeChart
        title={t('exposure.humidityChart')}
        unit="%"
        series={humidity ?? []}
        thresholds={[above(limits.humidityWarning, 'warning'), above(limits.humidityAlarm, 'alarm')]}
        {...shared}
      />
      <TimeChart
        title={t('exposure.temperatureChart')}
        unit="°C"
        series={temperature ?? []}
        thresholds={[above(limits.temperatureAlarm, 'alarm')]}
        {...shared}
      />
    </>
  );
}
