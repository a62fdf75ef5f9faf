import { dateFormat } from '../../lib/formatters.ts';
import { dayStart, offsetAt } from '../../lib/zoned-time.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';

const HOUR = 3_600_000;

/** A day of the calendar, with the moments between which it lies. */
export interface CalendarDay extends TimeRange {
  /** YYYY-MM-DD */
  day: string;
}

/** The days of a zone's calendar that a period touches. */
export function daysIn({ from, to }: TimeRange, timeZone: string): CalendarDay[] {
  const first = dateFormat('sv-SE', { timeZone }).format(from);
  const days: CalendarDay[] = [];
  for (let after = 0; ; after++) {
    const start = Date.parse(dayStart(first, timeZone, after) ?? '');
    if (!(start < to)) return days;
    const end = Date.parse(dayStart(first, timeZone, after + 1) ?? '');
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + after * 24 * HOUR).toISOString().slice(0, 10);
    days.push({ day, from: start, to: end });
  }
}

/** A date as DD-MM-YYYY, as the figures have it, written YYYY-MM-DD. */
export const isoDay = (date: string): string => date.split('-').reverse().join('-');

/** When the clock of a zone shows an hour of a day; around a change of clocks the nearest there is. */
export function hourOf({ from }: CalendarDay, hour: number, timeZone: string): TimeRange {
  const rough = from + hour * HOUR;
  const start = rough + offsetAt(from, timeZone) - offsetAt(rough, timeZone);
  return { from: start, to: start + HOUR };
}
