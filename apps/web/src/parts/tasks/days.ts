import { addDays, type Day, dayAt } from '@gemelo/contract/kit/zoned';
import { dateFormat, numberFormat } from '../../lib/formatters.ts';

const DAY_MS = 86_400_000;

/** Today as `YYYY-MM-DD` in a time zone. */
export const todayIn = (timeZone: string): Day => dayAt(new Date(), timeZone);

const msOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days from one calendar day to another. */
export const daysBetween = (from: Day, to: Day): number => Math.round((msOf(to) - msOf(from)) / DAY_MS);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(msOf(day)).getUTCDay();

/** The first day after this one that falls on a weekday. */
export const nextWeekday = (day: Day, weekday: number): Day =>
  addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);

export const endOfMonth = (day: Day): Day => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 0));
};

/** The same day some months later, or the last one of a shorter month. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
};

/** "ayer", "hoy", "mañana", otherwise "vie, 20 nov", with its year unless it is that of today. */
export function dayText(day: Day, today: Day, locale: string): string {
  const distance = daysBetween(today, day);
  if (Math.abs(distance) <= 1)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(distance, 'day');
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(msOf(day));
}

const MINUTES_PER_HOUR = 60;

/** "2 h 30 min". */
export function minutesText(minutes: number, locale: string): string {
  const part = (value: number, unit: 'hour' | 'minute') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return part(rest, 'minute');
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`;
}
