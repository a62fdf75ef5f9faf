import type { ChartTokens } from './chart-theme.ts';
import type { ChartOption, ChartSeries } from './echarts-core.ts';
import { figureText, type Measure, textIsolated } from './figure.ts';
import { labelGroups, meetsEdge } from './threshold-labels.ts';
import { type TimeRange, timeLabels, timeTicks } from './time-axis.ts';
import { runsOf, type TimePoint, type TimeSeries } from './time-data.ts';
import { mostTicks, type Plot, type RightAxis } from './time-plot.ts';
import { type Threshold, type ValueAxis, valueTicks } from './value-axis.ts';

/** A period with a meaning, such as the duration of an alarm. */
export interface MarkedPeriod extends TimeRange {
  label: string;
  kind: 'warning' | 'alarm' | 'info';
  /** One of several that follow each other: every second one is shaded, and a label ends where its period does. */
  strip?: 'shaded' | 'clear';
}

export interface TimeDrawing extends Measure {
  range: TimeRange;
  series: readonly TimeSeries[];
  /** Series that the user switched off. */
  hidden: ReadonlySet<string>;
  axis: ValueAxis;
  /** The axis of series with a unit of their own. */
  right?: RightAxis | undefined;
  thresholds: readonly Threshold[];
  periods: readonly MarkedPeriod[];
  /** Moments with a mark below the axis. */
  moments: readonly number[];
  plot: Plot;
  /** Height of the plot itself. */
  height: number;
  locale: string;
  timeZone: string;
}

type Drawn = TimeDrawing & { tokens: ChartTokens };
type Item = [number, number | null] | { value: [number, number]; symbol: string; symbolSize: number };

const SYMBOL = 7;
/** A run that is shorter than this is drawn as a dot. */
const SHORTEST_LINE = 6;
const BAND = 0.16;
const TINT = 0.08;

/** A line with gaps; what would be too short to be seen gets a symbol. */
export function lineData(
  runs: readonly TimePoint[][],
  msPerPixel: number,
  pick: (point: TimePoint) => number,
): Item[] {
  return runs.flatMap((run, index): Item[] => {
    const first = run[0] as TimePoint;
    const last = run.at(-1) as TimePoint;
    const dotted = last.at - first.at < SHORTEST_LINE * msPerPixel;
    const items = run.map(
      (point): Item =>
        dotted && point === last
          ? { value: [point.at, pick(point)], symbol: 'circle', symbolSize: SYMBOL }
          : [point.at, pick(point)],
    );
    return index === 0 ? items : [[first.at - 1, null], ...items];
  });
}

const bandBase = {
  type: 'line',
  symbol: 'none',
  silent: true,
  stackStrategy: 'all',
  lineStyle: { opacity: 0 },
  z: 1,
};

interface BandArea {
  color: string;
  opacity: number;
}

/** The minimum, and above it the distance to the maximum as a filled area. */
function bandOf(runs: TimePoint[][], index: number, area: BandArea, msPerPixel: number): ChartSeries[] {
  if (runs.every((run) => run.every(({ min, max }) => min === max))) return [];
  const plain = (pick: (point: TimePoint) => number) =>
    lineData(runs, msPerPixel, pick).map((item) => (Array.isArray(item) ? item : item.value));
  const stack = `band-${index}`;
  return [
    { ...bandBase, id: `low-${index}`, stack, data: plain(({ min }) => min) },
    {
      ...bandBase,
      id: `high-${index}`,
      stack,
      data: plain(({ min, max }) => max - min),
      areaStyle: area,
    },
  ] as ChartSeries[];
}

const colorOf = (tokens: ChartTokens, index: number) => tokens.series[index % tokens.series.length] ?? '';

