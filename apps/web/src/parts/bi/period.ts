import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import { dateFormat } from '../../lib/formatters.ts';
import { dayStart } from '../../lib/zoned-time.ts';
import { floorTo, type TimeRange } from '../../ui/chart/time-axis.ts';
import { otherPeriod } from './other-period.ts';
import type { Period } from './source.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONGEST = 3_650 * DAY;

/** Periods up to now. */
const lengths = { '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY, '90d': 90 * DAY, '1y': 365 * DAY } as const;
export type RelativeName = keyof typeof lengths;
export const relativeNames = Object.keys(lengths) as RelativeName[];

type Unit = 'day' | 'week' | 'month' | 'year';
/** Periods of the company's calendar: the unit, and how many of them ago. */
const calendar = {
  today: ['day', 0],
  yesterday: ['day', 1],
  week: ['week', 0],
  lastWeek: ['week', 1],
  month: ['month', 0],
  lastMonth: ['month', 1],
  year: ['year', 0],
} as const satisfies Record<string, readonly [Unit, number]>;
export type CalendarName = keyof typeof calendar;
export const calendarNames = Object.keys(calendar) as CalendarName[];

export type PeriodName = RelativeName | CalendarName;
const isRelative = (name: PeriodName): name is RelativeName => name in lengths;
export const periodNameIn = (text: string | undefined): PeriodName | undefined =>
  [...relativeNames, ...calendarNames].find((name) => name === text);

/** The present moment and the zone of the calendar. */
export interface Clock {
  now: number;
  timeZone: string;
}

const dayIn = (moment: number, timeZone: string) => dateFormat('sv-SE', { timeZone }).format(moment);
const startOf = (day: string, timeZone: string, after = 0) =>
  Date.parse(dayStart(day, timeZone, after) ?? '');

/** Whole units of the calendar, with the day of a moment in the first: `count` of them later. */
function unitAt(moment: number, unit: Unit, count: number, timeZone: string): TimeRange {
  const date = new Date(`${dayIn(moment, timeZone)}T00:00:00Z`);
  const at = (change: number) => {
    const day = new Date(date);
    if (unit === 'day') day.setUTCDate(day.getUTCDate() + change);
    if (unit === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 7 * change);
    if (unit === 'month') day.setUTCMonth(day.getUTCMonth() + change, 1);
    if (unit === 'year') day.setUTCFullYear(day.getUTCFullYear() + change, 0, 1);
    return startOf(day.toISOString().slice(0, 10), timeZone);
  };
  return { from: at(count), to: at(count + 1) };
}

/** A period that has begun ends now. */
const untilNow = ({ from, to }: TimeRange, now: number): TimeRange => ({
  from,
  to: Math.max(from + HOUR, Math.min(to, now)),
});

/** The period of a name, whole: one of the calendar may end in the future. */
function wholeOf(name: PeriodName, { now, timeZone }: Clock): TimeRange {
  if (isRelative(name)) return { from: now - lengths[name], to: now };
  const [unit, ago] = calendar[name];
  return unitAt(now, unit, -ago, timeZone);
}

/** What is chosen in the address: a period by its name, or a window. */
export interface ChosenPeriod {
  name: PeriodName;
  window: TimeRange | undefined;
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** Reads the window of an address: moments, or days of the calendar, of which the last is included. */
export function windowIn(
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): TimeRange | undefined {
  const window = {
    from: isDay(from) ? startOf(from, timeZone) : Date.parse(from),
    to: isDay(to) ? startOf(to, timeZone, 1) : Date.parse(to),
  };
  return window.from < window.to && window.to - window.from <= LONGEST ? window : undefined;
}

/** A window as it is written into the address: days where it is made of whole ones. */
export function addressOf({ from, to }: TimeRange, { now, timeZone }: Clock): { from: string; to: string } {
  const [first, last] = [dayIn(from, timeZone), dayIn(to - 1, timeZone)];
  const isWhole =
    startOf(first, timeZone) === from &&
    (startOf(last, timeZone, 1) === to || Math.abs(to - now) < 2 * 60_000);
  return isWhole
    ? { from: first, to: last }
    : { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

export const axisOf = ({ name, window }: ChosenPeriod, clock: Clock): TimeRange =>
  untilNow(window ?? wholeOf(name, clock), clock.now);

/** Longer buckets where there are more lines than one, and shorter ones for a few devices in a short time. */
export interface Fineness {
  fine?: boolean;
  grouped?: boolean;
}

/** Buckets that fit the length of a period: never more than about a thousand points. */
export function intervalFor({ from, to }: TimeRange, { fine, grouped }: Fineness = {}): Interval {
  const days = (to - from) / DAY;
  if (fine && days <= 0.5) return '5m';
  // The longest that is answered in minutes, and an hour to spare for its rounded ends.
  if (fine && days <= 1.9) return '15m';
  if (days <= (grouped ? 8 : 32)) return 'hour';
  if (days <= (grouped ? 400 : 1_000)) return 'day';
  return 'week';
}

/** Whole hours for buckets of hours, whole days for longer ones, so that the question is the same for a while. */
export function requestOf(range: TimeRange, interval: Interval, timeZone: string) {
  const step =
    ['day', 'week', 'month', 'all'].includes(interval) && range.to - range.from > 2 * DAY ? DAY : HOUR;
  const from = floorTo(range.from, step, timeZone);
  const hour = floorTo(range.to, HOUR, timeZone);
  const to = hour === range.to ? hour : hour + HOUR;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The unit of the calendar that a window is exactly one of. */
function unitOf({ from, to }: TimeRange, timeZone: string): Unit | undefined {
  return (['day', 'week', 'month', 'year'] as const).find((unit) => {
    const whole = unitAt(from, unit, 0, timeZone);
    return whole.from === from && whole.to === to;
  });
}

/** Where an arrow leads: to a period with a name where there is one, else to a window. */
export type Step = { name: PeriodName } | { window: TimeRange };

/** The period beside this one, as long; undefined where it would be in the future. */
export function steppedFrom(chosen: ChosenPeriod, by: -1 | 1, clock: Clock): Step | undefined {
  const { now, timeZone } = clock;
  const whole = chosen.window ?? wholeOf(chosen.name, clock);
  if (by > 0 && whole.to >= now - 60_000) return undefined;
  const unit = unitOf(whole, timeZone);
  if (unit) {
    const window = unitAt(whole.from, unit, by, timeZone);
    const name = calendarNames.find(
      (one) => wholeOf(one, clock).from === window.from && calendar[one][0] === unit,
    );
    return name ? { name } : { window };
  }
  const length = whole.to - whole.from;
  if (by < 0) return { window: { from: whole.from - length, to: whole.from } };
  if (whole.to + length < now - HOUR) return { window: { from: whole.to, to: whole.to + length } };
  const name = relativeNames.find((one) => Math.abs(lengths[one] - length) < HOUR);
  return name ? { name } : { window: { from: now - length, to: now } };
}

/** A chosen period with what is asked for, as widgets take it. */
export function periodAt(chosen: ChosenPeriod, clock: Clock): Pick<Period, 'range' | 'interval' | 'request'> {
  const range = axisOf(chosen, clock);
  const interval = intervalFor(range);
  return { range, interval, request: requestOf(range, interval, clock.timeZone) };
}

/** The period before one, for comparisons, as widgets take it. */
export function periodBeforeOf({ range, interval }: Period, timeZone: string): Period {
  const before = otherPeriod(range, 'previous', timeZone);
  return { range: before, interval, request: requestOf(before, interval, timeZone) };
}
