import { MAX_POINTS, type ReadingSeries, twinReadings } from '@gemelo/contract/endpoints/readings';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import { TimeChart } from '../../ui/chart/time-chart.tsx';
import type { TimeMark } from '../../ui/chart/time-marks.tsx';
import type { Threshold } from '../../ui/chart/value-axis.ts';
import { useWidth } from '../../ui/data-table/use-width.ts';
import { inOrderOf } from './measurement-order.ts';
import { RangeControl } from './range-control.tsx';
import { type Bucketing, byMeasurement, timeSeriesOf } from './reading-series.ts';
import classes from './readings.module.css';
import { axisOf, useTimeWindow } from './time-window.ts';
import { useLimits } from './use-limits.ts';
import { useMarks } from './use-marks.ts';

const HEIGHT = 246;
/** All charts of a page share the hovered moment. */
const GROUP = 'readings';
const POINTS = 600;
const noThresholds: readonly Threshold[] = [];

/** As many points as there are pixels, in steps, so that a small change of the width asks for nothing new. */
function usePoints(width: number): { points: number; known: boolean } {
  const [known, setKnown] = useState(false);
  useLayoutEffect(() => setKnown(true), []);
  const points = width === 0 ? POINTS : Math.min(MAX_POINTS, Math.max(100, Math.floor(width / 100) * 100));
  return { points, known };
}

const placeholders = (count: number) => Array.from({ length: count }, (_, index) => `chart ${index}`);

interface MeasurementChartProps {
  series: readonly ReadingSeries[];
  made: Bucketing;
  range: TimeRange;
  now: number;
  thresholds: readonly Threshold[];
  marks: readonly TimeMark[];
  height: number;
  group: string;
  onZoom: (range: TimeRange) => void;
  onReset: (() => void) | undefined;
}

function MeasurementChart({ series, made, range, now, thresholds, ...chart }: MeasurementChartProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const drawn = useMemo(
    () => timeSeriesOf(series, made, range, { timeZone, now }),
    [series, made, range, timeZone, now],
  );
  const [first] = series;
  if (!first) return null;
  const { measurement, unit, decimals, aggregation } = first;
  const sums = aggregation === 'sum';
  return (
    <TimeChart
      {...chart}
      title={t(sums ? 'parts.readings.howMuch' : 'parts.readings.question', { measurement })}
      unit={unit}
      decimals={decimals}
      series={drawn}
      range={range}
      // A limit holds for a reading and not for the sum of several.
      thresholds={sums ? noThresholds : thresholds}
      empty={t('parts.readings.none')}
    />
  );
}

interface TwinReadingsProps {
  idTwin: number;
  /** Stands beside the choice of the period. */
  heading?: ReactNode;
  /** Height of each chart. */
  height?: number;
  /** How many charts are expected, to keep their place while they load. */
  expected?: number;
  /** The order of the measurements. */
  order: readonly number[];
}

/** A device's readings: one chart per measurement over the same period, with its limits and what happened meanwhile. */
export function TwinReadings({ idTwin, heading, height = HEIGHT, expected = 1, order }: TwinReadingsProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { points, known } = usePoints(useWidth(place));
  const { chosen, now: tick, request, choose, zoom, reset } = useTimeWindow();
  const { data, error, refetch, dataUpdatedAt } = useRead(
    twinReadings,
    { params: { idTwin }, query: { ...request, points } },
    { keepPrevious: true, readingsOf: idTwin, enabled: known },
  );
  const thresholdsOf = useLimits(idTwin, known);
  const marksOf = useMarks(idTwin, request, data !== undefined);
  const answer = data?.data;
  const groups = useMemo(() => byMeasurement(inOrderOf(order, answer?.series ?? [])), [answer, order]);
  // New readings move the axis on at once.
  const now = Math.max(tick, dataUpdatedAt);
  const range = useMemo(() => axisOf(chosen, now), [chosen, now]);
  const frame = { range, height, group: GROUP, onZoom: zoom };
  const onReset = chosen.window ? reset : undefined;
  return (
    <div ref={place} className={classes.readings}>
      <div className={classes.head}>
        {heading}
        <RangeControl chosen={chosen} onChoose={choose} onWindow={zoom} />
      </div>
      {answer && groups.length > 0
        ? groups.map((series) => (
            <MeasurementChart
              key={series[0]?.idMeasurement}
              {...frame}
              series={series}
              made={answer}
              now={now}
              thresholds={thresholdsOf(series[0]?.idMeasurement ?? 0)}
              marks={marksOf(series[0]?.idMeasurement ?? 0)}
              onReset={onReset}
            />
          ))
        : placeholders(answer || error ? 1 : Math.max(1, expected)).map((name) => (
            <TimeChart
              key={name}
              title={t(answer || error ? 'parts.readings.all' : 'parts.readings.loading')}
              series={[]}
              range={range}
              height={height}
              loading={!answer && !error}
              error={answer ? undefined : error}
              onRetry={() => void refetch()}
              empty={t('parts.readings.never')}
            />
          ))}
    </div>
  );
}
