import type { ReportSchedule } from '@gemelo/contract/endpoints/reports';
import { useMemo } from 'react';
import { dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';

type When = Pick<ReportSchedule, 'frequency' | 'weekday' | 'day' | 'hour'>;

const LAST_DAY = 31;
/** January 1, 2024 was a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

/** When something is sent, in words. */
export function useWhen() {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const weekday = (one: number) =>
      dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOf(one));
    const clock = (hour: number) =>
      dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour));
    const when = ({ frequency, hour, ...turn }: When) => {
      const time = clock(hour);
      if (frequency === 'weekly')
        return t('reports.when.weekly', { weekday: weekday(turn.weekday ?? 1), time });
      if (frequency !== 'monthly') return t('reports.when.daily', { time });
      return turn.day === LAST_DAY
        ? t('reports.when.monthEnd', { time })
        : t('reports.when.monthly', { day: turn.day ?? 1, time });
    };
    return { weekday, clock, when };
  }, [t, locale]);
}
