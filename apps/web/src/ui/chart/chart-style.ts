import { seriesOf, tableOf } from './chart-data.ts';
import type { ChartTokens } from './chart-theme.ts';
import type { ChartOption, ChartSeries } from './echarts-core.ts';

export interface Threshold {
  value: number;
  label: string;
  kind: 'warning' | 'alarm';
}

export interface ChartStyle {
  unit: string | undefined;
  thresholds: readonly Threshold[];
  locale: string;
  /** Time zone of the labels, independent of the browser's. */
  timeZone: string;
  still: boolean;
}

type ThemedStyle = ChartStyle & { tokens: ChartTokens };
type Axis = { type?: string; [name: string]: unknown };

const each = (axes: unknown, styleOne: (axis: Axis, index: number) => Axis): unknown =>
  Array.isArray(axes)
    ? axes.map((axis, index) => styleOne(axis as Axis, index))
    : styleOne((axes ?? {}) as Axis, 0);

/** Axis range that includes the thresholds, in round steps. */
function axisReach(option: ChartOption, thresholds: readonly Threshold[]) {
  const own = seriesOf(option).flatMap((series, index) =>
    'yAxisIndex' in series && series.yAxisIndex ? [] : [index + 1],
  );
  const values = tableOf(option)
    .rows.flatMap((row) => own.map((column) => row[column]))
    .filter((value) => typeof value === 'number');
  const all = [...values, ...thresholds.map(({ value }) => value)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const rough = (most - least || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const interval = ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
  return {
    min: Math.floor(least / interval) * interval,
    max: Math.ceil(most / interval) * interval,
    interval,
  };
}

/** Midnight is labelled with the day, other times with the hour. */
function timeLabel({ locale, timeZone }: ThemedStyle) {
  const hour = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (value: number) => {
    const date = new Date(value);
    if (clock.format(date) === '00:00') return day.format(date);
    // ECharts places daily ticks at midnight of the browser's zone; in any other zone a label needs day and hour.
    const step = date.getHours() === 0 && date.getMinutes() === 0;
    return step ? `${day.format(date)} ${hour.format(date)}` : hour.format(date);
  };
}

/** Tooltip heading. */
function momentLabel({ locale, timeZone }: ThemedStyle) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return ({ value }: { value: number }) => format.format(new Date(value));
}

export const numberText = (locale: string, unit: string | undefined) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return (value: number) => (unit ? `${format.format(value)} ${unit}` : format.format(value));
};

function styleAxis(style: ThemedStyle, side: 'x' | 'y', scale: boolean) {
  const { tokens, unit, locale } = style;
  return (axis: Axis): Axis => {
    const type = axis.type ?? (side === 'x' ? 'time' : 'value');
    const figures = type === 'value';
    const formatter =
      type === 'time' ? timeLabel(style) : figures ? numberText(locale, undefined) : undefined;
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
        ...(formatter ? { formatter } : {}),
        ...(axis.axisLabel as object | undefined),
      },
    };
  };
}

function thresholdLines({ thresholds, tokens, unit, locale }: ThemedStyle) {
  const write = numberText(locale, unit);
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
  const { tokens, locale, unit, still, thresholds } = style;
  const series = seriesOf(option);
  const bars = series.some(({ type }) => type === 'bar');
  const reach = thresholds.length > 0 && !bars ? axisReach(option, thresholds) : {};
  const yAxis = each(option.yAxis, (axis, index) => ({
    ...(index === 0 && (axis.type ?? 'value') === 'value' ? reach : {}),
    ...styleAxis(style, 'y', !bars)(axis),
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
      valueFormatter: (value) => (typeof value === 'number' ? numberText(locale, unit)(value) : '—'),
      ...(option.tooltip as object | undefined),
    },
    xAxis: each(option.xAxis, styleAxis(style, 'x', !bars)),
    yAxis,
    series: series.map((one, index) => styleSeries(one, index, style)),
  } as ChartOption;
}
