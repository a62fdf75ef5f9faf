import { addDays } from '@gemelo/contract/kit/zoned';
import { addMonths, endOfMonth, nextWeekday } from '../days.ts';
import type { DayWords } from './quick-add-words.ts';

export interface FoundDay {
  start: number;
  end: number;
  day: string;
}

const WEEK = 7;
const SATURDAY = 6;
const MAX_COUNT = 400;

interface Rule {
  pattern: RegExp;
  /** `undefined` if it only looks like a day. */
  day: (found: RegExpExecArray) => string | undefined;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** A date that exists; without a year, the next time that it comes. */
function dateOf(year: number | undefined, month: number, date: number, today: string): string | undefined {
  const of = (one: number) => {
    const made = new Date(Date.UTC(one, month - 1, date));
    const real = made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
    return real ? `${one}-${pad(month)}-${pad(date)}` : undefined;
  };
  if (year !== undefined) return of(year < 100 ? year + 2000 : year);
  const thisYear = Number(today.slice(0, 4));
  const soon = of(thisYear);
  return soon !== undefined && soon >= today ? soon : (of(thisYear + 1) ?? soon);
}

interface DayOptions {
  today: string;
  words: readonly DayWords[];
  /** Whether 4/5 is the fifth of April. */
  monthFirst: boolean;
}

function figureRules({ today, monthFirst }: DayOptions): Rule[] {
  const inOrder = (first: number, second: number, year: number | undefined) => {
    const isMonthFirst = second > 12 || (monthFirst && first <= 12);
    return isMonthFirst ? dateOf(year, first, second, today) : dateOf(year, second, first, today);
  };
  return [
    {
      pattern: /(?<![\p{L}\p{N}/.-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\p{L}\p{N}/-])/u,
      day: ([, year, month, date]) => dateOf(Number(year), Number(month), Number(date), today),
    },
    {
      pattern: /(?<![\p{L}\p{N}/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\p{L}\p{N}/-])/u,
      day: ([, first, , second, year]) => inOrder(Number(first), Number(second), Number(year)),
    },
    {
      pattern: /(?<![\p{L}\p{N}/.,-])(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/])/u,
      day: ([, first, second]) => inOrder(Number(first), Number(second), undefined),
    },
  ];
}

function wordRules(words: DayWords, today: string): Rule[] {
  const { dense, before } = words;
  const number = `(\\d{1,3}${Object.keys(words.numbers)
    .map((one) => `|${one}`)
    .join('')})`;
  const rule = (text: string, day: Rule['day']): Rule => ({
    pattern: dense
      ? new RegExp(`(?:${before})?(?:${text})`, 'u')
      : new RegExp(`(?<![\\p{L}\\p{N}@#!/])(?:${before}\\s+){0,3}(?:${text})(?![\\p{L}\\p{N}])`, 'u'),
    day,
  });
  const counted = (text: string, day: (count: number) => string): Rule =>
    rule(text.replaceAll('#', number).replaceAll(' ', '\\s+'), (found) => amount(found, day));
  const amount = (found: RegExpExecArray, day: (count: number) => string) => {
    const said = found.slice(1).find((part) => part !== undefined) ?? '';
    const count = words.numbers[said] ?? Number(said);
    return Number.isInteger(count) && count <= MAX_COUNT ? day(count) : undefined;
  };
  return [
    counted(words.inDays, (count) => addDays(today, count)),
    counted(words.inWeeks, (count) => addDays(today, count * WEEK)),
    counted(words.inMonths, (count) => addMonths(today, count)),
    rule(words.endOfMonth, () => endOfMonth(today)),
    rule(words.endOfWeek, () => nextWeekday(addDays(today, -1), SATURDAY)),
    rule(words.afterTomorrow, () => addDays(today, 2)),
    rule(words.tomorrow, () => addDays(today, 1)),
    rule(words.today, () => today),
    ...words.weekdays.map((text, weekday) => rule(text, () => nextWeekday(today, weekday))),
  ];
}

/** Length of the words that lead to a date in figures: "para el ". */
const leadIn = (text: string, words: readonly DayWords[]): number =>
  Math.max(
    ...words.map(
      ({ before }) =>
        new RegExp(`(?<![\\p{L}\\p{N}])(?:${before}\\s+){1,3}$`, 'u').exec(text)?.[0].length ?? 0,
    ),
  );

/** The first day that a text names, by the order of the rules; `text` is without accents. */
export function findDay(
  text: string,
  options: DayOptions,
  isFree: (start: number, end: number) => boolean,
): FoundDay | undefined {
  const rules = [
    ...figureRules(options),
    ...options.words.flatMap((words) => wordRules(words, options.today)),
  ];
  for (const { pattern, day } of rules) {
    for (const found of text.matchAll(new RegExp(pattern.source, 'gu'))) {
      const made = day(found as RegExpExecArray);
      const start = found.index - leadIn(text.slice(0, found.index), options.words);
      const end = found.index + found[0].length;
      if (made !== undefined && isFree(start, end)) return { start, end, day: made };
    }
  }
  return undefined;
}