function drawnSeries(drawing: Drawn): ChartSeries[] {
  const { series, hidden, tokens, range, plot } = drawing;
  const msPerPixel = (range.to - range.from) / plot.width;
  const shown = series.map((one, index) => ({ one, index })).filter(({ one }) => !hidden.has(one.name));
  const bars = shown.filter(({ one }) => one.kind === 'bar').length;
  // Bands of several lines lie over each other.
  const opacity = BAND / Math.max(1, shown.length) ** 0.75;
  return shown.flatMap(({ one, index }): ChartSeries[] => {
    const color = colorOf(tokens, index);
    const yAxisIndex = one.right ? 1 : 0;
    if (one.kind === 'bar') {
      // The newest bucket is not over yet; its bar is as wide as the others, and cut by the edge of the plot.
      const length = one.points.reduce((most, { from, to }) => Math.max(most, to - from), 0);
      return [
        {
          yAxisIndex,
          id: `bar-${index}`,
          type: 'bar',
          name: one.name,
          color,
          silent: true,
          barGap: '0%',
          barWidth: Math.max(2, ((length / msPerPixel) * 0.82) / bars),
          itemStyle: { borderRadius: [2, 2, 0, 0] },
          data: one.points.map(({ from, value }) => [from + length / 2, value]),
        } as ChartSeries,
      ];
    }
    const runs = runsOf(one.points, one.gap);
    return [
      ...bandOf(runs, index, { color, opacity }, msPerPixel).map((band) => ({ ...band, yAxisIndex })),
      {
        yAxisIndex,
        id: `line-${index}`,
        type: 'line',
        name: one.name,
        color,
        silent: true,
        symbol: 'none',
        lineStyle: { width: 1.75 },
        connectNulls: false,
        z: 3,
        data: lineData(runs, msPerPixel, ({ value }) => value),
      } as ChartSeries,
    ];
  });
}

/** The bad side of each threshold, up to the next one. */
export function tintedZones(thresholds: readonly Threshold[], { min, max }: ValueAxis) {
  const within = (value: number) => Math.min(Math.max(value, min), max);
  const sideOf = (side: Threshold['side'], edge: number) => {
    const own = thresholds
      .filter((one) => one.side === side)
      .sort((a, b) => (side === 'above' ? a.value - b.value : b.value - a.value));
    return own.map(({ value, kind }, index) => ({
      kind,
      from: within(value),
      to: within(own[index + 1]?.value ?? edge),
    }));
  };
  return [...sideOf('above', max), ...sideOf('below', min)].filter(({ from, to }) => from !== to);
}

const label = (tokens: ChartTokens, color: string) => ({
  color,
  fontSize: 12,
  fontWeight: 550,
  padding: [1, 2],
  // Lines stay visible behind the text.
  textBorderColor: tokens.surface,
  textBorderWidth: 3,
});

/** Thresholds as dashed lines; those beyond the axis are named at its edge, with an arrow. */
function lines({ axis, height, tokens, moments, range, locale, unit, decimals }: Drawn) {
  const write = figureText(locale, { unit, decimals });
  const named = (one: Threshold) => textIsolated(`${one.label} ${write(one.value)}`, locale);
  const groups = labelGroups(axis, height);
  const together = (those: readonly Threshold[]) => ({
    ...label(tokens, tokens[those.some((one) => one.kind === 'alarm') ? 'alarm' : 'warning']),
    formatter: those.map(named).join(' · '),
  });
  const far = (those: readonly Threshold[], arrow: string, edge: 'top' | 'bottom') => {
    if (those.length === 0) return [];
    const side = meetsEdge(groups, axis, height, edge) ? 'End' : 'Start';
    const text = together(those);
    return [
      {
        yAxis: edge === 'top' ? axis.max : axis.min,
        lineStyle: { opacity: 0 },
        label: {
          ...text,
          formatter: `${arrow} ${text.formatter}`,
          position: `inside${side}${edge === 'top' ? 'Bottom' : 'Top'}`,
        },
      },
    ];
  };
  return [
    ...moments
      .filter((moment) => moment >= range.from && moment <= range.to)
      .map((moment) => ({
        xAxis: moment,
        lineStyle: { color: tokens.dim, type: 'dotted', width: 1, opacity: 0.7 },
        label: { show: false },
      })),
    ...groups.flatMap((group) =>
      group.map((one, index) => ({
        yAxis: one.value,
        lineStyle: { color: tokens[one.kind], type: 'dashed', width: 1.5 },
        label: index === 0 ? { ...together(group), position: 'insideStartTop' } : { show: false },
      })),
    ),
    ...far(axis.above, '↑', 'top'),
    ...far(axis.below, '↓', 'bottom'),
  ];
}

/** Narrower periods of a strip have no room for their label. */
const LEAST_LABEL = 36;

