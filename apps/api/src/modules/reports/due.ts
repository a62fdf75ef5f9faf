import type { ReportFrequency, ReportPeriod } from '@gemelo/contract/endpoints/reports';
import { addDays, type Day, dayAt, momentOf } from '@gemelo/contract/kit/zoned';

/** When a schedule is due: at an hour of every day, of a weekday, or of a day of the month. */
export interface Turn {
  frequency: ReportFrequency;
  /** 1 is Monday. */
  weekday: number | null;
  day: number | null;
  hour: number;
}

const WEEK = 7;
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;
const monthOf = (day: Day) => day.slice(0, 'YYYY-MM'.length);

/** The last day of the month of `day`. */
function monthEnd(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The 31st of a month that has none is its last day. */
function isTurn({ frequency, weekday, day }: Turn, date: Day): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return weekdayOf(date) === weekday;
  const last = monthEnd(date);
  const wanted = `${monthOf(date)}-${String(day ?? 1).padStart(2, '0')}`;
  return date === (wanted > last ? last : wanted);
}

/** The longest way from one turn to the next, with some days to spare. */
const SEARCHED_DAYS = 35;

/** The first moment after another at which a schedule is due. */
export function nextDue(turn: Turn, after: Date, timeZone: string): Date {
  const today = dayAt(after, timeZone);
  for (let days = 0; days <= SEARCHED_DAYS; days++) {
    const date = addDays(today, days);
    if (!isTurn(turn, date)) continue;
    const moment = momentOf(date, turn.hour, timeZone);
    if (moment > after) return moment;
  }
  throw new Error('a schedule without turns');
}

/** The last moment up to another at which a schedule was due: of several that were missed, the one to catch up. */
export function lastDue(turn: Turn, until: Date, timeZone: string): Date {
  const today = dayAt(until, timeZone);
  for (let days = 0; days <= SEARCHED_DAYS; days++) {
    const date = addDays(today, -days);
    if (!isTurn(turn, date)) continue;
    const moment = momentOf(date, turn.hour, timeZone);
    if (moment <= until) return moment;
  }
  throw new Error('a schedule without turns');
}

export interface Days {
  from: Day;
  /** Included. */
  to: Day;
}

/** The days of a named period, seen from a moment. */
export function daysOf(period: ReportPeriod, at: Date, timeZone: string): Days {
  const today = dayAt(at, timeZone);
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (period === 'lastWeek') {
    const monday = addDays(today, 1 - weekdayOf(today));
    return { from: addDays(monday, -WEEK), to: addDays(monday, -1) };
  }
  const to = addDays(`${monthOf(today)}-01`, -1);
  return { from: `${monthOf(to)}-01`, to };
}
