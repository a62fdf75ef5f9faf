import { LAST, type Recurrence } from '@gemelo/contract/kit/recurrence';
import { useMemo } from 'react';
import { dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';

/** A rule with the hour of the day at which it counts. */
export interface TimedRule extends Omit<Recurrence, 'startOn' | 'endOn'> {
  hour: number;
}

const LAST_DAY = 31;
const WORKDAYS = '1,2,3,4,5';
/** January 1, 2024 was a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

/** When something returns, in words. */
export function useRuleWords() {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const weekday = (one: number) =>
      dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOf(one));
    const clock = (hour: number) =>
      dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour));
    const list = new Intl.ListFormat(locale, { type: 'conjunction' });

    const days = (rule: TimedRule): string => {
      const every = rule.repeatEvery;
      switch (rule.frequency) {
        case 'daily':
          return t('parts.recurrence.rule.daily', { every });
        case 'weekly': {
          const chosen = [...rule.weekdays].sort((a, b) => a - b);
          if (every === 1 && chosen.join() === WORKDAYS) return t('parts.recurrence.rule.workdays');
          return t('parts.recurrence.rule.weekly', { every, days: list.format(chosen.map(weekday)) });
        }
        case 'monthly':
          return rule.day === LAST_DAY
            ? t('parts.recurrence.rule.monthEnd', { every })
            : t('parts.recurrence.rule.monthly', { every, day: rule.day ?? 1 });
        case 'monthlyWeekday':
          return t('parts.recurrence.rule.monthlyWeekday', {
            every,
            nth: t(`parts.recurrence.nth.${rule.nth ?? LAST}`),
            weekday: weekday(rule.weekday ?? 1),
          });
        default:
          return t('parts.recurrence.rule.afterCompletion', { every });
      }
    };
    const words = (rule: TimedRule) =>
      t('parts.recurrence.rule.at', { days: days(rule), time: clock(rule.hour) });
    return { words, weekday, clock };
  }, [t, locale]);
}
