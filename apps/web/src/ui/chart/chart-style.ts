import { seriesOf, tableOf } from './chart-data.ts';
import type { ChartTokens } from './chart-theme.ts';
import type { ChartOption, ChartSeries } from './echarts-core.ts';
import { figureText } from './figure.ts';
import { timeLabels, timeTicks } from './time-axis.ts';
import { type Threshold, valueAxis } from './value-axis.ts';

export interface ChartStyle {
  unit: string | undefined;
  decimals?: number | undefined;
  thresholds: readonly Threshold[];
  locale: string;
  /** Time zone of the labels, independent of the browser's. */
  timeZone: string;
  still: boolean;
}

type ThemedStyle = ChartStyle & { tokens: ChartTokens };
type Axis = { type?: string; [name: string]: unknown };

/** Labels of a time axis, at most. */
const TICKS = 8;

const each = (axes: unknown, styleOne: (axis: Axis, index: number) => Axis): unknown =>
  Array.isArray(axes)
    ? axes.map((axis, index) => styleOne(axis as Axis, index))
    : styleOne((axes ?? {}) as Axis, 0);

/** Range of the value axis, with the thresholds that are near. */
function axisReach(option: ChartOption, { thresholds, unit, decimals }: ThemedStyle) {
  const own = seriesOf(option).flatMap((series, index) =>
    'yAxisIndex' in series && series.yAxisIndex ? [] : [index + 1],
  );
  const values = tableOf(option)
    .rows.flatMap((row) => own.map((column) => row[column]))
    .filter((value) => typeof value === 'number');
  if (values.length === 0) return {};
  const extent = { min: Math.min(...values), max: Math.max(...values) };
  const { min, max, interval } = valueAxis({ values: extent, thresholds, zero: false, unit, decimals });
  return { min, max, interval };
}

/** Ticks of a time axis: its own range, or that of the data. */
function timeLabel(axis: Axis, option: ChartOption, { locale, timeZone }: ThemedStyle) {
  const moments = tableOf(option).rows.map(([where]) => Number(new Date(where ?? 0)));
  const edge = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
  const range = {
    from: edge(axis.min, Math.min(...moments)),
    to: edge(axis.max, Math.max(...moments)),
  };
  if (!(range.from < range.to)) return {};
  const times = timeTicks(range, timeZone, TICKS);
  const labels = timeLabels(times, locale, timeZone);
  const textOf = new Map(times.ticks.map((tick, index) => [tick, labels[index]]));
  return { customValues: times.ticks, formatter: (value: number) => textOf.get(value) ?? '' };
}

/** Tooltip heading. */
function momentLabel({ locale, timeZone }: ThemedStyle) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return ({ value }: { value: number }) => format.format(new Date(value));
}

function styleAxis(option: ChartOption, style: ThemedStyle, side: 'x' | 'y', scale: boolean) {
  const { tokens, unit, decimals, locale } = style;
  return (axis: Axis): Axis => {
    const type = axis.type ?? (side === 'x' ? 'time' : 'value');
    const figures = type === 'value';
    const labels =
      type === 'time'
        ? timeLabel(axis, option, style)
        : figures
          ? { formatter: figureText(locale, { decimals }) }
          : {};
    return {
      type,
      ...(figures ? { scale } : {}),
      ...(figures && unit && side === 'y'
        ? { name: unit, nameGap: 12, nameTextStyle: { color: tokens.dim, align: 'right', fontSize: 12 } }
        : {}),
      ...(type === 'time' ? { axisPointer: { label: { formatter: momentLabel(style) } } } : {}),
      axisLine: { show: !figures, lineStyle: { color: tokens.lineStrong } },
      axisTick: { show: false },
      splitLine: { show: figures, lineStyle: { color: tokens.line } },
      ...axis,
      axisLabel: {
        color: tokens.dim,
        fontSize: 12,
        hideOverlap: true,
        ...labels,
        ...(axis.axisLabel as object | undefined),
      },
    };
  };
}

function thresholdLines({ thresholds, tokens, unit, decimals, locale }: ThemedStyle) {
  const write = figureText(locale, { unit, decimals });
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: thresholds.map(({ value, label, kind }) => ({
      yAxis: value,
      lineStyle: { color: tokens[kind], type: 'dashed' as const, width: 1.5 },
      label: {
        formatter: `${label} ${write(value)}`,
        color: tokens[kind],
        position: 'insideEndTop' as const,
        fontSize: 12,
        fontWeight: 550,
        padding: [2, 4],
        borderRadius: 4,
        backgroundColor: tokens.surface,
      },
    })),
  };
}

function styleSeries(series: ChartSeries, index: number, style: ThemedStyle): ChartSeries {
  const marks = index === 0 && style.thresholds.length > 0 ? { markLine: thresholdLines(style) } : {};
  if (series.type === 'line') {
    return {
      showSymbol: false,
      symbolSize: 6,
      lineStyle: { width: 1.75 },
      emphasis: { focus: 'series' },
      ...marks,
      ...series,
      // Gaps in the readings stay visible.
      connectNulls: false,
    } as ChartSeries;
  }
  if (series.type === 'bar')
    return { barMaxWidth: 28, itemStyle: { borderRadius: 2 }, ...marks, ...series } as ChartSeries;
  return { ...marks, ...series } as ChartSeries;
}

/** Merges the product's style into an option; values set by the option win. */
export function styledOption(option: ChartOption, style: ThemedStyle): ChartOption {
  const { tokens, locale, unit, decimals, still, thresholds } = style;
  const series = seriesOf(option);
  const bars = series.some(({ type }) => type === 'bar');
  const reach = thresholds.length > 0 && !bars ? axisReach(option, style) : {};
  const yAxis = each(option.yAxis, (axis, index) => ({
    ...(index === 0 && (axis.type ?? 'value') === 'value' ? reach : {}),
    ...styleAxis(option, style, 'y', !bars)(axis),
  }));
  const figures = (each(option.yAxis, (axis) => axis) as Axis).type !== 'category';

  return {
    color: tokens.series,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: tokens.font, color: tokens.text },
    animation: !still,
    animationDuration: 200,
    animationDurationUpdate: 200,
    ...option,
    grid: {
      left: 8,
      right: 16,
      top: unit && figures ? 32 : 12,
      bottom: 4,
      ...(option.grid as object | undefined),
    },
    tooltip: {
      trigger: series.some(({ type }) => type === 'heatmap' || type === 'scatter') ? 'item' : 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: tokens.raised,
      borderColor: tokens.lineStrong,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: tokens.text, fontSize: 12 },
      extraCssText:
        'box-shadow: var(--g-lift); border-radius: var(--g-radius); font-variant-numeric: tabular-nums',
      axisPointer: { lineStyle: { color: tokens.dim, type: 'solid' }, shadowStyle: { opacity: 0.08 } },
      valueFormatter: (value) =>
        typeof value === 'number' ? figureText(locale, { unit, decimals })(value) : '—',
      ...(option.tooltip as object | undefined),
    },
    xAxis: each(option.xAxis, styleAxis(option, style, 'x', !bars)),
    yAxis,
    series: series.map((one, index) => styleSeries(one, index, style)),
  } as ChartOption;
}
