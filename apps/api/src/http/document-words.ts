import type { MessageParams } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from './messages.ts';
import { seededName } from './seeded.ts';

/** The PDF font covers Latin, Greek and Cyrillic; readers of other languages get English, as in printed lists. */
const printed = (language: Language): Language =>
  language === 'ar' || language === 'zh-Hans' ? 'en' : language;

/** Spanish figures as the console writes them. */
const localeOf = (language: Language) => (language === 'es' ? 'es-GT' : language);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Texts of one section, numbers and dates of a document in the reader’s language and the company’s time zone. */
export function documentWords(section: string, requested: Language, timeZone: string) {
  const language = printed(requested);
  const locale = localeOf(language);
  const t = (key: string, params: MessageParams = {}) => message(language, section, key, params);
  const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    return (at: Date | string | number) => made.format(new Date(at));
  };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
  const number = (value: number | null | undefined, decimals = 1) =>
    value === null || value === undefined
      ? '—'
      : new Intl.NumberFormat(locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(value);
  const figure = (value: number | null | undefined, unit: string, decimals = 1) =>
    value === null || value === undefined ? '—' : `${number(value, decimals)} ${unit}`;
  const unitOf = (unit: string, count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  return {
    language,
    t,
    number,
    figure,
    /** A share of 0 to 1. */
    percent: (share: number | null) => (share === null ? '—' : `${number(share * 100, 1)} %`),
    hours: (count: number) => unitOf('hour', count),
    days: (from: string, to: string) => dates.formatRange(dateOf(from), dateOf(to)),
    moment: format({ dateStyle: 'short', timeStyle: 'short' }),
    clock: format({ timeStyle: 'short' }),
    shortDay: format({ day: 'numeric', month: 'short' }),
    /** The two largest units of a duration. */
    duration(seconds: number): string {
      if (seconds < HOUR) return unitOf('minute', Math.max(1, Math.round(seconds / MINUTE)));
      if (seconds < DAY) {
        const minutes = Math.round((seconds % HOUR) / MINUTE);
        const hours = unitOf('hour', Math.floor(seconds / HOUR));
        return minutes === 0 || minutes === MINUTE ? hours : `${hours} ${unitOf('minute', minutes)}`;
      }
      const hours = Math.floor((seconds % DAY) / HOUR);
      const wholeDays = unitOf('day', Math.floor(seconds / DAY));
      return hours === 0 ? wholeDays : `${wholeDays} ${unitOf('hour', hours)}`;
    },
    seeded: (kind: string, name: string) => seededName(language, kind, name),
  };
}
export type DocumentWords = ReturnType<typeof documentWords>;
