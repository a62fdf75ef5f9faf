import { figureText, type Measure } from './figure.ts';
import type { TimeRange } from './time-axis.ts';
import { type ValueAxis, valueTicks } from './value-axis.ts';

/** Where the plot stands within the chart, in pixels from each edge. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width of the plot itself. */
  width: number;
}

const LEAST_LEFT = 48;
const DIGIT = 7;
const GAP = 14;
const TOP = 28;
const RIGHT = 14;
/** Two lines of labels. */
const BOTTOM = 40;
const LEAST_WIDTH = 120;

/** The plot leaves room for the labels of its axes, and is the same for most measurements of a page. */
export function plotOf(width: number, axis: ValueAxis, measure: Measure): Plot {
  const write = figureText('en', { decimals: measure.decimals });
  const longest = Math.max(...valueTicks(axis).map((tick) => write(tick).length));
  const left = Math.max(LEAST_LEFT, longest * DIGIT + GAP);
  return { left, right: RIGHT, top: TOP, bottom: BOTTOM, width: Math.max(LEAST_WIDTH, width - left - RIGHT) };
}

/** Pixels from the left edge of the plot to a moment. */
export const xOf = (moment: number, { from, to }: TimeRange, { width }: Plot) =>
  ((moment - from) / (to - from)) * width;

/** The moment at a distance from the left edge of the plot. */
export const momentAtX = (x: number, { from, to }: TimeRange, { width }: Plot) =>
  from + (Math.min(Math.max(x, 0), width) / width) * (to - from);

/** About one label of the time axis per this many pixels. */
const LABEL = 68;
export const mostTicks = ({ width }: Plot) => Math.min(12, Math.max(2, Math.floor(width / LABEL)));
