import { Button, Menu, useComputedColorScheme } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useId, useMemo, useRef } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useWidth } from '../data-table/use-width.ts';
import { ChartBone, ChartFrame, type FramedProps, type TakePicture, useHidden } from './chart-frame.tsx';
import { type ChartTokens, SERIES } from './chart-theme.ts';
import { figureText, type Measure } from './figure.ts';
import type { TimeRange } from './time-axis.ts';
import classes from './time-chart.module.css';
import { extentOf, type TimeSeries, timeTable } from './time-data.ts';
import { type TimeMark, TimeMarks } from './time-marks.tsx';
import { type MarkedPeriod, timeOption } from './time-option.ts';
import { TimeOverlay } from './time-overlay.tsx';
import { plotOf } from './time-plot.ts';
import { type Threshold, valueAxis } from './value-axis.ts';
import { zoomed } from './zoom.ts';

const Canvas = lazy(() => import('./chart-canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

interface TimeChartProps extends FramedProps, Measure {
  series: readonly TimeSeries[];
  /** The chosen period: the time axis, whatever the data. */
  range: TimeRange;
  thresholds?: readonly Threshold[];
  periods?: readonly MarkedPeriod[];
  /** Signs below the axis; room for them is kept when the list is given, also an empty one. */
  marks?: readonly TimeMark[];
  /** Charts of one group share the hovered moment. */
  group?: string;
  /** The user chose a window of the time axis. */
  onZoom?: (range: TimeRange) => void;
  /** Back to the whole period; given while a window is shown. */
  onReset?: (() => void) | undefined;
}

/** Height of the signs below the axis. */
const MARKS = 26;
/** Width before it is known. */
const WIDTH = 600;
const colorAt = (index: number) => `var(--g-chart-${(index % SERIES) + 1})`;
const none: readonly never[] = [];

/** Readings over time: mean, minimum and maximum, gaps, thresholds, and what happened meanwhile. */
export function TimeChart(props: TimeChartProps) {
  const { series, range, unit, decimals, thresholds = none, periods = none, marks, group, ...rest } = props;
  const { onZoom, onReset, ...frame } = rest;
  const { t } = useTranslation();
  const own = useId();
  const [hidden, toggle] = useHidden();
  const table = useMemo(
    () =>
      timeTable(series, range, {
        value: t('chart.value'),
        min: t('chart.least'),
        max: t('chart.most'),
      }),
    [series, range, t],
  );
  const legend = useMemo(
    () => (series.length < 2 ? [] : series.map(({ name }, index) => ({ name, color: colorAt(index) }))),
    [series],
  );
  const zoomTo = (factor: number) => onZoom?.(zoomed(range, factor, (range.from + range.to) / 2, Date.now()));
  const menu = onZoom && (
    <>
      <Menu.Item leftSection={<IconZoomIn size={16} />} onClick={() => zoomTo(0.5)}>
        {t('chart.zoomIn')}
      </Menu.Item>
      <Menu.Item leftSection={<IconZoomOut size={16} />} onClick={() => zoomTo(2)}>
        {t('chart.zoomOut')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
  const reset = onReset && (
    <Button size="compact-sm" variant="default" leftSection={<IconZoomReset size={16} />} onClick={onReset}>
      {t('chart.reset')}
    </Button>
  );
  return (
    <ChartFrame
      {...frame}
      actions={
        <>
          {frame.actions}
          {reset}
        </>
      }
      menu={menu}
      table={table}
      unit={unit}
      decimals={decimals}
      legend={legend}
      hidden={hidden}
      onToggle={toggle}
    >
      {(height, onReady) => (
        <TimePicture
          {...{ series, range, unit, decimals, thresholds, periods, marks, hidden, height, onReady }}
          {...{ title: frame.title, group: group ?? own, onZoom, onReset }}
        />
      )}
    </ChartFrame>
  );
}

interface TimePictureProps extends Measure {
  title: string;
  series: readonly TimeSeries[];
  range: TimeRange;
  thresholds: readonly Threshold[];
  periods: readonly MarkedPeriod[];
  marks: readonly TimeMark[] | undefined;
  hidden: ReadonlySet<string>;
  group: string;
  height: number;
  onReady: TakePicture;
  onZoom: ((range: TimeRange) => void) | undefined;
  onReset: (() => void) | undefined;
}

function TimePicture(props: TimePictureProps) {
  const { series, range, unit, decimals, thresholds, periods, marks, hidden, height, title } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const scheme = useComputedColorScheme('dark');
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place) || WIDTH;
  const shown = useMemo(
    () =>
      series.map((one, index) => ({ ...one, color: colorAt(index) })).filter(({ name }) => !hidden.has(name)),
    [series, hidden],
  );
  const extent = useMemo(() => extentOf(shown, range), [shown, range]);
  const axis = useMemo(
    () =>
      valueAxis({
        values: extent ?? { min: 0, max: 0 },
        thresholds,
        zero: series.some(({ kind }) => kind === 'bar'),
        unit,
        decimals,
      }),
    [extent, thresholds, series, unit, decimals],
  );
  const plot = useMemo(() => plotOf(width, axis, { decimals }), [width, axis, decimals]);
  const moments = useMemo(() => (marks ?? none).map(({ at }) => at), [marks]);
  const canvasHeight = marks ? height - MARKS : height;
  const plotHeight = canvasHeight - plot.top - plot.bottom;
  const draw = useCallback(
    (tokens: ChartTokens) =>
      timeOption({
        ...{ range, series, hidden, axis, thresholds, periods, moments, plot, height: plotHeight },
        ...{ unit, decimals, locale, timeZone, tokens },
      }),
    [
      range,
      series,
      hidden,
      axis,
      thresholds,
      periods,
      moments,
      plot,
      plotHeight,
      unit,
      decimals,
      locale,
      timeZone,
    ],
  );
  const description = useDescription(title, shown, range, thresholds, { unit, decimals });
  return (
    <div ref={place} dir="ltr" style={{ blockSize: height }}>
      <div className={classes.picture} style={{ blockSize: canvasHeight }}>
        <Suspense fallback={<ChartBone height={canvasHeight} />}>
          <Canvas draw={draw} scheme={scheme} height={canvasHeight} onReady={props.onReady} />
        </Suspense>
        <TimeOverlay
          {...{ range, axis, plot, unit, decimals, description }}
          series={shown}
          group={props.group}
          onZoom={props.onZoom}
          onReset={props.onReset}
        />
      </div>
      {marks && <TimeMarks marks={marks} range={range} plot={plot} label={t('chart.events')} />}
    </div>
  );
}

/** The chart in words: last, lowest and highest value of each series, and the thresholds. */
function useDescription(
  title: string,
  series: readonly TimeSeries[],
  range: TimeRange,
  thresholds: readonly Threshold[],
  measure: Measure,
): string {
  const { t } = useTranslation();
  const write = figureText(useLocale(), measure);
  return [
    title,
    ...series.flatMap((one) => {
      const extent = extentOf([one], range);
      const last = one.points.at(-1);
      return extent && last
        ? [
            t('chart.series', {
              name: one.name,
              last: write(last.value),
              min: write(extent.min),
              max: write(extent.max),
            }),
          ]
        : [];
    }),
    ...thresholds.map(({ label, value }) => `${t('chart.threshold')} ${label}: ${write(value)}`),
  ].join('. ');
}
