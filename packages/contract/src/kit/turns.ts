import { isWaiting, lastDay, type Progress, type Recurrence, upcoming } from './recurrence.ts';
import { addDays, type Day, dayAt, momentOf } from './zoned.ts';

export interface Clock {
  timeZone: string;
  /** The day in that zone. */
  today: Day;
}

/** The columns of a schedule that say when it returns. */
export interface Turn {
  nextOn: Day | null;
  nextAt: Date | null;
  endedAt: Date | null;
}

export const atHour = (day: Day, hour: number, timeZone: string): Turn => ({
  nextOn: day,
  nextAt: momentOf(day, hour, timeZone),
  endedAt: null,
});

type Timed = Recurrence & { hour: number };

/** The first turn that is not before a day: none while it waits for a task to be closed, or once it is over. */
export function nextTurn(schedule: Timed & Progress, from: Day, timeZone: string): Turn {
  const [day] = upcoming(schedule, schedule, from, 1);
  if (day !== undefined) return atHour(day, schedule.hour, timeZone);
  return { nextOn: null, nextAt: null, endedAt: isWaiting(schedule, schedule) ? null : new Date() };
}

/** The turn of a schedule from today on; a paused one has none. */
export function turnOf(
  schedule: Timed & Progress & { state: 'Activo' | 'Inactivo' },
  { timeZone, today }: Clock,
): Turn & { timeZone: string } {
  if (schedule.state === 'Inactivo') return { nextOn: null, nextAt: null, endedAt: null, timeZone };
  return { ...nextTurn(schedule, today, timeZone), timeZone };
}

export interface Due {
  day: Day;
  /** Turns before it that nobody made in time. */
  earlier: number;
}

/** The latest turn whose hour has come; earlier ones that were missed are not made up for. */
export function dueTurn(schedule: Timed & { timeZone: string }, nextOn: Day, now: Date): Due | undefined {
  const today = dayAt(now, schedule.timeZone);
  const hasCome = momentOf(today, schedule.hour, schedule.timeZone) <= now;
  const until = hasCome ? today : addDays(today, -1);
  if (schedule.frequency !== 'afterCompletion') return lastDay(schedule, nextOn, until);
  return nextOn <= until ? { day: nextOn, earlier: 0 } : undefined;
}

/** What its frequency uses of a rule. */
export const ruleOf = ({
  frequency,
  weekdays,
  day,
  nth,
  weekday,
}: Pick<Recurrence, 'frequency' | 'weekdays' | 'day' | 'nth' | 'weekday'>) => ({
  weekdays: frequency === 'weekly' ? [...new Set(weekdays)].sort((a, b) => a - b) : [],
  day: frequency === 'monthly' ? day : null,
  nth: frequency === 'monthlyWeekday' ? nth : null,
  weekday: frequency === 'monthlyWeekday' ? weekday : null,
});
