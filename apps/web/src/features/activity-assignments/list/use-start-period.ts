import { addDays, type Day } from '@gemelo/contract/kit/zoned';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { dayStart } from '../../../lib/zoned-time.ts';
import { todayIn } from '../../../parts/tasks/days.ts';

export const periods = ['today', 'tomorrow', 'week', 'lastWeek', 'lastMonth'] as const;
export type StartPeriod = (typeof periods)[number];

/** First day and how many. */
const spans: Record<StartPeriod, readonly [first: number, days: number]> = {
  today: [0, 1],
  tomorrow: [1, 1],
  week: [0, 7],
  lastWeek: [-6, 7],
  lastMonth: [-29, 30],
};

export function momentsOf(period: StartPeriod, today: Day, timeZone: string) {
  const [first, days] = spans[period];
  const from = addDays(today, first);
  return { startsFrom: dayStart(from, timeZone), startsTo: dayStart(from, timeZone, days) };
}

/** When the listed assignments begin; its choice is in the address like the other filters. */
export function useStartPeriod() {
  const { begins } = useSearch();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const today = todayIn(timeZone);
  const chosen = periods.find((one) => one === begins);
  const query = useMemo(() => (chosen ? momentsOf(chosen, today, timeZone) : {}), [chosen, today, timeZone]);
  const choose = (next: StartPeriod | null) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, begins: next ?? undefined, page: undefined, peek: undefined }),
      resetScroll: false,
    });
  return { chosen, query, choose };
}
