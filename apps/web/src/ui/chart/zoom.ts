import type { TimeRange } from './time-axis.ts';

/** The shortest window worth looking at. */
const SHORTEST = 60_000;
/** The longest that the server answers. */
const LONGEST = 3_650 * 86_400_000;

/** A window of at least the shortest length around the middle of a range. */
export function atLeastShortest({ from, to }: TimeRange): TimeRange {
  const missing = SHORTEST - (to - from);
  return missing > 0 ? { from: from - missing / 2, to: to + missing / 2 } : { from, to };
}

/** A window with a moment in the same place, `factor` times as long, that does not reach beyond `latest`. */
export function zoomed({ from, to }: TimeRange, factor: number, around: number, latest: number): TimeRange {
  const length = Math.min(LONGEST, Math.max(SHORTEST, (to - from) * factor));
  const start = around - ((around - from) / (to - from)) * length;
  const end = Math.min(start + length, Math.max(latest, to));
  return { from: end - length, to: end };
}
