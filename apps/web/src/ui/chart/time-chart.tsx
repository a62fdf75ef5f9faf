import { Button, Menu } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useRef } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useWidth } from '../data-table/use-width.ts';
import { ChartFrame, type FramedProps, type Framing } from './chart-frame.tsx';
import { type ChartTokens, SERIES } from './chart-theme.ts';
import { DrawnCanvas } from './drawn-canvas.tsx';
import type { Measure } from './figure.ts';
import type { TimeRange } from './time-axis.ts';
import classes from './time-chart.module.css';
import { extentOf, figuresOf, onAxis, type TimeSeries, timeTable } from './time-data.ts';
import { type TimeMark, TimeMarks } from './time-marks.tsx';
import { type MarkedPeriod, timeOption } from './time-option.ts';
import { TimeOverlay } from './time-overlay.tsx';
import { plotOf, type RightAxis } from './time-plot.ts';
import { useDescription } from './use-description.ts';
import { type Threshold, type ValueAxis, valueAxis } from './value-axis.ts';
import { zoomed } from './zoom.ts';

export interface TimeChartProps extends FramedProps, Measure {
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
  /** Click or Enter on a moment. A finger only reads values. */
  onPick?: ((moment: number) => void) | undefined;
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
  const { onZoom, onReset, onPick, ...frame } = rest;
  const { t } = useTranslation();
  const own = useId();
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
      {...{ menu, table, unit, decimals, legend, thresholds }}
    >
      {(framing) => (
        <TimePicture
          {...framing}
          {...{ series, range, unit, decimals, thresholds, periods, marks }}
          {...{ title: frame.title, group: group ?? own, onZoom, onReset, onPick }}
        />
      )}
    </ChartFrame>
  );
}

interface TimePictureProps extends Framing, Measure {
  title: string;
  series: readonly TimeSeries[];
  range: TimeRange;
  thresholds: readonly Threshold[];
  periods: readonly MarkedPeriod[];
  marks: readonly TimeMark[] | undefined;
  group: string;
  onZoom: ((range: TimeRange) => void) | undefined;
  onReset: (() => void) | undefined;
  onPick: ((moment: number) => void) | undefined;
}

/** The axis of some of the series. */
const axisFor = (
  series: readonly TimeSeries[],
  range: TimeRange,
  measure: Measure,
  thresholds: readonly Threshold[],
): ValueAxis =>
  valueAxis({
    values: extentOf(series, range) ?? { min: 0, max: 0 },
    thresholds,
    zero: series.some(({ kind }) => kind === 'bar'),
    ...measure,
  });

/** The second axis stands while its series are hidden, so that the plot keeps its place. */
function rightAxis(
  series: readonly TimeSeries[],
  shown: readonly TimeSeries[],
  range: TimeRange,
): RightAxis | undefined {
  const measure = onAxis(series, 'right')[0]?.right;
  return measure && { ...measure, axis: axisFor(onAxis(shown, 'right'), range, measure, none) };
}

function TimePicture(props: TimePictureProps) {
  const { series, range, unit, decimals, thresholds, periods, marks, hidden, height, title } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place) || WIDTH;
  const shown = useMemo(
    () =>
      series.map((one, index) => ({ ...one, color: colorAt(index) })).filter(({ name }) => !hidden.has(name)),
    [series, hidden],
  );
  const axis = useMemo(
    () => axisFor(onAxis(shown, 'left'), range, { unit, decimals }, thresholds),
    [shown, range, thresholds, unit, decimals],
  );
  const right = useMemo(() => rightAxis(series, shown, range), [series, shown, range]);
  const plot = useMemo(() => plotOf(width, axis, { decimals }, right), [width, axis, decimals, right]);
  const moments = useMemo(() => (marks ?? none).map(({ at }) => at), [marks]);
  const canvasHeight = marks ? height - MARKS : height;
  const plotHeight = canvasHeight - plot.top - plot.bottom;
  const draw = useCallback(
    (tokens: ChartTokens) =>
      timeOption({
        ...{ range, series, hidden, axis, right, thresholds, periods, moments, plot, height: plotHeight },
        ...{ unit, decimals, locale, timeZone, tokens },
      }),
    [
      range,
      series,
      hidden,
      axis,
      right,
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
  const description = useDescription(title, figuresOf(shown, range), thresholds, { unit, decimals });
  return (
    <div ref={place} dir="ltr" style={{ blockSize: height }}>
      <div className={classes.picture} style={{ blockSize: canvasHeight }}>
        <DrawnCanvas draw={draw} height={canvasHeight} onReady={props.onReady} />
        <TimeOverlay
          {...{ range, axis, plot, unit, decimals, description }}
          series={shown}
          right={right?.axis}
          group={props.group}
          onZoom={props.onZoom}
          onReset={props.onReset}
          onPick={props.onPick}
        />
      </div>
      {marks && <TimeMarks marks={marks} range={range} plot={plot} label={t('chart.events')} />}
    </div>
  );
}
