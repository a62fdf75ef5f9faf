import { addDays, type Day } from './zoned.ts';

export const recurrences = ['daily', 'weekly', 'monthly', 'monthlyWeekday', 'afterCompletion'] as const;
export type RecurrenceKind = (typeof recurrences)[number];

/** The last weekday of a month, in place of the first to fourth. */
export const LAST = 5;
export const WEEK = 7;

/** On which days something returns. Fields of other kinds than its own are ignored. */
export interface Recurrence {
  frequency: RecurrenceKind;
  /** Every so many days, weeks or months; of `afterCompletion`, the days after the last one was closed. */
  repeatEvery: number;
  /** Of `weekly`: 1 is Monday, 7 Sunday. */
  weekdays: readonly number[];
  /** Of `monthly`: a month that is shorter uses its last day. */
  day: number | null;
  /** Of `monthlyWeekday`: the first to fourth weekday of the month, or the last one (5). */
  nth: number | null;
  weekday: number | null;
  /** The first possible day. Periods of several days, weeks or months are counted from it. */
  startOn: Day;
  /** The last possible day. */
  endOn: Day | null;
}

const DAY_MS = 86_400_000;
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 'YYYY-MM-DD'.length);

export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;
const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));
/** Months since year 0. */
const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The day of a month on which the recurrence falls; months are counted since year 0. */
function dayInMonth({ frequency, day, nth, weekday }: Recurrence, month: number): Day {
  const year = Math.floor(month / 12);
  const last = dayOf(year, (month % 12) + 1, 0);
  if (frequency === 'monthly') {
    const wanted = day ?? 1;
    return wanted > Number(last.slice(8)) ? last : dayOf(year, month % 12, wanted);
  }
  const wanted = weekday ?? 1;
  if (nth === LAST) return addDays(last, -((weekdayOf(last) - wanted + WEEK) % WEEK));
  const first = dayOf(year, month % 12, 1);
  return addDays(first, ((wanted - weekdayOf(first) + WEEK) % WEEK) + ((nth ?? 1) - 1) * WEEK);
}

/** The first multiple of `every` that is not below `least`, at least 0. */
const stepFrom = (least: number, every: number): number => Math.max(0, Math.ceil(least / every)) * every;

function* daysFrom(rule: Recurrence, from: Day): Generator<Day> {
  const { frequency, repeatEvery: every, startOn } = rule;
  if (frequency === 'afterCompletion') {
    if (startOn >= from) yield startOn;
    return;
  }
  if (frequency === 'daily') {
    for (let passed = stepFrom(numberOf(from) - numberOf(startOn), every); ; passed += every)
      yield addDays(startOn, passed);
  }
  if (frequency === 'weekly') {
    const weekdays = [...new Set(rule.weekdays)].sort((a, b) => a - b);
    if (weekdays.length === 0) return;
    const first = mondayOf(startOn);
    const weeks = (numberOf(mondayOf(from)) - numberOf(first)) / WEEK;
    for (let week = stepFrom(weeks, every); ; week += every)
      for (const weekday of weekdays) yield addDays(first, week * WEEK + weekday - 1);
  }
  const first = monthOf(startOn);
  for (let month = stepFrom(monthOf(from) - first, every); ; month += every)
    yield dayInMonth(rule, first + month);
}

/**
 * The first days, not before `from`, on which it returns. What follows the completion of the last one is not known
 * beforehand: of such a rule only the first day is.
 */
export function nextDays(rule: Recurrence, from: Day, most: number): Day[] {
  const days: Day[] = [];
  const begin = from > rule.startOn ? from : rule.startOn;
  if (most <= 0) return days;
  for (const day of daysFrom(rule, begin)) {
    if (rule.endOn !== null && day > rule.endOn) break;
    // The first week or month of a period may begin before the wanted day.
    if (day < begin) continue;
    days.push(day);
    if (days.length === most) break;
  }
  return days;
}

/** The first day, not before `from`, on which it returns. */
export const nextDay = (rule: Recurrence, from: Day): Day | undefined => nextDays(rule, from, 1)[0];

/**
 * The last of the days between two others, both included, on which it returns, and how many come before it: of several
 * that were missed, only that one is made up for.
 */
export function lastDay(rule: Recurrence, from: Day, until: Day): { day: Day; earlier: number } | undefined {
  const end = rule.endOn !== null && rule.endOn < until ? rule.endOn : until;
  let found: { day: Day; earlier: number } | undefined;
  for (const day of daysFrom(rule, from > rule.startOn ? from : rule.startOn)) {
    if (day > end) break;
    if (day >= from && day >= rule.startOn) found = { day, earlier: found ? found.earlier + 1 : 0 };
  }
  return found;
}

/** How far a schedule has come. */
export interface Progress {
  /** The last turn, whatever became of it. */
  lastOn: Day | null;
  /** Turns that were made, of how many. */
  made: number;
  times: number | null;
}

/** Whether the next turn depends on when the last one is closed. */
export const isWaiting = ({ frequency }: Recurrence, { lastOn, made, times }: Progress): boolean =>
  frequency === 'afterCompletion' && lastOn !== null && (times === null || made < times);

/** The next turns, not before `from`: none if it is over, or waits for the last one to be closed. */
export function upcoming(
  rule: Recurrence,
  { lastOn, made, times }: Progress,
  from: Day,
  most: number,
): Day[] {
  const left = Math.min(most, times === null ? most : times - made);
  if (rule.frequency === 'afterCompletion') {
    if (lastOn !== null) return [];
    // It begins today if it should have begun before.
    return nextDays({ ...rule, startOn: from > rule.startOn ? from : rule.startOn }, from, left);
  }
  const after = lastOn === null ? from : addDays(lastOn, 1);
  return nextDays(rule, after > from ? after : from, left);
}
