import { addDays } from '@gemelo/contract/kit/zoned';
import { addMonths, weekdayOf } from '../../../../parts/tasks/days.ts';

export const monthOf = (day: string) => day.slice(0, 7);
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

interface WeekInfo {
  firstDay: number;
}

/** First weekday of a locale, 0 for Sunday; where the browser does not know, Monday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

export const weekStart = (day: string, first: number) => addDays(day, -((weekdayOf(day) - first + 7) % 7));

export const weekOf = (day: string, first: number): string[] => {
  const start = weekStart(day, first);
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};

/** Whole weeks that hold every day of the month of a day. */
export function monthWeeks(day: string, first: number): string[][] {
  const begin = `${monthOf(day)}-01`;
  const end = addDays(addMonths(begin, 1), -1);
  const weeks: string[][] = [];
  for (let at = weekStart(begin, first); at <= end; at = addDays(at, 7)) weeks.push(weekOf(at, first));
  return weeks;
}
