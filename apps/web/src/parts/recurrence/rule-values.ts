import { type Recurrence, weekdayOf } from '@gemelo/contract/kit/recurrence';

type Day = Recurrence['startOn'];

/** What every kind of rule has of its own: fields of other kinds begin with the first day. */
const fromFirst = (first: Day) => ({
  weekdays: [weekdayOf(first)],
  day: Number(first.slice(-2)),
  nth: 1,
  weekday: weekdayOf(first),
});

/** Every week on the day of the first one. */
export const weeklyFrom = (first: Day) => ({
  frequency: 'weekly' as const,
  repeatEvery: 1,
  ...fromFirst(first),
  startOn: first,
  endOn: null,
});

/** Fields of other rules than its own begin as those of a new one. */
export function ruleOf<R extends Recurrence>(rule: R) {
  const { frequency, repeatEvery, weekdays, day, nth, weekday, startOn, endOn } = rule;
  const first = fromFirst(startOn);
  return {
    frequency: frequency as R['frequency'],
    repeatEvery,
    weekdays: frequency === 'weekly' ? [...weekdays] : first.weekdays,
    day: day ?? first.day,
    nth: nth ?? first.nth,
    weekday: weekday ?? first.weekday,
    startOn,
    endOn,
  };
}
