import { useCallback } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Formats seconds as days, hours or minutes, whichever is whole. */
export function useDuration() {
  const { t } = useTranslation();
  return useCallback(
    (seconds: number) => {
      if (seconds >= 2 * DAY && seconds % DAY === 0) return t('alarms.time.days', { count: seconds / DAY });
      if (seconds >= HOUR && seconds % HOUR === 0) return t('alarms.time.hours', { count: seconds / HOUR });
      return t('alarms.time.minutes', { count: Math.round((seconds / MINUTE) * 10) / 10 });
    },
    [t],
  );
}
