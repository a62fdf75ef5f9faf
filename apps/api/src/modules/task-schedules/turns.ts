import { isWaiting, type Progress, type Recurrence, upcoming } from '@gemelo/contract/kit/recurrence';
import { type Day, momentOf } from '@gemelo/contract/kit/zoned';

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

/** The first turn that is not before a day: none while it waits for a task to be closed, or once it is over. */
export function nextTurn(
  schedule: Recurrence & Progress & { hour: number },
  from: Day,
  timeZone: string,
): Turn {
  const [day] = upcoming(schedule, schedule, from, 1);
  if (day !== undefined) return atHour(day, schedule.hour, timeZone);
  return { nextOn: null, nextAt: null, endedAt: isWaiting(schedule, schedule) ? null : new Date() };
}