/** The label of a period; in a strip it is cut where the period ends. */
function periodLabel({ from, to, strip }: MarkedPeriod, { range, plot, tokens }: Drawn) {
  const room = ((Math.min(to, range.to) - Math.max(from, range.from)) / (range.to - range.from)) * plot.width;
  const isEarly = from < range.from + (range.to - range.from) / 2;
  return {
    // Labels of a strip stand at the bottom, away from those of thresholds.
    position: strip ? 'insideBottomLeft' : isEarly ? 'insideTopLeft' : 'insideTopRight',
    color: tokens.text,
    fontSize: 12,
    ...(strip ? { show: room >= LEAST_LABEL, width: room - 8, overflow: 'truncate' } : {}),
  };
}

/** A series without data carries what stands behind the lines, so that hiding a line keeps it. */
function backdrop(drawing: Drawn): ChartSeries {
  const { tokens, periods, range, axis, thresholds } = drawing;
  const colors = { warning: tokens.warning, alarm: tokens.alarm, info: tokens.dim };
  const areas = [
    ...tintedZones(thresholds, axis).map(({ from, to, kind }) => [
      { yAxis: from, itemStyle: { color: tokens[kind], opacity: TINT } },
      { yAxis: to },
    ]),
    ...periods.map((period) => [
      {
        xAxis: Math.max(period.from, range.from),
        name: period.label,
        itemStyle: { color: colors[period.kind], opacity: period.strip === 'clear' ? 0 : TINT * 1.5 },
        label: periodLabel(period, drawing),
      },
      { xAxis: Math.min(period.to, range.to) },
    ]),
  ];
  return {
    id: 'backdrop',
    type: 'line',
    data: [],
    silent: true,
    markLine: { silent: true, symbol: 'none', animation: false, data: lines(drawing) },
    markArea: { silent: true, animation: false, data: areas },
  } as unknown as ChartSeries;
}

/** An axis of values with its unit above it. */
function valueAxisOption(
  { axis, unit, decimals }: RightAxis,
  { tokens, locale }: Drawn,
  side: 'left' | 'right',
) {
  const write = figureText(locale, { decimals });
  const ticks = valueTicks(axis);
  const align = side === 'left' ? 'right' : 'left';
  return {
    type: 'value',
    position: side,
    min: axis.min,
    max: axis.max,
    interval: axis.interval,
    ...(unit ? { name: unit, nameGap: 10, nameTextStyle: { color: tokens.dim, align, fontSize: 12 } } : {}),
    axisLine: { show: false },
    axisTick: { show: false, customValues: ticks },
    // Two grids over each other could not be read.
    splitLine: { show: side === 'left', lineStyle: { color: tokens.line } },
    axisLabel: {
      color: tokens.dim,
      fontSize: 12,
      customValues: ticks,
      formatter: (value: number) => write(value),
    },
  };
}

/** The option of a chart over time: its axis is the chosen period, whatever the data. */
export function timeOption(drawing: Drawn): ChartOption {
  const { range, axis, right, plot, tokens, locale, timeZone, unit, decimals } = drawing;
  const left = valueAxisOption({ axis, unit, decimals }, drawing, 'left');
  const times = timeTicks(range, timeZone, mostTicks(plot));
  const texts = timeLabels(times, locale, timeZone);
  const textOf = new Map(times.ticks.map((tick, index) => [tick, texts[index] ?? '']));
  const labels = { color: tokens.dim, fontSize: 12 };
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: tokens.font, color: tokens.text },
    grid: {
      left: plot.left,
      right: plot.right,
      top: plot.top,
      bottom: plot.bottom,
      outerBoundsMode: 'none',
    },
    tooltip: { show: false },
    xAxis: {
      type: 'value',
      min: range.from,
      max: range.to,
      // Bars at the edges would widen the axis.
      containShape: false,
      axisLine: { show: true, onZero: false, lineStyle: { color: tokens.lineStrong } },
      axisTick: { show: true, customValues: times.ticks, lineStyle: { color: tokens.lineStrong } },
      splitLine: { show: false },
      axisLabel: {
        ...labels,
        customValues: times.ticks,
        formatter: (value: number) => textOf.get(value) ?? '',
        lineHeight: 15,
        hideOverlap: true,
      },
    },
    yAxis: right ? [left, valueAxisOption(right, drawing, 'right')] : left,
    series: [...drawnSeries(drawing), backdrop(drawing)],
  } as ChartOption;
}
