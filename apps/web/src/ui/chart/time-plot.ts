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
/** With an axis. */
const LEAST_RIGHT = 40;
/** Two lines of labels. */
const BOTTOM = 40;
const LEAST_WIDTH = 120;

/** Width of the labels of an axis. */
function labelsOf(axis: ValueAxis, { decimals }: Measure): number {
  const write = figureText('en', { decimals });
  return Math.max(...valueTicks(axis).map((tick) => write(tick).length)) * DIGIT + GAP;
}

/** A second axis, at the right. */
export interface RightAxis extends Measure {
  axis: ValueAxis;
}

/** The plot leaves room for the labels of its axes, and is the same for most measurements of a page. */
export function plotOf(width: number, axis: ValueAxis, measure: Measure, second?: RightAxis): Plot {
  const left = Math.max(LEAST_LEFT, labelsOf(axis, measure));
  const right = second ? Math.max(LEAST_RIGHT, labelsOf(second.axis, second)) : RIGHT;
  return { left, right, top: TOP, bottom: BOTTOM, width: Math.max(LEAST_WIDTH, width - left - right) };
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
