import type { TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import { LAST } from '@gemelo/contract/kit/recurrence';
import { useMemo } from 'react';
import { dateFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';

type Rule = Pick<TaskSchedule, 'frequency' | 'repeatEvery' | 'weekdays' | 'day' | 'nth' | 'weekday' | 'hour'>;

const LAST_DAY = 31;
const WORKDAYS = '1,2,3,4,5';
/** January 1, 2024 was a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

/** When a task returns, in words. */
export function useRuleWords() {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const weekday = (one: number) =>
      dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOf(one));
    const clock = (hour: number) =>
      dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour));
    const list = new Intl.ListFormat(locale, { type: 'conjunction' });

    const days = (rule: Rule): string => {
      const every = rule.repeatEvery;
      switch (rule.frequency) {
        case 'daily':
          return t('task-schedules.rule.daily', { every });
        case 'weekly': {
          const chosen = [...rule.weekdays].sort((a, b) => a - b);
          if (every === 1 && chosen.join() === WORKDAYS) return t('task-schedules.rule.workdays');
          return t('task-schedules.rule.weekly', { every, days: list.format(chosen.map(weekday)) });
        }
        case 'monthly':
          return rule.day === LAST_DAY
            ? t('task-schedules.rule.monthEnd', { every })
            : t('task-schedules.rule.monthly', { every, day: rule.day ?? 1 });
        case 'monthlyWeekday':
          return t('task-schedules.rule.monthlyWeekday', {
            every,
            nth: t(`task-schedules.nth.${rule.nth ?? LAST}`),
            weekday: weekday(rule.weekday ?? 1),
          });
        default:
          return t('task-schedules.rule.afterCompletion', { every });
      }
    };
    const words = (rule: Rule) => t('task-schedules.rule.at', { days: days(rule), time: clock(rule.hour) });
    return { words, weekday, clock };
  }, [t, locale]);
}
