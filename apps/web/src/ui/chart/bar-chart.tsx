import { useMemo } from 'react';
import type { Measure } from './figure.ts';
import { TimeChart, type TimeChartProps } from './time-chart.tsx';
import type { TimePoint, TimeSeries } from './time-data.ts';
import type { Threshold } from './value-axis.ts';

/** Sums by bucket; each bar is as wide as its bucket. */
export interface Bars {
  name: string;
  points: readonly TimePoint[];
}

/** What the bars are held against, in its own unit. */
export interface Against extends Measure {
  name: string;
  points: readonly TimePoint[];
  /** A longer time without readings is a gap, in milliseconds. */
  gap: number;
  thresholds?: readonly Threshold[];
}

interface BarChartProps extends Omit<TimeChartProps, 'series'> {
  bars: readonly Bars[];
  line?: Against | undefined;
}

/** Sums over time; with a line, its values and limits are read at the left and the sums at the right. */
export function BarChart({ bars, line, unit, decimals, thresholds, ...chart }: BarChartProps) {
  const series = useMemo((): TimeSeries[] => {
    const right = line && { unit, decimals };
    return [
      ...bars.map(({ name, points }): TimeSeries => ({ name, points, kind: 'bar', gap: 0, right })),
      ...(line ? [{ name: line.name, points: line.points, kind: 'line' as const, gap: line.gap }] : []),
    ];
  }, [bars, line, unit, decimals]);
  const read = line ?? { unit, decimals, thresholds };
  return (
    <TimeChart
      {...chart}
      series={series}
      unit={read.unit}
      decimals={read.decimals}
      {...(read.thresholds ? { thresholds: read.thresholds } : {})}
    />
  );
}
