import { clockMoment, offsetAt } from '../../lib/zoned-time.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';

const DAY = 86_400_000;

/** The period that another one is compared with. */
export const againstNames = ['previous', 'lastYear', 'chosen'] as const;
export type AgainstName = (typeof againstNames)[number];

/** A moment as the zone's clock shows it, in milliseconds as if it were UTC. */
const clockAt = (moment: number, timeZone: string) => moment + offsetAt(moment, timeZone);

function momentAt(clock: number, timeZone: string): number {
  const guess = clock - offsetAt(clock, timeZone);
  return clock - offsetAt(guess, timeZone);
}

/** The same time of the clock some months later; the last day of a shorter month stands for those that it lacks. */
function monthsLater(clock: number, months: number): number {
  const date = new Date(clock);
  const target = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const first = new Date(target);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const inDay = clock - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return target + (Math.min(date.getUTCDate(), days) - 1) * DAY + inDay;
}

const beginsMonth = (clock: number) => new Date(clock).getUTCDate() === 1 && clock % DAY === 0;

const monthOf = (clock: number) => {
  const date = new Date(clock);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * The start of the period before one that is running: the same part of the week, month or year before, otherwise so many
 * whole days earlier that days lie on days and nights on nights.
 */
function runningBefore(from: number, to: number): number {
  const length = to - from;
  const date = new Date(from);
  const isMidnight = from % DAY === 0;
  if (isMidnight && date.getUTCDay() === 1 && length < 7 * DAY) return from - 7 * DAY;
  if (beginsMonth(from) && length < 31 * DAY) return monthsLater(from, -1);
  if (beginsMonth(from) && date.getUTCMonth() === 0) return monthsLater(from, -12);
  return from - Math.ceil(length / DAY) * DAY;
}

function otherClock(from: number, to: number, name: AgainstName, chosenFrom: number | undefined): number {
  if (name === 'lastYear') return monthsLater(from, -12);
  // At the same time of the day, so that days lie on days.
  if (name === 'chosen' && chosenFrom !== undefined) return chosenFrom + (from % DAY);
  // Before a calendar month comes the month before, however long.
  if (beginsMonth(from) && beginsMonth(to)) return monthsLater(from, monthOf(from) - monthOf(to));
  return (to - from) % DAY === 0 ? from - (to - from) : runningBefore(from, to);
}

/** The other period as long as this one by the clock; a calendar month is compared with the whole month before. */
export function otherPeriod(
  { from, to }: TimeRange,
  name: AgainstName,
  timeZone: string,
  chosenDay?: string,
): TimeRange {
  const start = clockAt(from, timeZone);
  const end = clockAt(to, timeZone);
  const chosen = chosenDay === undefined ? undefined : clockMoment(chosenDay, '00:00', timeZone);
  const other = otherClock(
    start,
    end,
    name,
    chosen === undefined ? undefined : clockAt(Date.parse(chosen), timeZone),
  );
  const isMonths = beginsMonth(start) && beginsMonth(end) && beginsMonth(other);
  const otherEnd = isMonths ? monthsLater(other, monthOf(end) - monthOf(start)) : other + (end - start);
  // The month before may be shorter than what has passed of this one.
  const latest = name === 'previous' ? Math.min(otherEnd, start) : otherEnd;
  return { from: momentAt(other, timeZone), to: momentAt(latest, timeZone) };
}

/** Moves moments of one period to the same time of the clock in another, so that both share an axis. */
export function alignedTo(main: TimeRange, other: TimeRange, timeZone: string): (moment: number) => number {
  const shift = clockAt(main.from, timeZone) - clockAt(other.from, timeZone);
  return (moment) => momentAt(clockAt(moment, timeZone) + shift, timeZone);
}
