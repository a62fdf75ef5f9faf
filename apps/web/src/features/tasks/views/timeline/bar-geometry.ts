import { addDays } from '@gemelo/contract/kit/zoned';
import { daysBetween } from '../../../../parts/tasks/days.ts';
import type { Span } from '../calendar/place-bars.ts';

/** A stretch of days on the screen. */
export interface Frame {
  from: string;
  days: number;
}

export interface Placed {
  /** In percent of the frame. */
  start: number;
  width: number;
  begun: boolean;
  goesOn: boolean;
}

const PERCENT = 100;

/** Where a span lies in a frame; nothing if outside. */
export function placeIn({ from, days }: Frame, span: Span): Placed | undefined {
  const first = daysBetween(from, span.from);
  const last = daysBetween(from, span.to);
  if (last < 0 || first >= days) return undefined;
  const start = Math.max(0, first);
  const end = Math.min(days - 1, last);
  return {
    start: (start / days) * PERCENT,
    width: ((end - start + 1) / days) * PERCENT,
    begun: first < 0,
    goesOn: last >= days,
  };
}

/** Where a day begins, in percent; today's line stands there. */
export const dayAt = ({ from, days }: Frame, day: string) => (daysBetween(from, day) / days) * PERCENT;

/** Ticks every so many days. */
export const ticksOf = ({ from, days }: Frame, every: number): string[] =>
  Array.from({ length: Math.ceil(days / every) }, (_, index) => addDays(from, index * every));
