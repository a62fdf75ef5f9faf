import type { Variable } from '@gemelo/contract/endpoints/bi';
import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import type { TimePoint, TimeSeries } from '../../ui/chart/time-data.ts';
import { alignedTo } from './other-period.ts';
import { type MeasuredSeries, variableSeries } from './variable-series.ts';

/** As many lines as can be told apart. */
export const MOST_LINES = 8;

interface Lines {
  rows: readonly Variable[];
  /** The period of the axis. */
  range: TimeRange;
  interval: Interval;
  timeZone: string;
  /** Another period, whose lines are moved onto the axis. */
  against?: { rows: readonly Variable[]; range: TimeRange; nameOf: (name: string) => string } | undefined;
}

const moved = (points: readonly TimePoint[], align: (moment: number) => number): TimePoint[] =>
  points.map((point) => ({
    ...point,
    from: align(point.from),
    to: align(point.to),
    at: align(point.at),
  }));

/** The lines of the places, then those of the other period, on one axis. */
export function comparedSeries({
  rows,
  range,
  interval,
  timeZone,
  against,
}: Lines): MeasuredSeries | undefined {
  const [own] = variableSeries(rows, { interval, timeZone, until: range.to });
  const [other] = against
    ? variableSeries(against.rows, { interval, timeZone, until: against.range.to })
    : [];
  const first = own ?? other;
  if (!first) return undefined;
  const align = against ? alignedTo(range, against.range, timeZone) : (moment: number) => moment;
  const past = (other?.series ?? []).map(
    (one): TimeSeries => ({
      ...one,
      name: against?.nameOf(one.name) ?? one.name,
      points: moved(one.points, align),
    }),
  );
  return { ...first, series: [...(own?.series ?? []), ...past].slice(0, MOST_LINES) };
}
