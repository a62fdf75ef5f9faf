import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';

const written = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });

/** Formats a day in the locale's order of day, month and year. */
export function writeDay(day: string, locale: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return written(locale).format(new Date(year, month - 1, date));
}

/** How a day is typed in the locale, such as dd/mm/yyyy; `mark` gives the letters of each part. */
export const dayPattern = (locale: string, mark: (part: 'day' | 'month' | 'year') => string): string =>
  written(locale)
    .formatToParts()
    .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? mark(type) : value))
    .join('');

/** Parses a day typed in the locale's order or as year-month-day; `null` if it is not a date. */
export function readDay(text: string, locale: string): string | null {
  const figures = text.match(/\d+/g)?.map(Number);
  if (figures?.length !== 3) return null;
  const written = new Intl.DateTimeFormat(locale).formatToParts(new Date());
  const order = /^\s*\d{4}/.test(text)
    ? ['year', 'month', 'day']
    : written.map(({ type }) => type).filter((type) => type === 'year' || type === 'month' || type === 'day');
  const part = (name: string) => figures[order.indexOf(name)] ?? 0;
  const year = part('year') < 100 ? part('year') + 2000 : part('year');
  const date = new Date(year, part('month') - 1, part('day'));
  const real = date.getMonth() === part('month') - 1 && date.getDate() === part('day');
  return real ? dayjs(date).format('YYYY-MM-DD') : null;
}

const calendars: Record<string, { name: string; load: () => Promise<unknown> }> = {
  es: { name: 'es', load: () => import('dayjs/locale/es') },
  de: { name: 'de', load: () => import('dayjs/locale/de') },
  'zh-Hans': { name: 'zh-cn', load: () => import('dayjs/locale/zh-cn') },
  id: { name: 'id', load: () => import('dayjs/locale/id') },
  ar: { name: 'ar', load: () => import('dayjs/locale/ar') },
};

/** Month and day names for the calendar, loaded when a calendar is shown. */
export function useCalendarLocale(): string {
  const { i18n } = useTranslation();
  const [name, setName] = useState('en');
  useEffect(() => {
    let mounted = true;
    const calendar = calendars[i18n.language];
    if (!calendar) setName('en');
    else void calendar.load().then(() => mounted && setName(calendar.name));
    return () => {
      mounted = false;
    };
  }, [i18n.language]);
  return name;
}
